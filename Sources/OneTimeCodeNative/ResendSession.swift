import Foundation
import OneTimeCode

/// What a resend button shows.
package enum ResendState: Equatable, Sendable {
  /// A new code can be asked for.
  case ready
  /// A new code can be asked for in so many seconds.
  case waiting(seconds: Int)
  /// The app is sending a new code.
  case sending
}

/// A resend button of a native face while it lives: the countdown, the request that runs, and what is said of both.
///
/// It waits for a date and asks the clock again whenever it wakes, so it is right after the device slept or
/// the app was in the background.
@MainActor
package final class ResendSession {
  /// Called whenever ``state`` has changed.
  package var show: () -> Void = {}

  /// Says what there is to say; by default one after another, see ``append(_:)``.
  package lazy var announce: (CodeAnnouncement) -> Void = { [weak self] in self?.append($0) }

  /// Hands a text to the screen reader. Returns whether anybody can hear it.
  package var say: (Speech) -> Bool = { _ in false }

  /// Called with what the app threw when it could not send, which has been said.
  package var fail: (any Error) -> Void = { _ in }

  /// The words of the app.
  package var phrases = CodePhrases.fittingApp {
    didSet { show() }
  }

  /// What is said and shown, in these words.
  package var words: ResendWords { ResendWords(phrases) }

  /// What says announcements where there is no field beside the button.
  package let announcer: Announcer

  /// The field that the code is for.
  package private(set) weak var field: FieldSession?

  /// Whether the button is there to be pressed.
  package var isOffered: () -> Bool = { true }

  /// How the app sends a new code. Returns for how long the next one must wait, or nothing if as long as
  /// this one.
  package var send: (@MainActor () async throws -> Duration?)?

  package private(set) var state = ResendState.ready

  private var countdown: ResendCountdown?
  private var interval = 0
  private var ticking: Task<Void, Never>?
  private var sending: Task<Void, Never>?
  private let clock: any Clock<Duration>
  private let now: () -> Double

  package init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping () -> Double = { Date().timeIntervalSince1970 }
  ) {
    self.clock = clock
    self.now = now
    announcer = Announcer(clock: clock)
    announcer.say = { [weak self] announcement in
      guard let self else { return false }
      return say(words.speech(for: announcement))
    }
  }

  deinit {
    ticking?.cancel()
    sending?.cancel()
  }

  /// Stands beside this field from now on, or beside none. Then announcements of both wait for each other, and the
  /// field offers the resend, too.
  package func join(_ field: FieldSession?) {
    if self.field?.resending === self { self.field?.resending = nil }
    self.field = field
    field?.resending = self
  }

  /// Says an announcement when those before it have been said.
  package func append(_ announcement: CodeAnnouncement) {
    (field?.announcer ?? announcer).append(announcement)
  }

  /// Starts a wait, in place of the one that runs.
  ///
  /// A silent one begins without a word: a screen that opens is being read aloud, with the button that waits, and
  /// nobody speaks over it.
  package func wait(for duration: Duration, isSilent: Bool) {
    interval = max(Int(duration.components.seconds), 0)
    countdown = ResendCountdown(wait: interval, from: now())
    if isSilent { _ = countdown?.announcement(at: now()) }
    tick()
  }

  /// Brings the state in line with the clock: after the app was asleep, for instance.
  package func tick() {
    ticking?.cancel()
    guard sending == nil else { return }
    let date = now()
    let seconds = countdown?.remaining(at: date) ?? 0
    change(to: seconds > 0 ? .waiting(seconds: seconds) : .ready)
    if let announcement = countdown?.announcement(at: date) { announce(announcement) }
    guard let pause = countdown?.untilChange(at: date) else { return }
    ticking = Task { [weak self, clock] in
      // A hair later than the change, so that a clock which is early does not find the old second again.
      guard (try? await clock.sleep(for: .seconds(pause) + .milliseconds(1))) != nil else { return }
      self?.tick()
    }
  }

  /// The button is pressed. While it waits or sends, this only says how long it still takes: a second press
  /// cannot start a second countdown.
  package func press() {
    tick()
    if case .waiting(let seconds) = state { return announce(.resendWait(seconds)) }
    guard state == .ready, let send else { return }
    change(to: .sending)
    sending = Task { [weak self] in
      do {
        let wait = try await send()
        self?.sent(next: wait)
      } catch {
        self?.failed(error)
      }
    }
  }

  private func sent(next duration: Duration?) {
    announce(.codeSent)
    sending = nil
    wait(for: duration ?? .seconds(interval), isSilent: false)
  }

  private func failed(_ error: any Error) {
    sending = nil
    tick()
    _ = say(words.speech(for: error))
    fail(error)
  }

  private func change(to state: ResendState) {
    guard state != self.state else { return }
    self.state = state
    show()
  }
}

/// What a resend button shows and says, in these words.
package struct ResendWords {
  private let phrases: CodePhrases

  package init(_ phrases: CodePhrases) {
    self.phrases = phrases
  }

  /// The command without the seconds: a label that changes every second is read every second.
  package var label: String { phrases[.resend].other }

  /// What stands on the button: the command, with the seconds while it waits.
  package func title(in state: ResendState) -> String {
    guard case .waiting(let seconds) = state else { return label }
    return phrases.text(for: CodePhrases.Sentence(.resendCountdown, count: seconds))
  }

  /// How long it still takes, for whoever asks; nothing if it does not wait.
  package func value(in state: ResendState) -> String? {
    guard case .waiting(let seconds) = state else { return nil }
    return speech(for: .resendWait(seconds)).text
  }

  /// An announcement, as it is handed to the screen reader.
  package func speech(for announcement: CodeAnnouncement) -> Speech {
    Speech(phrases.text(for: announcement.sentence(in: .digits())), language: phrases.language)
  }

  /// What the app threw when it could not send.
  package func speech(for error: any Error) -> Speech {
    Speech(error.localizedDescription, language: phrases.language)
  }
}
