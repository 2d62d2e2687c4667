import Foundation
import OneTimeCode

/// A field of a native face while it lives: its entry, the platform's text field that is kept in line with it, what is
/// said of it, and the verification that runs.
///
/// The core decides and has no clock; a view draws. This is what lies between them and is the same for every
/// native face: events go in, and what follows from them goes to the text field, the view, the app and the screen
/// reader, in this order.
@MainActor
package final class FieldSession {
  package private(set) var entry: CodeEntry
  package let announcer: Announcer

  package weak var view: (any FieldView)?

  /// The platform's text field, see `FieldSession+TextField`.
  package weak var textField: (any PlatformTextField)?

  /// The resend button that stands beside the field, if there is one.
  package weak var resending: ResendSession?

  /// How the app verifies a code. What it throws rejects the code.
  package var verify: (@MainActor (String) async throws -> Void)? {
    didSet { entry.settings.verifies = verify != nil }
  }

  /// What the app has chosen about the behaviour. Whether it verifies follows from ``verify``.
  package var settings: CodeEntry.Settings {
    get { entry.settings }
    set {
      entry.settings = newValue
      entry.settings.verifies = verify != nil
      update()
    }
  }

  /// What the app gave last.
  package private(set) var content: OneTimeCodeContent

  /// The app's words for something that is wrong, until the symbols change.
  private(set) var appError: String?

  /// A refusal that is shown until the symbols change.
  private(set) var refusal: CodeRefusal?

  /// The app's words for the last rejection.
  private(set) var reason = ""

  /// The host that the refused message was for.
  private(set) var foreignHost = ""

  /// A change that the text field was allowed and has not reported yet.
  var pendingChange: PendingChange?

  /// Whether the text field is being brought in line, so that what it reports means nothing.
  package internal(set) var isUpdatingTextField = false

  /// Whether the focus is arriving: the text field puts the caret somewhere, and the entry knows where.
  var isTakingFocus = false

  /// The code that the app was told of in this turn of the run loop. AutoFill may put a code in whole and then once
  /// more, symbol by symbol: that is one completion.
  private var toldCode: CodeSymbols?

  /// What time is told by, so that tests need not wait.
  package let clock: any Clock<Duration>
  private var verification: Task<Void, Never>?
  private var revealing: Task<Void, Never>?

  /// How long a masked field shows the symbol that was typed last.
  private static let reveal = Duration.seconds(1)

  package init(content: OneTimeCodeContent, clock: any Clock<Duration> = ContinuousClock()) {
    self.content = content
    self.clock = clock
    entry = CodeEntry(format: content.format)
    announcer = Announcer(clock: clock)
    announcer.say = { [weak self] announcement in
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

  /// Handles an event and does what follows from it.
  package func send(_ event: CodeEntry.Event) {
    perform(entry.handle(event))
  }

  /// Handles an event and leaves what follows from it to the caller: the text field is to change its own text
  /// first.
  func decide(_ event: CodeEntry.Event) -> CodeEntry.Effects {
    entry.handle(event)
  }

  /// Reads what a person or a program enters as text.
  package func read(_ text: String) -> CodeReading {
    let reading = CodeReading(text, as: content.format, boundTo: content.domain)
    if reading == .refused(.foreignDomain) {
      foreignHost = OriginBoundMessage.displayedHost(in: text.utf16) ?? ""
    }
    return reading
  }

  /// The person asks to go on, by Return for instance.
  package func submit() {
    finishChange()
    send(.submit)
  }

  /// Puts symbols into the field, by the app's will.
  ///
  /// - Throws: ``CodeRefusal`` if they do not fit the format; then nothing has changed.
  package func set(_ text: String) throws(CodeRefusal) {
    perform(try entry.set(try content.format.symbols(from: text)))
  }

  /// Takes over what the app says the field is about.
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

  /// Brings everything that is drawn, and the platform's own text and selection, in line with the entry.
  package func update() {
    updateTextField()
    view?.update()
  }

  /// What follows from an event, in its order: first what there is to see, then what the app is told, since
  /// it may answer with another event.
  func perform(_ effects: CodeEntry.Effects) {
    if effects.isChanged {
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
    // The app may have cleared the field when it was told.
    if effects.submits, entry.symbols == code {
      view?.codeWasSubmitted(String(code), byCompletion: effects.isCompleted)
    }
    if effects.dismissesKeyboard { view?.resignFocus() }
    // Last, because the app will take the field away.
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

  /// Cancels the verification that runs: nobody waits for it any more.
  package func cancelVerification() {
    verification?.cancel()
  }

  private func complete(_ code: CodeSymbols) {
    if code != toldCode {
      toldCode = code
      Task { [weak self] in self?.toldCode = nil }
      view?.codeDidComplete(String(code))
    }
    // The app may have cleared the field when it was told.
    guard let verify, entry.symbols == code, entry.phase == .editing else { return }
    send(.verifying)
    // The task holds the app's closure and not the field, so that a field that goes away is not kept alive
    // by a network that does not answer.
    verification = Task { [weak self] in
      do {
        // The person, or AutoFill, may have moved on before it began.
        try Task.checkCancellation()
        try await verify(String(code))
        self?.accept(code)
      } catch {
        // Whoever cancelled it has moved on, and what was thrown says no more than that.
        if !Task.isCancelled { self?.reject(code, for: error) }
      }
    }
  }

  /// The app accepts this code.
  package func accept(_ code: CodeSymbols) {
    cancelVerification()
    send(.accepted(code))
  }

  /// The app rejects this code, with what was thrown or given as the reason.
  package func reject(_ code: CodeSymbols, for error: any Error) {
    let kept = reason
    reason = error.localizedDescription
    let effects = entry.handle(.rejected(code, CodeRejection(for: error)))
    // A rejection that is dropped must not change the words of the one that stands.
    if effects == CodeEntry.Effects() { reason = kept } else { cancelVerification() }
    perform(effects)
  }
}

/// What a ``FieldSession`` asks of the view that draws it, and tells it for the app. Each is a fact, or a deed without a
/// decision.
@MainActor
package protocol FieldView: AnyObject {
  /// Whether the person can enter a code.
  var isEnabled: Bool { get }

  /// Whether there is a text to paste. To know it, the text must not be read.
  var canPaste: Bool { get }

  /// Enters what was copied.
  func paste()

  /// Draws what is new of the entry.
  func update()

  /// Takes the focus.
  func takeFocus()

  /// Gives the focus up, and with it the keyboard.
  func resignFocus()

  /// Lets a verdict be felt, and seen as a movement.
  func play(_ feedback: CodeEntry.Feedback)

  /// Hands a text to the screen reader, to be said when it has finished with what it says now.
  func announce(_ speech: Speech)

  /// The symbols are others.
  func codeDidChange()

  /// The code is complete.
  func codeDidComplete(_ code: String)

  /// A complete code was submitted: by Return, or because completing it submits it.
  func codeWasSubmitted(_ code: String, byCompletion: Bool)

  /// A code was accepted.
  func codeWasAccepted(_ code: String)
}

extension CodeRejection {
  /// The reason that an error stands for: itself if it is one, no network if the system says so, else a reason in the app's
  /// own words.
  init(for error: any Error) {
    if let rejection = error as? CodeRejection {
      self = rejection
    } else if (error as NSError).domain == NSURLErrorDomain {
      self = .noNetwork
    } else {
      self = .other
    }
  }
}
