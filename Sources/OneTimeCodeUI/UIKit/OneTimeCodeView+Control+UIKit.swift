#if canImport(UIKit)
  import OneTimeCode
  import UIKit

  extension OneTimeCodeView {
    /// The entered symbols, without separators.
    public var code: String { String(session.entry.symbols) }

    /// The state of the verification.
    public var phase: CodeEntry.Phase { session.entry.phase }

    /// The message under the slots, or `nil`: the error, the refusal or both; otherwise the state of the
    /// verification; otherwise the notice that the code is checked as soon as it is complete.
    public var message: String? { session.message?.text }

    /// Posts an announcement. On iOS 17 and later, VoiceOver finishes its current speech first.
    static func post(_ speech: Speech) { CodeTextField.post(speech) }

    /// Sets the code or its first symbols, without calling ``onComplete``.
    ///
    /// - Parameter code: Symbols of the format's alphabet, and separators. Digits can be from any script.
    /// - Throws: `CodeRefusal` if the code doesn't fit the format. The code isn't truncated, and the field
    ///   stays unchanged.
    public func set(_ code: String) throws(CodeRefusal) {
      try session.set(code)
    }

    /// Clears the field, for example for a new challenge. The user can't undo the change.
    public func clear() {
      session.clear()
    }

    /// Accepts the current code, even if it is incomplete, for apps that don't use ``verify``.
    public func accept() {
      session.accept()
    }

    /// Rejects the current code, for apps that don't use ``verify``.
    ///
    /// Each call is announced, even with the same reason. The user removes the rejection by changing the code.
    ///
    /// - Parameter error: The reason. The field has its own message for a `CodeRejection`, shows the
    ///   `errorDescription` of a `LocalizedError`, and never shows the text of another error. A cancellation
    ///   rejects nothing; see ``verify``.
    public func reject(_ error: any Error = CodeRejection.wrongCode()) {
      session.reject(for: error)
    }

    /// Rejects the current code with the app's own message, which is localized.
    public func reject(_ message: String) {
      session.reject(for: AppMessage(errorDescription: message))
    }

    /// Creates a system button that pastes into the field without asking the user for permission. Place
    /// the button where all of it is visible.
    public func makePasteControl() -> UIPasteControl {
      let control = UIPasteControl(configuration: UIPasteControl.Configuration())
      control.target = field
      return control
    }
  }
#endif
