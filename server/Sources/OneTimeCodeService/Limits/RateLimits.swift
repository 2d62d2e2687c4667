/// The rate limits for messages. All limits apply together, to first codes and resends, across all servers
/// that share a store. No limit can be turned off.
public struct RateLimits: Equatable, Sendable {
  /// The limit of messages to one recipient, for all spellings of the address. Messages for
  /// ``Purpose/trial`` are counted separately. Devices that the app's backend vouches for share a second
  /// limit of the same size.
  public let recipient: RateLimit

  /// The limit of messages requested by one client, such as an IPv4 address or an IPv6 /64 network.
  public let client: RateLimit

  /// The limit on all messages together.
  public let overall: RateLimit

  /// Creates limits per hour, or returns `nil` if an argument is out of range.
  ///
  /// - Parameters:
  ///   - recipient: The maximum number of messages to one recipient, 1 to 100.
  ///   - client: The maximum number of messages requested from one client address, 1 to ``maximum``.
  ///   - overall: The maximum number of all messages, 1 to ``maximum``.
  public init?(recipient: Int = 12, client: Int = 100, overall: Int = 100_000) {
    guard RateLimits.recipientRange.contains(recipient), client > 0, overall > 0 else { return nil }
    guard max(client, overall) <= RateLimits.maximum else { return nil }
    self.init(recipientPerHour: recipient, clientPerHour: client, overallPerHour: overall)
  }

  private init(recipientPerHour: Int, clientPerHour: Int, overallPerHour: Int) {
    recipient = RateLimit(recipientPerHour, in: 3600)
    client = RateLimit(clientPerHour, in: 3600)
    overall = RateLimit(overallPerHour, in: 3600)
  }

  /// The standard limits per hour: 12 messages to a recipient, 100 for a client address, and 100,000 overall.
  public static let `default` = RateLimits(recipientPerHour: 12, clientPerHour: 100, overallPerHour: 100_000)

  /// The separately counted limits of users who try the pages without an API key: per hour, 5 messages to a
  /// recipient, 10 for a client address and 200 overall.
  public static let trial = RateLimits(recipientPerHour: 5, clientPerHour: 10, overallPerHour: 200)

  /// The allowed range of messages to a recipient per hour.
  public static let recipientRange = 1...100

  /// The highest allowed value of the client and overall limits.
  public static let maximum = 1_000_000_000
}
