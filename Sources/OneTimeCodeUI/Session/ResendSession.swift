import Foundation
import OneTimeCode

enum ResendState: Equatable, Sendable {
  /// The user can request a new code.
  case ready
  /// The user can request a new code after `seconds` seconds.
  case waiting(seconds: Int)
  case sending

  /// Creates the state at the start of a wait.
  init(waitingFor duration: Duration) {
    let seconds = Countdown(wait: duration / .seconds(1), from: 0).wait
    self = seconds > 0 ? .waiting(seconds: seconds) : .ready
  }
}

/// The model of a native resend button, and of buttons for other channels. Runs the countdown and the request, and
/// announces both.
///
/// The countdown ends at a fixed time, and each tick reads the clock, so the remaining time is correct after
/// the device has slept or the app has been in the background. The clock is not the wall clock, which the user
/// can set.
@MainActor
final class ResendSession {
  /// Called when ``state`` or ``phrases`` has changed.
  var onChange: () -> Void = {}

  /// Makes an announcement. By default, calls ``enqueue(_:)``.
  lazy var announce: (CodeAnnouncement) -> Void = { [weak self] in self?.enqueue($0) }

  /// Posts an announcement to the screen reader. Returns whether the announcement was posted.
  var speak: (Speech) -> Bool = { _ in false }

  /// Called with the app's error if a code couldn't be sent, after the announcement.
  var fail: (@MainActor (any Error) -> Void)?

  /// Returns the app's own words for an error, or `nil` to use those of the connected field or of the phrases.
  var words: @MainActor (any Error) -> String? = { _ in nil }

  var phrases = CodePhrases.preferred {
    didSet { changed() }
  }

  var texts: ResendTexts { ResendTexts(phrases) }

  /// The announcer that is used if the button has no field.
  let announcer: Announcer

  /// The connected field, or `nil` if no field is connected.
  private(set) weak var field: FieldSession?

  /// A closure that returns whether the button is visible to the user.
  var isOffered: () -> Bool = { true }

  /// The app's action that sends a new code. Returns the wait before the next request. If the result is `nil`,
  /// the wait is the one that the app started during the request or, without one, the same as before.
  var send: (@MainActor () async throws -> Duration?)?

  /// The buttons for other channels, which share the countdown.
  private var others: [WeakOption] = []

  private struct WeakOption {
    weak var option: ResendOption?
  }

  private(set) var state = ResendState.ready

  private var countdown: Countdown?

  /// The wait that starts after a request, or `nil` if the app starts each wait.
  private var repeatedWait: Duration?

  /// Whether the user has requested a code and no wait has started since.
  private var isWaitPending = false

  private var tickTask: Task<Void, Never>?
  private var isSending = false
  private let clock: any Clock<Duration>

  /// Returns the seconds since the session was created.
  private let now: () -> Double

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    now = clock.stopwatch()
    announcer = Announcer(clock: clock)
    announcer.post = { [weak self] queue in
      // Without a field, all announcements are about the button, and true of any field.
      guard let self, let announcement = queue.next(for: CodeEntry()) else { return false }
      return speak(texts.speech(for: announcement))
    }
  }

  deinit { tickTask?.cancel() }

  /// Adds a button for another channel. The session doesn't keep it alive.
  func add(_ option: ResendOption) {
    others.removeAll { $0.option == nil }
    others.append(WeakOption(option: option))
  }

  /// The channels whose buttons are visible, and the options of the other buttons.
  var offered: [(channel: ResendChannel, option: ResendOption?)] {
    (isOffered() ? [(.message, nil)] : [])
      + others.compactMap(\.option).filter { $0.isOffered() }.map { ($0.channel, $0) }
  }

  /// Connects the button to a field, or disconnects the button if `field` is `nil`. A connected button and
  /// field share an announcement queue, the field offers the resend as an accessibility action, and a new code
  /// clears a rejected one.
  func join(_ field: FieldSession?) {
    if self.field?.resending === self { self.field?.resending = nil }
    self.field = field
    field?.resending = self
  }

  /// Appends an announcement to the field's queue or, without a field, to the button's own queue.
  func enqueue(_ announcement: CodeAnnouncement) {
    if let field { field.announce(announcement) } else { announcer.enqueue(announcement) }
  }

  /// Starts a wait, replacing the current one. If `repeats` is `true`, each request starts the same wait again.
  ///
  /// The start of the wait is announced only if the user has requested a code. On a screen that has just
  /// appeared, an announcement would interrupt the screen reader, which is reading the screen, including the
  /// button.
  func wait(for duration: Duration, repeats: Bool = true) {
    let start = now()
    repeatedWait = repeats ? duration : nil
    countdown = Countdown(wait: duration / .seconds(1), from: start)
    if !isWaitPending { _ = countdown?.resendAnnouncement(at: start) }
    isWaitPending = false
    tick()
  }

  /// Updates the state from the clock, for example every second of a wait and after the app was suspended.
  func tick() {
    tickTask?.cancel()
    guard !isSending else { return }
    let time = now()
    let seconds = countdown?.remaining(at: time) ?? 0
    change(to: seconds > 0 ? .waiting(seconds: seconds) : .ready)
    if let announcement = countdown?.resendAnnouncement(at: time), !offered.isEmpty { announce(announcement) }
    guard let pause = countdown?.secondsUntilChange(at: time) else { return }
    tickTask = Task { [weak self, clock] in
      // Sleeps one millisecond longer, because a sleep may end early, before the remaining time changes.
      guard (try? await clock.sleep(for: .seconds(pause) + .milliseconds(1))) != nil else { return }
      self?.tick()
    }
  }

  /// Requests a new code. During a wait, this method only announces the remaining time; while a request is in
  /// progress, it does nothing. A double press therefore sends only one request.
  ///
  /// - Parameter option: The button of another channel that was pressed, or `nil` for the main button.
  func press(_ option: ResendOption? = nil) {
    tick()
    if case .waiting(let seconds) = state { return announce(.resendWait(seconds)) }
    guard state == .ready, let send = option == nil ? send : option?.send else { return }
    change(to: .sending)
    isWaitPending = true
    isSending = true
    // The session lives until the result has come, also if the button is gone: the server may have sent the code already.
    Task {
      do {
        let wait = try await send()
        sent(by: option?.channel ?? .message, next: wait)
      } catch {
        failed(error, option)
      }
    }
  }

  private func sent(by channel: ResendChannel, next duration: Duration?) {
    // Also if the button is no longer visible, and announces nothing.
    field?.prepareForNewCode()
    announce(channel.announcement)
    isSending = false
    if duration != nil { isWaitPending = true }
    if isWaitPending, let next = duration ?? repeatedWait { wait(for: next) } else { tick() }
  }

  private func failed(_ error: any Error, _ option: ResendOption?) {
    isSending = false
    let meaning = meaning(of: error)
    if let wait = meaning.retryAfter { restart(for: wait) } else { tick() }
    _ = speak(Speech(message(for: error), language: phrases.language))
    if let option { option.fail?(error) } else { fail?(error) }
  }

  /// Returns the message for an error with which a code couldn't be sent: the app's own words, or that no code could be
  /// sent.
  func message(for error: any Error) -> String {
    meaning(of: error).text ?? phrases[.codeNotSent].other
  }

  private func meaning(of error: any Error) -> ErrorMeaning {
    ErrorMeaning(error) { [words, field] in words($0) ?? field?.words($0) }
  }

  /// Waits as long as the server asks for, without changing the wait after requests. The message has said so.
  private func restart(for duration: Duration) {
    isWaitPending = false
    countdown = Countdown(wait: duration / .seconds(1), from: now())
    _ = countdown?.resendAnnouncement(at: now())
    tick()
  }

  private func change(to state: ResendState) {
    guard state != self.state else { return }
    self.state = state
    changed()
  }

  private func changed() {
    onChange()
    for other in others { other.option?.onChange() }
  }
}

/// The strings that a resend button shows and speaks.
struct ResendTexts {
  private let phrases: CodePhrases
  private let channel: ResendChannel

  init(_ phrases: CodePhrases, _ channel: ResendChannel = .message) {
    self.phrases = phrases
    self.channel = channel
  }

  /// The accessibility label, without the seconds, which screen readers would otherwise read at each change.
  var label: String { phrases[channel.phrase].other }

  /// Returns the title of the button, which includes the seconds during a wait. Only the main button shows them.
  func title(in state: ResendState) -> String {
    guard channel == .message, case .waiting(let seconds) = state else { return label }
    return phrases.text(for: CodePhrases.LocalizedMessage(.resendCountdown, count: seconds))
  }

  /// Returns the remaining time as the accessibility value, or `nil` outside of a wait.
  func value(in state: ResendState) -> String? {
    guard case .waiting(let seconds) = state else { return nil }
    return speech(for: .resendWait(seconds)).text
  }

  /// Returns an announcement as text for the screen reader.
  func speech(for announcement: CodeAnnouncement) -> Speech {
    Speech(phrases.text(for: announcement.message(in: .digits())), language: phrases.language)
  }
}

extension Clock where Duration == Swift.Duration {
  /// Returns a closure that returns the seconds since this call.
  func stopwatch() -> () -> Double {
    let start = now
    return { start.duration(to: now) / .seconds(1) }
  }
}
