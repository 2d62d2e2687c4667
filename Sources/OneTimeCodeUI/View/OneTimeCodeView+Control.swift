#if canImport(UIKit) || canImport(AppKit)
  import Foundation
  import OneTimeCode

  #if canImport(UIKit)
    import UIKit
  #endif

  extension OneTimeCodeView {
    /// The entered symbols, without separators.
    ///
    /// Setting the text begins a new challenge, and doesn't call ``onComplete``; an empty text only empties the field, as
    /// ``empty()`` does. Separators are dropped, and digits can be from any script. Text that doesn't fit the format is
    /// refused, not truncated: the field stays unchanged. To learn whether text fits, use `CodeFormat.symbols(from:)`.
    public var text: String {
      get { String(session.entry.symbols) }
      set { try? session.set(newValue) }
    }

    /// The phase of verification: editing, verifying, accepted or rejected.
    public var phase: CodeEntry.Phase { session.entry.phase }

    /// The message under the slots, or `nil`: the error, the refusal or both; otherwise the state of the
    /// verification; otherwise that a new code was sent; otherwise the notice that the code is checked as soon as it is
    /// complete. The warning that the code expires soon is added to each of them. The field announces the same words.
    public var message: String? { session.message?.text }

    /// Whether the last verification failed for a reason that another try may change, such as a lost connection. ``submit()``
    /// then tries again. ``onCanTryAgainChange`` reports changes.
    public var canTryAgain: Bool { session.entry.canRetry }

    /// Clears the field for a new challenge. The result of a running ``verify`` is ignored, and a rejection is removed.
    /// The user can't undo the change.
    public func clear() {
      session.clear()
    }

    /// Empties the field, as many apps do after a rejection. Unlike ``clear()``, this method keeps a running ``verify``,
    /// and a rejection, which is shown until the user enters something. See also ``emptiesRejectedCode``.
    public func empty() {
      session.empty()
    }

    /// Submits the code, as Return does. If ``verify`` is set, the code is verified, also again if it was rejected for a
    /// reason that allows another try, such as a lost connection. If the code can't be submitted, the field announces the
    /// reason.
    public func submit() {
      session.submit()
    }

    /// Fills in the code of a link that the user has opened, such as `https://example.com/code#otc=985391`. The code isn't
    /// verified until the user submits it: programs that check mails for malware open links, too.
    ///
    /// Nothing is filled in if the field isn't empty or is disabled, or if the parameter `otc` of the link's fragment isn't a
    /// complete code.
    ///
    /// - Parameter link: The link, for example a universal link.
    /// - Returns: Whether the code was filled in.
    @discardableResult
    public func fill(from link: URL) -> Bool {
      session.fill(from: link)
    }

    /// Whether every slot has a symbol.
    public var isComplete: Bool { session.entry.isFull }

    /// Whether any symbol is entered.
    public var hasText: Bool { !session.entry.symbols.isEmpty }

    /// Enters text at the selection as the user does, for the app's own keypad. Like a key, it can complete the code, which is
    /// then reported and verified.
    public func insertText(_ text: String) {
      session.insert(text)
    }

    /// Deletes the selected symbols, or the symbol before the caret, for the app's own keypad.
    public func deleteBackward() {
      session.deleteBackward()
    }

    /// Clears a rejected code after the app has sent a new one, and keeps the focus: systems suggest a code only
    /// for an empty field with focus. Does nothing if the code isn't rejected, because the user may already be
    /// entering the new one.
    ///
    /// A ``ResendCodeControl`` with a ``ResendCodeControl/codeView`` calls this method after each successful
    /// request. Call it yourself if the app sends codes by other means.
    public func prepareForNewCode() {
      session.prepareForNewCode()
    }

    /// Accepts the current code, for apps that don't use ``verify``. Ignored if the code is incomplete.
    public func accept() {
      session.accept()
    }

    /// Rejects the current code, for apps that don't use ``verify``.
    ///
    /// Each call is announced, even with the same reason. The user removes the rejection by changing the code.
    ///
    /// - Parameter error: The reason, such as `CodeRejection.wrongCode()` or, in the app's own words,
    ///   `CodeRejection.other("…")`. ``verify`` describes what other errors mean.
    public func reject(_ error: any Error) {
      session.reject(for: error)
    }
  }

  #if canImport(UIKit)
    extension OneTimeCodeView: UIKeyInput {}
  #endif

  // Extensions for UIKit and AppKit contain the other requirements of the protocol.
  extension OneTimeCodeView: FieldView {
    func update() {
      #if canImport(UIKit)
        field.showKeyboard(for: session.entry.format.alphabet)
        let verifies = session.entry.settings.verifies && verifyOn == .submit
        field.doneTitle = verifies ? configuration.phrases[.verify].other : nil
        field.showHandles(in: slotAppearance.startColor)
      #endif
      redraw()
      onUpdate?()
      if canTryAgain != reportedCanTryAgain {
        reportedCanTryAgain = canTryAgain
        onCanTryAgainChange?(canTryAgain)
      }
    }

    func play(_ feedback: Feedback) {
      #if canImport(UIKit)
        if playsHaptics { playHaptics(feedback) }
      #endif
      guard feedback == .error, SlotsView.allowsMotion else { return }
      if drawsSlots { slotsView.shake() } else { onShake?() }
    }

    func speak(_ speech: Speech) {
      speech.speak(from: self)
    }

    func notify(_ notification: FieldNotification) {
      sendActions(for: notification)
      switch notification {
      case .changed: onChange?(text)
      case .completed(let code): onComplete?(code)
      case .submitted(let code, _): submit(code)
      case .accepted(let code):
        onAccept?(code)
        onVerdict?()
      case .rejected(let rejection):
        onReject?(rejection)
        onVerdict?()
      case .failed(let error):
        onFailure?(error)
        onVerdict?()
      }
    }
  }
#endif
