import UIKit

/// A delegate that records the calls of its methods and, by default, allows everything.
final class Recorder: NSObject, UITextFieldDelegate {
  var calls: [String] = []
  var allowsChange = true
  var allowsBegin = true
  var allowsEnd = true
  var allowsReturn = true

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    calls.append("shouldBegin")
    return allowsBegin
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    calls.append("shouldEnd")
    return allowsEnd
  }

  func textFieldDidEndEditing(_ textField: UITextField) { calls.append("didEnd") }

  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    calls.append("shouldChange \(range.location)+\(range.length) '\(string)' of '\(textField.text ?? "")'")
    return allowsChange
  }

  func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    calls.append("shouldReturn")
    return allowsReturn
  }
}
