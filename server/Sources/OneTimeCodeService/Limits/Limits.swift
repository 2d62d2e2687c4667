/// How many messages are sent. All of these hold at once, for first codes and resends together, on all servers that
/// share a store together; none of them can be switched off.
public struct Limits: Equatable, Sendable {
  /// To one recipient, however it is spelled, for all purposes together; and as many again to devices that the app's
  /// backend vouches for, all together.
  public let recipient: Limit

  /// Asked for from one client address; from one network of 64 bits with IPv6.
  public let client: Limit

  /// All in all.
  public let overall: Limit

  /// Limits for an hour, or nothing if one of them is out of its range.
  ///
  /// - Parameters:
  ///   - recipient: Messages to one recipient, 1 to 100.
  ///   - client: Messages asked for from one client address, 1 or more.
  ///   - overall: All messages, 1 or more.
  public init?(recipient: Int = 12, client: Int = 100, overall: Int = 100_000) {
    guard Limits.recipients.contains(recipient), client > 0, overall > 0 else { return nil }
    guard max(client, overall) <= Limits.most else { return nil }
    self.init(recipientPerHour: recipient, clientPerHour: client, overallPerHour: overall)
  }

  private init(recipientPerHour: Int, clientPerHour: Int, overallPerHour: Int) {
    recipient = Limit(recipientPerHour, in: 3600)
    client = Limit(clientPerHour, in: 3600)
    overall = Limit(overallPerHour, in: 3600)
  }

  /// 12 messages to a recipient, 100 for a client address, 100 000 all in all, an hour.
  public static let standard = Limits(recipientPerHour: 12, clientPerHour: 100, overallPerHour: 100_000)

  /// What who tries the pages without a key may use up: 5 messages to a recipient, 10 for a client address, 200 all in
  /// all, an hour. It is counted apart.
  public static let trial = Limits(recipientPerHour: 5, clientPerHour: 10, overallPerHour: 200)

  /// How many messages to a recipient in an hour may be allowed.
  public static let recipients = 1...100

  /// The most that any limit may be.
  public static let most = 1_000_000_000
}
