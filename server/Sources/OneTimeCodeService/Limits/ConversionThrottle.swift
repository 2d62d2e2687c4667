/// The conversion rate of a phone prefix: how many of the codes sent to this prefix were verified.
///
/// A low rate suggests SMS pumping, where messages are requested but their codes aren't entered.
public struct ConversionRate: Equatable, Sendable {
  /// The number of codes sent in the current and the previous hour.
  public let sent: Int
  /// The number of codes verified in the same period.
  public let verified: Int

  /// Creates the conversion rate of a period.
  public init(sent: Int, verified: Int) {
    self.sent = sent
    self.verified = verified
  }
}

/// A rule that throttles messages to a phone prefix when too few of the codes are verified.
public struct ConversionThrottle: Equatable, Sendable {
  /// The number of codes that must have been sent before the conversion rate is checked.
  public let minimumSent: Int
  /// The percentage of codes that must be verified to avoid throttling.
  public let minimumPercent: Int

  /// Creates a throttle.
  ///
  /// - Parameters:
  ///   - minimumSent: The number of codes that must have been sent before the rate is checked. At least 10 is used.
  ///   - minimumPercent: The percentage that must be verified, 0 to 100; 0 turns throttling off.
  public init(minimumSent: Int = 100, minimumPercent: Int = 20) {
    self.minimumSent = max(10, minimumSent)
    self.minimumPercent = min(100, max(0, minimumPercent))
  }

  /// The rate limit of a throttled prefix, which still lets some users get codes.
  static let limit = RateLimit(20, in: 3600)

  /// The number of recent codes that show whether the rate has recovered.
  static let leastRecent = 5

  /// Returns whether a prefix with a rate is throttled. A good rate in this and the previous quarter of an hour ends the
  /// throttling, because what made the rate low, such as an outage of a provider, is over.
  func applies(to rate: ConversionRate, recently recent: ConversionRate) -> Bool {
    let goodPercent = max(minimumPercent, min(2 * minimumPercent, 50))
    let isGood = recent.sent >= Self.leastRecent && recent.verified * 100 >= recent.sent * goodPercent
    return rate.sent >= minimumSent && rate.verified * 100 < rate.sent * minimumPercent && !isGood
  }
}
