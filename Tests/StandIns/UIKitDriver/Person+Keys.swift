import UIKit

// What is typed goes to whoever has the keyboard; if nobody has, it goes nowhere.
extension Person {
  /// Types a text, a character a key.
  package func type(_ text: String) {
    for character in text {
      guard let field else { return }
      act { Driving.insert(String(character), into: field) }
    }
  }

  package func backspace(_ times: Int = 1) {
    for _ in 0..<times {
      guard let field else { return }
      act { Driving.deleteBackward(in: field) }
    }
  }

  /// Deletes what follows the caret.
  package func forwardDelete() {
    guard let field else { return }
    var range = Driving.selection(of: field)
    if range.length == 0 { range.length = min(1, length(of: field) - range.location) }
    guard range.length > 0 else { return }
    act { Driving.change(range, to: "", in: field) }
  }

  /// Deletes all before the caret, as Option or Command with Backspace do in digits.
  package func deleteWord() {
    guard let field else { return }
    let range = Driving.selection(of: field)
    let deleted = range.length > 0 ? range : NSRange(location: 0, length: range.location)
    guard deleted.length > 0 else { return }
    act { Driving.change(deleted, to: "", in: field) }
  }

  package enum Move {
    case left, right, home, end
  }

  /// Presses an arrow, Home or End; `extending` with Shift, when the caret moves away from the start of the
  /// selection.
  package func move(_ move: Move, extending: Bool = false) {
    guard let field else { return }
    let range = Driving.selection(of: field)
    let (start, end) = (range.location, range.location + range.length)
    let head: Int =
      switch move {
      case .left: extending || range.length == 0 ? max(end - 1, 0) : start
      case .right: extending || range.length == 0 ? min(end + 1, length(of: field)) : end
      case .home: 0
      case .end: length(of: field)
      }
    let anchor = extending ? start : head
    let key: UIKeyboardHIDUsage =
      switch move {
      case .left: .keyboardLeftArrow
      case .right: .keyboardRightArrow
      case .home: .keyboardHome
      case .end: .keyboardEnd
      }
    act {
      Driving.press(key, in: window)
      Driving.select(NSRange(location: min(anchor, head), length: abs(head - anchor)), in: field)
    }
  }

  package func pressReturn() {
    guard let field else { return }
    act { Driving.pressReturn(in: field) }
  }

  package func selectAll() { act { Driving.firstResponder(of: window)?.selectAll(nil) } }
  /// The titles of what the edit menu offers.
  package func editMenu() -> [String] { field.map(Driving.editMenu) ?? [] }

  /// Lifts the selected text to drag it away.
  ///
  /// - Returns: How many things come along.
  package func dragSelection() -> Int { field.map(Driving.drag) ?? 0 }

  package func cut() { act { Driving.firstResponder(of: window)?.cut(nil) } }
  package func copy() { act { Driving.firstResponder(of: window)?.copy(nil) } }
  package func undo() { act { Driving.firstResponder(of: window)?.undoManager?.undo() } }
  package func redo() { act { Driving.firstResponder(of: window)?.undoManager?.redo() } }

  private func length(of field: UITextField) -> Int { ((field.text ?? "") as NSString).length }
}
