import TestSupport
import UIKit
import UIKitDriver

/// A text field in a window, with a delegate that records calls and a simulated user.
@MainActor
struct Stage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let field: UITextField
  let recorder = Recorder()
  let person: Person

  init(_ field: UITextField = UITextField(frame: CGRect(x: 20, y: 100, width: 350, height: 44))) {
    self.field = field
    field.frame = CGRect(x: 20, y: 100, width: 350, height: 44)
    field.delegate = recorder
    person = Person(window: window)
    window.addSubview(field)
    window.makeKeyAndVisible()
  }

  /// Returns the delegate calls recorded since this method was last called.
  func delegateCalls() -> [String] {
    defer { recorder.calls = [] }
    return recorder.calls
  }
}

extension UITextField {
  /// The selection as a range of offsets, or `nil` if the field has no selection.
  var selected: Range<Int>? {
    guard let range = selectedTextRange else { return nil }
    let start = offset(from: beginningOfDocument, to: range.start)
    return start..<start + offset(from: range.start, to: range.end)
  }
}
