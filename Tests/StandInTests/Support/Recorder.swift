import UIKit

/// A delegate that records its calls and, by default, allows everything.
final class Recorder: NSObject, UITextFieldDelegate {
  var log: [String] = []
  var allowsChange = true
  var allowsBegin = true
  var allowsEnd = true
  var allowsReturn = true

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    log.append("shouldBegin")
    return allowsBegin
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("didBegin") }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    log.append("shouldEnd")
    return allowsEnd
  }

  func textFieldDidEndEditing(_ textField: UITextField) { log.append("didEnd") }

  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    log.append("shouldChange \(range.location)+\(range.length) '\(string)' of '\(textField.text ?? "")'")
    return allowsChange
  }

  func textFieldDidChangeSelection(_ textField: UITextField) { log.append("selection") }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    log.append("shouldReturn")
    return allowsReturn
  }
}
