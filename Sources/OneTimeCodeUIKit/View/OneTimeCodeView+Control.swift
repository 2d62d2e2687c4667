#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  // What the app does to the field.
  extension OneTimeCodeView {
    /// What is entered.
    public var code: String { String(session.entry.symbols) }

    /// Where the field stands with the verdict.
    public var phase: CodeEntry.Phase { session.entry.phase }

    /// What is shown under the slots, in words: why a code was rejected or something was refused, or how the
    /// verification stands.
    public var message: String? { session.message?.text }

    /// Says a text when the screen reader has finished with what it says now.
    package static func post(_ speech: Speech) { CodeTextField.post(speech) }

    /// Puts a code, or a part of one, into the field. It is not reported as completed.
    ///
    /// - Parameter code: Symbols of the alphabet, and separators; digits of every script.
    /// - Throws: `CodeRefusal` if it does not fit the format; then nothing has changed. Nothing is ever
    ///   trimmed.
    public func set(_ code: String) throws(CodeRefusal) {
      try session.set(code)
    }

    /// Empties the field, for a new challenge for instance. Nothing can be undone after it.
    public func clear() {
      session.send(.clear)
    }

    /// Accepts the code, in an app that gives its verdict by itself rather than by ``verify``.
    public func accept() {
      session.accept(session.entry.symbols)
    }

    /// Rejects the code that stands there, in an app that gives its verdict by itself.
    ///
    /// - Parameter error: A `CodeRejection` for the field's own words, or any error for the app's.
    public func reject(_ error: any Error = CodeRejection.wrongCode()) {
      session.reject(session.entry.symbols, for: error)
    }

    /// A button of the system's that pastes into this field without a question, because the person pressed it.
    /// The app puts it where it likes; it must be wholly visible.
    public func makePasteControl() -> UIPasteControl {
      let control = UIPasteControl(configuration: UIPasteControl.Configuration())
      control.target = field
      return control
    }
  }
#endif
