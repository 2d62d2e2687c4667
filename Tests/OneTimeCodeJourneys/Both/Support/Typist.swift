/// Somebody with keys and menus, in whichever window. What is typed goes to whoever has the keyboard.
@MainActor
protocol Typist {
  /// Types a text, a character a key.
  func type(_ text: String)
  func backspace()
  func forwardDelete()
  func deleteWord()
  func moveCaret(_ move: CaretMove)
  /// Presses the right arrow with Shift.
  func shiftRight()
  func pressReturn()

  func selectAll()
  func cut()
  func copy()
  func undo()
  func redo()
  /// Copies a text somewhere else and chooses Paste.
  func paste(_ text: String)

  /// Speaks a text, which comes whole.
  func dictate(_ text: String)
  /// Composes with an input method: each text is shown in place of the one before.
  func compose(_ texts: String...)
  /// Commits what was composed, or what was chosen in its place.
  func commit(_ text: String?)
}

/// Where a key moves the caret. That to the start of the text is another on each system.
enum CaretMove {
  case left, right, start, end
}

extension Typist {
  func commit() { commit(nil) }
}
