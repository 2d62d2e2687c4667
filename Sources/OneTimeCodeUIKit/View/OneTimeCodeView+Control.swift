#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  extension OneTimeCodeView {
    /// The entered symbols.
    public var code: String { String(session.entry.symbols) }

    /// The state of the verification.
    public var phase: CodeEntry.Phase { session.entry.phase }

    /// The message under the slots: a rejection, a refusal, or the state of the verification.
    public var message: String? { session.message?.text }

    /// Posts an announcement that VoiceOver speaks after the current one.
    package static func post(_ speech: Speech) { CodeTextField.post(speech) }

    /// Sets the code or a part of it. ``onComplete`` isn't called.
    ///
    /// - Parameter code: Symbols of the alphabet, and separators. Digits may be from any script.
    /// - Throws: `CodeRefusal` if the code doesn't fit the format. The field is unchanged then; the code is
    ///   never truncated.
    public func set(_ code: String) throws(CodeRefusal) {
      try session.set(code)
    }

    /// Clears the field, such as for a new challenge. This can't be undone.
    public func clear() {
      session.send(.clear)
    }

    /// Accepts the current code, in an app that doesn't use ``verify``.
    public func accept() {
      session.accept(session.entry.symbols)
    }

    /// Rejects the current code, in an app that doesn't use ``verify``.
    ///
    /// - Parameter error: A `CodeRejection`, for which the field has texts, or any other error, whose
    ///   localized description is used.
    public func reject(_ error: any Error = CodeRejection.wrongCode()) {
      session.reject(session.entry.symbols, for: error)
    }

    /// Creates a system button that pastes into the field without asking for permission. The app places it;
    /// the whole button must be visible.
    public func makePasteControl() -> UIPasteControl {
      let control = UIPasteControl(configuration: UIPasteControl.Configuration())
      control.target = field
      return control
    }
  }
#endif
