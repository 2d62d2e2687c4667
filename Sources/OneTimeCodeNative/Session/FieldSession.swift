import Foundation
import OneTimeCode

/// A field of a native face while it lives: its entry, what is said of it, and the verification that runs.
///
/// The core decides and has no clock; a face draws. This is what lies between them and is the same for every
/// native face: it hands effects to the face in their order, runs the app's verification as a task, and lets
/// announcements wait for each other.
@MainActor
package final class FieldSession {
  package private(set) var entry: CodeEntry
  package let announcer: Announcer

  package weak var face: (any FieldFace)?

  /// The re-send button that stands beside the field, if there is one.
  package weak var resending: ResendSession?

  /// How the app verifies a code. What it throws rejects the code.
  package var verify: (@MainActor (String) async throws -> Void)? {
    didSet { entry.settings.verifies = verify != nil }
  }

  /// What the app has chosen about the behaviour. Whether it verifies follows from ``verify``.
  package var settings: Settings {
    get { entry.settings }
    set {
      entry.settings = newValue
      entry.settings.verifies = verify != nil
      face?.show()
    }
  }

  /// What the app gave last.
  package private(set) var content: OneTimeCodeContent

  /// The app's words for something that is wrong, until the symbols change.
  private(set) var appError: String?

  /// A refusal that is shown until the symbols change.
  private(set) var refusal: Refusal?

  /// The app's words for the last rejection.
  private(set) var reason = ""

  /// The host that the refused message was for.
  private(set) var foreignHost = ""

  /// The code that the app was told of in this turn of the run loop. AutoFill may put a code in whole and then once
  /// more, symbol by symbol: that is one completion.
  private var toldCode: Symbols?

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
      face?.say(speech)
      return true
    }
  }

  deinit {
    verification?.cancel()
    revealing?.cancel()
  }

  /// Handles an event and does what follows from it.
  package func send(_ event: Event) {
    perform(entry.handle(event))
  }

  /// Handles an event and leaves what follows from it to the caller: the platform is to change its own text
  /// first.
  package func decide(_ event: Event) -> Effects {
    entry.handle(event)
  }

  /// Reads what a person or a program enters as text.
  package func read(_ text: String) -> Reading {
    let reading = Reading(text, as: content.format, boundTo: content.domain)
    if reading == .refused(.foreignDomain) {
      foreignHost = Host(boundIn: text.utf16).map { String($0) } ?? ""
    }
    return reading
  }

  /// Puts symbols into the field, by the app's will.
  ///
  /// - Throws: ``UnreadableCode`` if they do not fit the format; then nothing has changed.
  package func set(_ text: String) throws(UnreadableCode) {
    send(.set(try content.format.symbols(from: text)))
  }

  /// Takes over what the app says the field is about.
  package func update(_ content: OneTimeCodeContent) {
    guard content != self.content else { return }
    let old = self.content
    self.content = content
    if content.format != old.format { perform(entry.handle(.reformat(content.format))) }
    if content.error != old.error { show(error: content.error) }
    face?.show()
  }

  private func show(error: String?) {
    let wasShown = appError != nil
    appError = error
    if let error {
      reason = error
      if entry.isFull { return send(.rejected(entry.symbols, .other)) }
      announcer.append(.rejected(.other))
    } else if wasShown, entry.phase == .rejected(.other) {
      send(.set(entry.symbols))
    }
  }

  /// What follows from an event, in its order: first what there is to see, then what the app is told, since
  /// it may answer with another event.
  package func perform(_ effects: Effects) {
    if effects.isChanged {
      refusal = nil
      appError = nil
    }
    refusal = effects.refusal ?? refusal
    if effects.cancelsVerification { cancel() }
    face?.show()
    if let announcement = effects.announcement { announcer.append(announcement) }
    if let feedback = effects.feedback { face?.feel(feedback) }
    if effects.reveals { concealLater() }
    if effects.takesFocus { face?.takeFocus() }
    if effects.isChanged { face?.tellChange() }
    if effects.isCompleted { complete() } else if effects.submits { face?.tellSubmission() }
    if effects.dismissesKeyboard { face?.giveUpFocus() }
    // Last, because the app will take the field away.
    if effects.feedback == .success { face?.tellAcceptance(String(entry.symbols)) }
  }

  private func concealLater() {
    revealing?.cancel()
    revealing = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: FieldSession.reveal)) != nil else { return }
      self?.send(.conceal)
    }
  }
}

// MARK: - Verifying

extension FieldSession {
  /// Cancels the verification that runs: nobody waits for it any more.
  package func cancel() {
    verification?.cancel()
    verification = nil
  }

  private func complete() {
    let code = entry.symbols
    if code != toldCode {
      toldCode = code
      Task { [weak self] in self?.toldCode = nil }
      face?.tellCompletion(String(code))
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
  package func accept(_ code: Symbols) {
    cancel()
    send(.accepted(code))
  }

  /// The app rejects this code, with what was thrown or given as the reason.
  package func reject(_ code: Symbols, for error: any Error) {
    let kept = reason
    reason = error.localizedDescription
    let effects = entry.handle(.rejected(code, Rejection(for: error)))
    // A rejection that is dropped must not change the words of the one that stands.
    if effects == Effects() { reason = kept } else { cancel() }
    perform(effects)
  }
}

extension Rejection {
  /// The reason that an error stands for: itself if it is one, no network if the system says so, else words
  /// of the app's own.
  init(for error: any Error) {
    if let rejection = error as? Rejection {
      self = rejection
    } else if (error as NSError).domain == NSURLErrorDomain {
      self = .noNetwork
    } else {
      self = .other
    }
  }
}
