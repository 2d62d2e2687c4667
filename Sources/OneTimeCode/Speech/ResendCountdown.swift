/// A countdown that ends when the user can request a new code.
///
/// The countdown ends at a fixed date, so the remaining time is correct after the device has slept or the app
/// was in the background. Dates are in seconds since a reference date that all dates of a countdown share,
/// for example `Date.timeIntervalSince1970` or, on the web, `Date.now() / 1000`.
///
///     var countdown = ResendCountdown(wait: 20, from: now)
///     countdown.remaining(at: now + 3.2)     // 17
public struct ResendCountdown: Equatable, Sendable {
  /// The duration of the countdown, in seconds.
  public let wait: Int

  /// The date at which the countdown ends.
  public let deadline: Double

  /// The last announced threshold, in seconds. The initial value is larger than any threshold.
  private var announced = Int.max

  /// The number of remaining seconds at which the approaching end is announced.
  private static let finalThreshold = 10

  /// Creates a countdown of `wait` seconds, or 0 if `wait` is negative, that begins at `start`.
  public init(wait: Int, from start: Double) {
    self.wait = max(wait, 0)
    self.deadline = start + Double(self.wait)
  }

  /// Returns the remaining seconds at `date`, rounded up. The result is 0 after the end, and at most
  /// ``wait``, even if the clock was set back.
  public func remaining(at date: Double) -> Int {
    let seconds = deadline - date
    guard seconds > 0 else { return 0 }
    guard seconds < Double(wait) else { return wait }
    let whole = Int(seconds)
    return Double(whole) < seconds ? whole + 1 : whole
  }

  /// Returns the seconds until ``remaining(at:)`` changes, or `nil` if the countdown has ended.
  public func secondsUntilChange(at date: Double) -> Double? {
    let remaining = self.remaining(at: date)
    guard remaining > 0 else { return nil }
    return max(deadline - date - Double(remaining - 1), 0)
  }

  /// Returns the announcement that is due at `date` and hasn't been returned yet, or `nil`. To let users hear
  /// other speech, a countdown is announced only at its start, when 10 seconds are left, and at its end.
  public mutating func announcement(at date: Double) -> CodeAnnouncement? {
    let remaining = self.remaining(at: date)
    let threshold = remaining == 0 ? 0 : remaining <= Self.finalThreshold ? Self.finalThreshold : wait
    guard threshold < announced else { return nil }
    let isFirst = announced == Int.max
    announced = threshold
    if remaining > 0 { return .resendWait(remaining) }
    // A countdown that has ended before its first announcement is not announced.
    return isFirst ? nil : .resendReady
  }
}
