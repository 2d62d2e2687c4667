import OneTimeCode

/// What a ``FieldSession`` asks of the view that draws it. Each is a fact, or a deed without a decision.
@MainActor
package protocol FieldFace: AnyObject {
  /// Whether the person can enter a code.
  var isEnabled: Bool { get }

  /// Whether there is a text to paste. To know it, the text must not be read.
  var canPaste: Bool { get }

  /// Enters what was copied.
  func paste()

  /// Brings everything that is drawn, and the platform's own text and selection, in line with the entry.
  func show()

  /// Takes the focus.
  func takeFocus()

  /// Gives the focus up, and with it the keyboard.
  func giveUpFocus()

  /// Lets a verdict be felt, and seen as a movement.
  func feel(_ feedback: Feedback)

  /// Hands a text to the screen reader, to be said when it has finished with what it says now.
  func say(_ speech: Speech)

  /// Tells the app that the symbols are others.
  func tellChange()

  /// Tells the app that the code is complete.
  func tellCompletion(_ code: String)

  /// Tells the app that a code which was complete already was submitted.
  func tellSubmission()

  /// Tells the app that a code was accepted.
  func tellAcceptance(_ code: String)
}
