/// The wait before a new code can be asked for, as a function of dates.
///
/// It waits for a date and counts no ticks, so it is right after a device slept or an app was in the
/// background. Dates are in seconds since any fixed moment, the same for all that one countdown is given:
/// what `Date.timeIntervalSince1970` says, or `Date.now() / 1000` on the web.
///
///     var countdown = ResendCountdown(wait: 20, from: now)
///     countdown.remaining(at: now + 3.2)     // 17
public struct ResendCountdown: Equatable, Sendable {
  /// How long the wait is, in whole seconds.
  public let wait: Int

  /// When it ends, in seconds since the fixed moment.
  public let deadline: Double

  /// The threshold that was announced last; it starts above all of them.
  private var announced = Int.max

  /// From how many seconds on the coming end is announced.
  private static let soon = 10

  /// A wait of `wait` seconds (at least 0) that begins at `start`.
  public init(wait: Int, from start: Double) {
    self.wait = max(wait, 0)
    self.deadline = start + Double(self.wait)
  }

  /// How many seconds are left at `date`, rounded up: 0 when the wait is over, and never more than it was
  /// at first, even if the clock was set back.
  public func remaining(at date: Double) -> Int {
    let seconds = deadline - date
    guard seconds > 0 else { return 0 }
    guard seconds < Double(wait) else { return wait }
    let whole = Int(seconds)
    return Double(whole) < seconds ? whole + 1 : whole
  }

  /// In how many seconds what ``remaining(at:)`` says changes, or nothing if it never will.
  public func untilChange(at date: Double) -> Double? {
    let remaining = self.remaining(at: date)
    guard remaining > 0 else { return nil }
    return max(deadline - date - Double(remaining - 1), 0)
  }

  /// What is to be announced at `date`, if it has not been: the wait when it begins, its last 10 seconds,
  /// its end. Seconds that are read aloud one by one drown everything else.
  public mutating func announcement(at date: Double) -> CodeAnnouncement? {
    let remaining = self.remaining(at: date)
    let threshold = remaining == 0 ? 0 : remaining <= Self.soon ? Self.soon : wait
    guard threshold < announced else { return nil }
    let isFirst = announced == Int.max
    announced = threshold
    if remaining > 0 { return .resendWait(remaining) }
    // A wait that was over before it began is nothing to speak of.
    return isFirst ? nil : .resendReady
  }
}
