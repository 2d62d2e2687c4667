import Foundation
import OneTimeCode

/// The model of a native field. The session owns the entry, keeps the platform's text field in sync with the
/// entry, makes the announcements, and runs the verification.
///
/// The entry decides what each event does, and the view draws the entry. On every platform, the session passes
/// events to the entry and applies the effects to the text field, the view, the app and the screen reader.
///
/// Before anything else, each event and command reads the text field, because the platform may have made an edit
/// that it hasn't reported yet, and writing the entry's text would undo the edit.
@MainActor
final class FieldSession {
  private(set) var entry: CodeEntry
  let announcer: Announcer

  weak var view: (any FieldView)?

  /// The platform's text field, which gets the entry's text.
  weak var textField: (any PlatformTextField)? {
    didSet { updateTextField() }
  }

  /// The model of the connected resend button, or `nil` if no button is connected.
  weak var resending: ResendSession?

  /// The app's verification of a code. Returning accepts the code, and throwing an error rejects the code.
  var verify: (@MainActor (String) async throws -> Void)? {
    didSet {
      let verifies = verify != nil
      guard verifies != entry.settings.verifies else { return }
      entry.settings.verifies = verifies
      update()
    }
  }

  /// The app's settings of the behaviour.
  var behavior = OneTimeCodeView.Behavior() {
    didSet {
      guard behavior != oldValue else { return }
      entry.settings = behavior.settings(verifies: verify != nil)
      if behavior.expiryWarning != oldValue.expiryWarning { pass() }
      update()
    }
  }

  /// When the code expires, or `nil` if the app hasn't said.
  var expiry: Date?

  /// Returns the app's own words for an error, or `nil` to use those of the phrases.
  var words: @MainActor (any Error) -> String? = { _ in nil }

  private(set) var configuration: OneTimeCodeView.Configuration

  /// The app's own words for the last rejection, or an empty string.
  private(set) var reason = ""

  /// The host of the last message refused as ``CodeRefusal/foreignDomain``, in a form that is safe to show.
  private(set) var foreignHost = ""

  var keyboard = Keyboard()

  /// The text of the edit that the platform may be making, and its origin, until the changed text is read.
  var pending: (text: String, origin: CodeEntry.Origin) = ("", .unknown)

  /// Whether the session is updating the text field, whose reports of changes are then ignored.
  var isUpdatingTextField = false

  /// Whether the field is becoming first responder. The caret that the platform sets meanwhile is ignored.
  var isTakingFocus = false

  /// The code that was reported as complete in this turn of the run loop. AutoFill may insert a code as a
  /// whole and then again symbol by symbol; the two insertions count as one completion.
  private var reportedCode: CodeSymbols?

  let clock: any Clock<Duration>

  /// Returns the seconds since the session, or the one that it has succeeded, was created.
  private(set) var now: () -> Double

  /// Whether SwiftUI has removed the field. Announcements then wait for the field that takes its place.
  var isRemoved = false

  private var verification: Task<Void, Never>?

  /// Where the results of verifications go, also of earlier ones, since an acceptance counts after the code was changed.
  private var receiver = Receiver()
  private var revealing: Task<Void, Never>?

  /// The wait until the user is warned, or the code expires.
  var passing: Task<Void, Never>?

  /// The duration for which a masked field shows the last typed symbol.
  private static let reveal = Duration.seconds(1)

  init(configuration: OneTimeCodeView.Configuration, clock: any Clock<Duration> = ContinuousClock()) {
    self.configuration = configuration
    self.clock = clock
    now = clock.stopwatch()
    entry = CodeEntry(format: configuration.format, settings: behavior.settings(verifies: false))
    announcer = Announcer(clock: clock)
    receiver.session = self
    announcer.post = { [weak self] queue in
      while let self, !isRemoved, let announcement = queue.next(for: entry) {
        guard let speech = speech(for: announcement) else { continue }
        view?.speak(speech)
        return true
      }
      return false
    }
  }

  // The verification goes on without the field: the server may have used up the code already.
  deinit {
    revealing?.cancel()
    passing?.cancel()
  }

  // MARK: Events of the user

  /// Passes an event to the entry and performs the effects, except that a disabled field only loses focus.
  func send(_ event: CodeEntry.Event, from origin: CodeEntry.Origin = .unknown) {
    textDidChange()
    if isEnabled || event == .blur { handle(event, from: origin) }
  }

  /// Whether the user can edit the code.
  var isEnabled: Bool { view?.isEnabled ?? true }

  func handle(_ event: CodeEntry.Event, from origin: CodeEntry.Origin = .unknown) {
    perform(entry.handle(event, from: CodeEntry.Cause(origin, at: now())))
  }

  /// Parses entered text. Stores the host of a message that is bound to a domain other than the app's.
  func read(_ text: String) -> CodeReading {
    let reading = CodeReading(text, as: configuration.format, boundTo: configuration.domain)
    if reading == .refused(.foreignDomain) {
      let domain = configuration.domain ?? ""
      foreignHost =
        OriginBoundMessage.displayedHost(in: text.utf16, as: configuration.format, boundTo: domain.utf16)
        ?? ""
    }
    return reading
  }

  // MARK: Commands of the app

  /// Sets the code for a new challenge or, if the text has no symbols, empties the field; see ``empty()``.
  ///
  /// - Throws: ``CodeRefusal`` if the text doesn't fit the format. The field then stays unchanged.
  func set(_ text: String) throws(CodeRefusal) {
    textDidChange()
    let symbols = try configuration.format.symbols(from: text)
    perform(symbols.isEmpty ? entry.empty() : try entry.set(symbols))
  }

  /// Clears the field for a new challenge.
  func clear() {
    textDidChange()
    perform(entry.clear())
  }

  /// Empties the field, and keeps a verification and a rejection.
  func empty() {
    textDidChange()
    perform(entry.empty())
  }

  /// Submits the code, as Return does.
  func submit() {
    send(.submit, from: .script)
  }

  /// Fills in the code of a link that the user has opened, and returns whether the link has filled the field.
  func fill(from link: URL) -> Bool {
    textDidChange()
    guard isEnabled, textField?.isComposing != true, let fragment = link.fragment(percentEncoded: true) else {
      return false
    }
    let reading = CodeReading(fragment: fragment.utf16, as: configuration.format)
    let effects = entry.handle(.enter(reading), from: CodeEntry.Cause(.prefill, at: now()))
    perform(effects)
    return effects.actions.contains(.changed)
  }

  /// Enters text from the app's own keypad. A single symbol is a key.
  func insert(_ text: String) {
    send(.enter(read(text)), from: text.utf16.count == 1 ? .key : .paste)
  }

  /// Deletes the selected symbols, or the one before the caret, for the app's own keypad.
  func deleteBackward() {
    textDidChange()
    let selected = entry.selection.range
    send(
      .delete(selected.isEmpty ? max(selected.lowerBound - 1, 0)..<selected.upperBound : selected),
      from: .key
    )
  }

  /// Clears a rejected code, because a new code was sent, and shows the announcement if there is one.
  func prepareForNewCode(_ announcement: CodeAnnouncement? = nil) {
    textDidChange()
    perform(entry.prepareForNewCode(announcement))
  }

  /// Performs the effects of the time, and tells the app that the code has expired. A field that isn't on screen, perhaps
  /// under another screen of the app, says nothing.
  func performExpiry(_ change: (inout CodeEntry, _ time: Double) -> CodeEntry.Effects) {
    textDidChange()
    let effects = change(&entry, now())
    if effects.result != nil { reason = "" }
    perform(effects, isHeard: view?.isOnScreen != false)
    if case .rejected(let rejection) = effects.result { view?.notify(.rejected(rejection)) }
  }

  /// Applies a new configuration from the app.
  func update(_ configuration: OneTimeCodeView.Configuration) {
    guard configuration != self.configuration else { return }
    textDidChange()
    let old = self.configuration
    self.configuration = configuration
    if configuration.format != old.format {
      perform(entry.reformat(configuration.format))
    }
    update()
  }

  /// Accepts a code or, by default, the current symbols.
  func accept(_ code: CodeSymbols? = nil) {
    textDidChange()
    cancelVerification()
    perform(entry.accept(code ?? entry.symbols))
  }

  /// Rejects a code or, by default, the current symbols for the reason that the error gives. Ignores the error if
  /// the field doesn't contain the code any more.
  func reject(_ code: CodeSymbols? = nil, for error: any Error) {
    textDidChange()
    perform(rejectionFor: error) { entry, reason, time, wait in
      entry.reject(code ?? entry.symbols, reason, at: time, retryAfter: wait)
    }
  }

  /// Removes a rejection, and keeps the code.
  func removeRejection() {
    textDidChange()
    entry.removeRejection()
    update()
  }

  /// Continues what another session has begun, whose field this one's replaces: the code, its verification or verdict,
  /// and the announcements that wait.
  func succeed(_ other: FieldSession) {
    textDidChange()
    let isFocused = entry.isFocused
    var entry = other.entry
    entry.settings = self.entry.settings
    entry.handle(.blur)
    if isFocused { entry.handle(.focus) }
    self.entry = entry
    (now, reason, expiry) = (other.now, other.reason, other.expiry)
    (verification, receiver) = (other.verification, other.receiver)
    receiver.session = self
    announcer.takeQueue(of: other.announcer)
    show()
    pass()
    // The user may have heard of it in another place, or not at all.
    switch entry.phase {
    case .verifying: announcer.enqueue(.verifying)
    case .rejected(let reason): announcer.enqueue(.rejected(reason))
    case .editing, .accepted: break
    }
  }

  // MARK: Effects

  /// Announces something about the resend button. A code that was sent replaces a rejected code.
  func announce(_ announcement: CodeAnnouncement) {
    switch announcement {
    case .codeSent, .calling: prepareForNewCode(announcement)
    default: announcer.enqueue(announcement)
    }
  }

  /// Updates the platform's text field and the view from the entry.
  func update() {
    textDidChange()
    show()
  }

  private func show() {
    updateTextField()
    view?.update()
  }

  /// Performs effects. Updates the view before notifying the app, which may respond with another event or command.
  private func perform(_ effects: CodeEntry.Effects, isHeard: Bool = true) {
    let code = entry.symbols
    if effects.actions.contains(.cancelsVerification) { cancelVerification() }
    show()
    if isHeard, let announcement = effects.announcement { announcer.enqueue(announcement) }
    if isHeard, let feedback = Feedback(effects.result) { view?.play(feedback) }
    if effects.actions.contains(.passesTime) { pass() }
    if effects.actions.contains(.reveals) { concealLater() }
    if effects.actions.contains(.takesFocus) { view?.takeFocus() }
    if effects.actions.contains(.changed) { view?.notify(.changed) }
    if case .completed(let code) = effects.result { report(code) }
    if effects.actions.contains(.verifies) { verify(code) }
    // The app may have changed the code in response.
    if effects.actions.contains(.submits), entry.symbols == code {
      view?.notify(.submitted(String(code), byCompletion: effects.result == .completed(code)))
    }
    if effects.actions.contains(.dismissesKeyboard) { view?.dismissKeyboard() }
    // Reports the acceptance last, because the app usually removes the field in response.
    if case .accepted(let code) = effects.result { view?.notify(.accepted(String(code))) }
  }

  private func concealLater() {
    revealing?.cancel()
    revealing = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: FieldSession.reveal)) != nil, let self else { return }
      entry.conceal()
      update()
    }
  }

  // MARK: Verifying

  private func cancelVerification() {
    verification?.cancel()
  }

  private func report(_ code: CodeSymbols) {
    guard code != reportedCode else { return }
    reportedCode = code
    Task { [weak self] in self?.reportedCode = nil }
    view?.notify(.completed(String(code)))
  }

  private func verify(_ code: CodeSymbols) {
    guard let verify else { return }
    let effects = entry.beginVerification(of: code, at: now())
    // The app may have changed the code in response, or be verifying it already.
    guard effects.announcement != nil, let attempt = entry.attempt else { return }
    perform(effects)
    // The task captures the closure rather than the session, so that a slow network doesn't keep the field
    // alive.
    verification = Task { [receiver] in
      do {
        // The code may have changed before the task started.
        try Task.checkCancellation()
        try await verify(String(code))
        receiver.session?.settle(attempt)
      } catch {
        // Only a cancellation of this task is ignored. Other cancellations are failures: `URLSession` reports a refused
        // certificate as one, too.
        if !Task.isCancelled { receiver.session?.settle(attempt, for: error) }
      }
    }
  }

  /// Applies the verdict about an attempt: the error with which the verification failed, or `nil` for an acceptance.
  private func settle(_ attempt: CodeEntry.Attempt, for error: (any Error)? = nil) {
    textDidChange()
    guard let error else { return perform(entry.settle(attempt, nil)) }
    perform(rejectionFor: error) { entry, reason, time, wait in
      entry.settle(attempt, reason, at: time, retryAfter: wait)
    }
  }

  /// Rejects a code for the reason that an error gives, shows it, and tells the app.
  private func perform(
    rejectionFor error: any Error,
    reject: (inout CodeEntry, CodeRejection, _ time: Double, _ wait: Double?) -> CodeEntry.Effects
  ) {
    let meaning = ErrorMeaning(error, in: words)
    let wait = meaning.rejection == .other ? meaning.retryAfter.map { $0 / .seconds(1) } : nil
    let effects = reject(&entry, meaning.rejection, now(), wait)
    // An ignored rejection must not change the text of the rejection that is shown.
    guard effects.result != nil else { return }
    reason = meaning.text ?? ""
    cancelVerification()
    perform(effects)
    view?.notify(meaning.rejection.allowsRetry ? .failed(error) : .rejected(meaning.rejection))
  }
}

/// The session of the field that the user sees now, which gets the results of verifications.
@MainActor
private final class Receiver {
  weak var session: FieldSession?
}

/// The haptic feedback for a result.
enum Feedback: Equatable, Sendable {
  /// The haptic pattern for a success.
  case success

  /// The haptic pattern for an error, with a shake animation unless motion is reduced.
  case error

  init?(_ result: CodeEntry.Result?) {
    switch result {
    case .accepted: self = .success
    case .rejected: self = .error
    case .completed, .refused, nil: return nil
    }
  }
}

/// A view that draws the entry of a ``FieldSession`` and passes the session's notifications on to the app.
@MainActor
protocol FieldView: AnyObject {
  var isEnabled: Bool { get }

  /// Whether the view is in a window, and neither it nor a view around it is hidden.
  var isOnScreen: Bool { get }

  /// Whether to offer a paste action. Implementations must not read the pasteboard's contents to decide.
  var canPaste: Bool { get }

  func paste()

  /// Redraws the parts of the entry that have changed.
  func update()

  func takeFocus()

  /// Hides the on-screen keyboard and keeps the focus, unless the screen reader's cursor may be on the keyboard.
  func dismissKeyboard()

  /// Plays haptic feedback, if available, and shakes the slots after an error unless motion is reduced.
  func play(_ feedback: Feedback)

  /// Posts an announcement, which waits for the screen reader's current speech if the platform allows.
  func speak(_ speech: Speech)

  /// Passes a notification to the app.
  func notify(_ notification: FieldNotification)
}

/// What the app learns from a field.
enum FieldNotification {
  case changed
  case completed(String)
  /// `byCompletion` is `true` if the same event reported the code as complete.
  case submitted(String, byCompletion: Bool)
  case accepted(String)
  case rejected(CodeRejection)
  /// The code couldn't be verified, and the user can try again.
  case failed(any Error)
}
