/// How many of the codes sent to a phone prefix were verified.
///
/// A low rate points to SMS pumping: messages are requested, but their codes are not entered.
public struct ConversionRate: Equatable, Sendable {
  /// The number of codes sent in the current and the previous hour.
  public let sent: Int
  /// The number of codes verified in the same time.
  public let verified: Int

  /// Creates a conversion rate.
  public init(sent: Int, verified: Int) {
    self.sent = sent
    self.verified = verified
  }
}

/// When messages to a phone prefix are throttled because too few of its codes are verified.
public struct ConversionThrottle: Equatable, Sendable {
  /// The number of codes that must have been sent before the conversion rate is checked.
  public let minimumSent: Int
  /// The percentage of codes that must be verified.
  public let minimumPercent: Int

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - minimumSent: At least 10; lower values are raised to 10.
  ///   - minimumPercent: 0 to 100; 0 turns throttling off.
  public init(minimumSent: Int = 100, minimumPercent: Int = 20) {
    self.minimumSent = max(10, minimumSent)
    self.minimumPercent = min(100, max(0, minimumPercent))
  }

  /// The rate limit of a throttled prefix. It lets enough codes through to detect that the conversion rate recovers.
  static let limit = RateLimit(20, in: 3600)

  func applies(to rate: ConversionRate) -> Bool {
    rate.sent >= minimumSent && rate.verified * 100 < rate.sent * minimumPercent
  }
}
