/// A countdown to a fixed time: when the user can request a new code, or when the code expires.
///
/// The countdown ends at a fixed time, so the remaining time is correct after the device has slept or the app
/// was in the background. Times are in seconds on a clock that the user can't set and that advances while the
/// device sleeps, such as `ContinuousClock`.
///
///     var countdown = Countdown(wait: 20, from: now)
///     countdown.remaining(at: now + 3.2)     // 17
public struct Countdown: Equatable, Sendable {
  /// The duration of the countdown, in seconds, rounded up.
  public let wait: Int

  /// The time at which the countdown ends.
  public let deadline: Double

  /// The number of remaining seconds at which the approaching end is announced, or 0 if it isn't announced.
  public let warning: Int

  /// The remaining seconds of the last milestone. The initial value is larger than any.
  private var passed = Int.max

  /// What users are told of a countdown, so that they can hear other speech meanwhile.
  public enum Milestone: Sendable {
    /// The countdown has begun.
    case start
    /// The countdown ends soon.
    case warning
    /// The countdown has ended.
    case end
  }

  /// Creates a countdown of `wait` seconds that begins at `start`. A `wait` that is negative or not a number
  /// becomes 0, and a `wait` of more than 68 years is shortened.
  public init(wait: Double, warning: Int = 10, from start: Double) {
    let duration = wait > 0 ? min(wait, Double(Int32.max)) : 0
    self.wait = Int(duration.rounded(.up))
    self.deadline = start + duration
    self.warning = max(warning, 0)
  }

  /// Returns the remaining seconds at `time`, rounded up, because a server refuses a request that is early.
  /// The result is 0 after the end, and at most ``wait``, even if the clock was set back.
  public func remaining(at time: Double) -> Int {
    let seconds = deadline - time
    guard seconds > 0 else { return 0 }
    return Int(min(seconds, Double(wait)).rounded(.up))
  }

  /// Returns the seconds until ``remaining(at:)`` changes, at most 1, or `nil` if the countdown has ended.
  public func secondsUntilChange(at time: Double) -> Double? {
    let remaining = self.remaining(at: time)
    guard remaining > 0 else { return nil }
    return min(deadline - time - Double(remaining - 1), 1)
  }

  /// Returns the seconds until the next milestone, or `nil` if the countdown has ended.
  public func secondsUntilMilestone(at time: Double) -> Double? {
    let seconds = min(deadline - time, Double(wait))
    guard seconds > 0 else { return nil }
    return seconds > Double(warning) ? seconds - Double(warning) : seconds
  }

  /// Returns the milestone that was reached at `time` and hasn't been returned yet, or `nil`. A countdown that ends
  /// before its first milestone was asked for has none.
  public mutating func milestone(at time: Double) -> Milestone? {
    let remaining = self.remaining(at: time)
    let threshold = remaining == 0 ? 0 : remaining <= warning ? warning : wait
    guard threshold < passed else { return nil }
    let isFirst = passed == Int.max
    passed = threshold
    if remaining == 0 { return isFirst ? nil : .end }
    return remaining <= warning ? .warning : .start
  }

  /// Returns the announcement of the time until a new code can be requested that is due at `time`, or `nil`.
  public mutating func resendAnnouncement(at time: Double) -> CodeAnnouncement? {
    switch milestone(at: time) {
    case .start, .warning: .resendWait(remaining(at: time))
    case .end: .resendReady
    case nil: nil
    }
  }
}

extension CodeEntry {
  /// Warns that the code expires soon, or rejects the symbols because it has expired, if either is due.
  ///
  /// A code that is being verified isn't rejected, because the service decides whether it was in time. Nothing happens
  /// after a code was accepted, or rejected for a reason after which no code of the challenge is valid.
  ///
  /// - Parameters:
  ///   - expiry: The countdown to the expiry of the code, which begins anew when a new code is sent.
  ///   - time: The time in seconds, on the clock of ``Cause/time``.
  /// - Returns: The effects that the front end performs.
  public mutating func observe(_ expiry: inout Countdown, at time: Double) -> Effects {
    guard let milestone = expiry.milestone(at: time) else { return Effects() }
    if hasEnded { return Effects() }
    switch milestone {
    case .start: return Effects()
    case .warning:
      let seconds = expiry.remaining(at: time)
      secondsToExpiry = seconds
      var effects = Effects()
      effects.news = .expiring(seconds)
      return effects
    case .end:
      secondsToExpiry = nil
      return stage.isVerifying ? Effects() : reject(symbols, .expired, at: time)
    }
  }

  /// The warning that the code expires soon, which a front end shows beside any other message; or `nil`.
  public var warning: CodePhrases.LocalizedMessage? {
    guard let secondsToExpiry, !hasEnded else { return nil }
    return CodePhrases.LocalizedMessage(.expiring, count: secondsToExpiry)
  }

  /// Removes the warning that the code expires soon, and clears a code that has expired: the app has set another time.
  ///
  /// - Returns: The effects that the front end performs.
  @discardableResult
  public mutating func dismissExpiry() -> Effects {
    secondsToExpiry = nil
    return stage.rejection == .expired ? clear() : Effects()
  }

  /// Whether no code of the challenge is valid any more.
  private var hasEnded: Bool {
    switch stage {
    case .draft, .reported, .verifying: false
    case .rejected(_, let reason, _, _): reason.endsChallenge
    case .accepted: true
    }
  }
}
