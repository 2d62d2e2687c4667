/// A countdown that ends when the user can request a new code.
///
/// The countdown ends at a fixed time, so the remaining time is correct after the device has slept or the app
/// was in the background. Times are in seconds on a clock that the user can't set and that advances while the
/// device sleeps, such as `ContinuousClock`.
///
///     var countdown = ResendCountdown(wait: 20, from: now)
///     countdown.remaining(at: now + 3.2)     // 17
public struct ResendCountdown: Equatable, Sendable {
  /// The duration of the countdown, in seconds, rounded up.
  public let wait: Int

  /// The time at which the countdown ends.
  public let deadline: Double

  /// The last announced threshold, in seconds. The initial value is larger than any threshold.
  private var announced = Int.max

  /// The number of remaining seconds at which the approaching end is announced.
  private static let finalThreshold = 10

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

  /// Returns the announcement that is due at `time` and hasn't been returned yet, or `nil`. To let users hear
  /// other speech, a countdown is announced only at its start, when 10 seconds are left, and at its end.
  public mutating func announcement(at time: Double) -> CodeAnnouncement? {
    let remaining = self.remaining(at: time)
    let threshold = remaining == 0 ? 0 : remaining <= Self.finalThreshold ? Self.finalThreshold : wait
    guard threshold < announced else { return nil }
    let isFirst = announced == Int.max
    announced = threshold
    if remaining > 0 { return .resendWait(remaining) }
    // A countdown that has ended before its first announcement is not announced.
    return isFirst ? nil : .resendReady
  }
}
