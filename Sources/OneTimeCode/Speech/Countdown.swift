/// A countdown to a fixed time, such as when the user can request a new code.
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

  /// The remaining seconds of the last announcement. The initial value is larger than any.
  private var announced = Int.max

  /// Creates a countdown of `wait` seconds that begins at `start`. A `wait` that is negative or not a number
  /// becomes 0, and a `wait` of more than 68 years is shortened.
  public init(wait: Double, from start: Double) {
    let duration = wait > 0 ? min(wait, Double(Int32.max)) : 0
    self.wait = Int(duration.rounded(.up))
    self.deadline = start + duration
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

  /// Returns the announcement of the time until a new code can be requested that is due at `time`, or `nil`. Users are
  /// told of the start, when 10 seconds are left, and of the end, so that they can hear other speech meanwhile.
  public mutating func resendAnnouncement(at time: Double) -> CodeAnnouncement? {
    let remaining = self.remaining(at: time)
    let threshold = remaining == 0 ? 0 : remaining <= 10 ? 10 : wait
    guard threshold < announced else { return nil }
    let isFirst = announced == Int.max
    announced = threshold
    // A countdown that ends before its first announcement has none.
    if remaining == 0 { return isFirst ? nil : .resendReady }
    return .resendWait(remaining)
  }
}
