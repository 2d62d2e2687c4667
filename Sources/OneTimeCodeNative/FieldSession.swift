import Foundation
import OneTimeCode

/// The model of a native field. The session owns the entry, keeps the platform's text field in sync with the
/// entry, makes the announcements, and runs the verification.
///
/// The entry decides what each event does, and the view draws the entry. On every platform, the session passes
/// events to the entry and applies the effects to the text field, the view, the app and the screen reader.
@MainActor
package final class FieldSession {
  package private(set) var entry: CodeEntry
  package let announcer: Announcer

  package weak var view: (any FieldView)?

  package weak var textField: (any PlatformTextField)?

  /// The model of the connected resend button, or `nil` if no button is connected.
  package weak var resending: ResendSession?

  /// The app's verification of a code. Returning accepts the code, and throwing an error rejects the code.
  package var verify: (@MainActor (String) async throws -> Void)? {
    didSet { entry.settings.verifies = verify != nil }
  }

  /// The app's settings, except that `verifies` is derived from ``verify``.
  package var settings: CodeEntry.Settings {
    get { entry.settings }
    set {
      entry.settings = newValue
      entry.settings.verifies = verify != nil
      update()
    }
  }

  package private(set) var content: OneTimeCodeContent

  /// The app's error message, or `nil` if the app set no error or the code has changed since.
  private(set) var appError: String?

  /// The refusal that is shown under the slots until the code changes, or `nil`.
  private(set) var refusal: CodeRefusal?

  /// The message for the last rejection: the app's own, or the error's localized description.
  private(set) var reason = ""

  /// The host of the last message refused as ``CodeRefusal/foreignDomain``, in a form that is safe to show.
  private(set) var foreignHost = ""

  /// A change that the session has allowed and the text field hasn't reported yet.
  var pendingChange: PendingChange?

  /// Whether the session is updating the text field, whose reports of changes are then ignored.
  package internal(set) var isUpdatingTextField = false

  /// Whether the field is becoming first responder. The caret that the platform sets meanwhile is ignored.
  var isTakingFocus = false

  /// The code that was reported as complete in this turn of the run loop. AutoFill may insert a code as a
  /// whole and then again symbol by symbol; the two insertions count as one completion.
  private var reportedCode: CodeSymbols?

  package let clock: any Clock<Duration>
  private var verification: Task<Void, Never>?
  private var revealing: Task<Void, Never>?

  /// The duration for which a masked field shows the last typed symbol.
  private static let reveal = Duration.seconds(1)

  package init(content: OneTimeCodeContent, clock: any Clock<Duration> = ContinuousClock()) {
    self.content = content
    self.clock = clock
    entry = CodeEntry(format: content.format)
    announcer = Announcer(clock: clock)
    announcer.post = { [weak self] announcement in
      guard let self, let speech = self.speech(for: announcement) else { return false }
      view?.announce(speech)
      return true
    }
  }

  deinit {
    verification?.cancel()
    revealing?.cancel()
  }

  // MARK: Events

  /// Passes an event to the entry and performs the effects.
  package func send(_ event: CodeEntry.Event) {
    perform(entry.handle(event))
  }

  /// Passes an event to the entry and returns the effects, which the caller must perform.
  func decide(_ event: CodeEntry.Event) -> CodeEntry.Effects {
    entry.handle(event)
  }

  /// Parses entered text. Stores the host of a message that is bound to a domain other than the app's.
  package func read(_ text: String) -> CodeReading {
    let reading = CodeReading(text, as: content.format, boundTo: content.domain)
    if reading == .refused(.foreignDomain) {
      let domain = content.domain ?? ""
      foreignHost =
        OriginBoundMessage.displayedHost(in: text.utf16, as: content.format, boundTo: domain.utf16) ?? ""
    }
    return reading
  }

  /// Submits the code, for example after the user has pressed Return.
  package func submit() {
    finishChange()
    send(.submit)
  }

  /// Sets the code on behalf of the app.
  ///
  /// - Throws: ``CodeRefusal`` if the text doesn't fit the format. The field then stays unchanged.
  package func set(_ text: String) throws(CodeRefusal) {
    perform(try entry.set(try content.format.symbols(from: text)))
  }

  /// Applies new content from the app.
  package func update(_ content: OneTimeCodeContent) {
    guard content != self.content else { return }
    let old = self.content
    self.content = content
    if content.format != old.format { send(.reformat(content.format)) }
    if content.error != old.error { show(error: content.error) }
    update()
  }

  private func show(error: String?) {
    let wasShown = appError != nil
    appError = error
    if let error {
      reason = error
      if entry.isFull { return send(.rejected(entry.symbols, .other)) }
      announcer.append(.rejected(.other))
    } else if wasShown, entry.phase == .rejected(.other) {
      _ = try? entry.set(entry.symbols)
    }
  }

  // MARK: Effects

  /// Updates the platform's text field and the view from the entry.
  package func update() {
    updateTextField()
    view?.update()
  }

  /// Performs effects. Updates the view before notifying the app, which may respond with another event.
  func perform(_ effects: CodeEntry.Effects) {
    if effects.isChanged || effects.feedback == .success {
      refusal = nil
      appError = nil
    }
    refusal = effects.refusal ?? refusal
    if effects.cancelsVerification { cancelVerification() }
    update()
    if let announcement = effects.announcement { announcer.append(announcement) }
    if let feedback = effects.feedback { view?.play(feedback) }
    if effects.reveals { concealLater() }
    if effects.takesFocus { view?.takeFocus() }
    if effects.isChanged { view?.codeDidChange() }
    let code = entry.symbols
    if effects.isCompleted { complete(code) }
    // The app may have changed the code in its completion handler.
    if effects.submits, entry.symbols == code {
      view?.codeWasSubmitted(String(code), byCompletion: effects.isCompleted)
    }
    if effects.dismissesKeyboard { view?.resignFocus() }
    // Reports the acceptance last, because the app usually removes the field in response.
    if effects.feedback == .success { view?.codeWasAccepted(String(entry.symbols)) }
  }

  private func concealLater() {
    revealing?.cancel()
    revealing = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: FieldSession.reveal)) != nil else { return }
      self?.send(.conceal)
    }
  }

  // MARK: Verifying

  package func cancelVerification() {
    verification?.cancel()
  }

  private func complete(_ code: CodeSymbols) {
    if code != reportedCode {
      reportedCode = code
      Task { [weak self] in self?.reportedCode = nil }
      view?.codeDidComplete(String(code))
    }
    // The app may have changed the code in its completion handler.
    guard let verify, entry.symbols == code, entry.phase == .editing else { return }
    send(.verifying)
    // The task captures the closure rather than the session, so that a slow network doesn't keep the field
    // alive.
    verification = Task { [weak self] in
      do {
        // The code may have changed before the task started.
        try Task.checkCancellation()
        try await verify(String(code))
        self?.accept(code)
      } catch {
        // After cancellation, the error is usually the cancellation itself, so it is ignored.
        if !Task.isCancelled { self?.reject(code, for: error) }
      }
    }
  }

  package func accept(_ code: CodeSymbols) {
    cancelVerification()
    send(.accepted(code))
  }

  /// Rejects a code with an error as the reason.
  package func reject(_ code: CodeSymbols, for error: any Error) {
    let previousReason = reason
    reason = error.localizedDescription
    let effects = entry.handle(.rejected(code, CodeRejection(for: error)))
    // An ignored rejection must not change the message of the rejection that is shown.
    if effects == CodeEntry.Effects() { reason = previousReason } else { cancelVerification() }
    perform(effects)
  }
}

/// A view that draws the entry of a ``FieldSession`` and passes the session's notifications on to the app.
@MainActor
package protocol FieldView: AnyObject {
  var isEnabled: Bool { get }

  /// Whether to offer a paste action. Implementations must not read the pasteboard's contents to decide.
  var canPaste: Bool { get }

  func paste()

  /// Redraws the parts of the entry that have changed.
  func update()

  func takeFocus()

  /// Resigns first responder, which dismisses the keyboard.
  func resignFocus()

  /// Plays haptic feedback, if available, and shakes the slots after an error unless motion is reduced.
  func play(_ feedback: CodeEntry.Feedback)

  /// Posts an announcement, which waits for the screen reader's current speech if the platform allows.
  func announce(_ speech: Speech)

  func codeDidChange()

  func codeDidComplete(_ code: String)

  /// Reports a submitted code. `byCompletion` is `true` if the same event reported the code as complete.
  func codeWasSubmitted(_ code: String, byCompletion: Bool)

  func codeWasAccepted(_ code: String)
}

extension CodeRejection {
  /// Creates the rejection for an error: the error itself if it is a `CodeRejection`, ``noNetwork`` for a URL
  /// loading error, and ``other`` for any other error. Because a thrown ``other`` has no message, it becomes
  /// ``notVerified``.
  init(for error: any Error) {
    if let rejection = error as? CodeRejection {
      self = rejection == .other ? .notVerified : rejection
    } else if (error as NSError).domain == NSURLErrorDomain {
      self = .noNetwork
    } else {
      self = .other
    }
  }
}
