import Crypto
import Foundation

/// A recorder that stores events, in the transactions in which they happen.
struct EventRecorder: Sendable {
  /// The name of the app whose events are recorded.
  let app: String
  let keys: KeyRing
  let random: RandomSource

  /// Creates the recorder of an app's events, or returns `nil` if the app has no receiver.
  init?(_ app: Installation.App, random: RandomSource) {
    guard app.eventDelivery != nil else { return nil }
    self.app = app.configuration.app
    keys = app.configuration.keys
    self.random = random
  }

  /// The members of an event's `data`. Missing values are left out.
  struct Details: Encodable {
    /// The name of the app, or `nil` if the installation has no apps.
    fileprivate(set) var app: String?
    /// A hash of the challenge's ID. The ID would let the receiver request resends and use up attempts.
    private(set) var challenge: String?
    private(set) var purpose: String?
    private(set) var kind: String?
    /// The masked recipient.
    private(set) var recipient: String?
    /// The ``RecipientHash``, with which support can look up the recipient.
    private(set) var recipientHash: String?
    /// Whether the challenge is a decoy, or `nil` if it isn't.
    private(set) var decoy: Bool?
    /// Whether the challenge is a test recipient's, or `nil` if it isn't.
    private(set) var test: Bool?
    fileprivate(set) var message: String?
    /// The name of the message's channel.
    fileprivate(set) var channel: String?
    /// The state of a message that failed, or that of a challenge before it was reported.
    fileprivate(set) var state: String?
    fileprivate(set) var cause: String?
    /// A keyed hash of the client's address.
    fileprivate(set) var client: String?
    /// What the client has too many of: messages or failures.
    var limit: String?
    /// The end of a wait, in seconds since 1970.
    var until: Int64?
    var prefix: String?

    init() {}

    fileprivate init(_ challenge: StoredChallenge, _ key: ServerKey) {
      let recipient = challenge.recipient
      self.challenge = SHA256.hash(data: Data(challenge.id.text.utf8)).prefix(16).hexadecimal
      purpose = challenge.purpose.name
      kind = recipient.kind.rawValue
      self.recipient = recipient.description
      recipientHash = RecipientHash(recipient, key).text
      decoy = challenge.isDecoy ? true : nil
      test = challenge.isTest ? true : nil
    }
  }

  private struct Body: Encodable {
    let type: String
    let timestamp: String
    let data: Details
  }

  /// Stores an event.
  ///
  /// - Parameters:
  ///   - kind: What happened.
  ///   - challenge: The challenge to which it happened, or `nil` if it concerns a client or prefix.
  ///   - client: The network address of the client, of which the event contains a hash.
  ///   - now: The time.
  ///   - message: The message whose changed state the event reports. Without an effect of the change, nothing is stored.
  ///   - id: An ID for an event that several servers notice, or `nil` for a new one.
  ///   - transaction: The transaction in which it happens.
  ///   - fill: A closure that adds details.
  /// - Throws: An error of the store.
  func record(
    _ kind: Event.Kind,
    of challenge: StoredChallenge? = nil,
    client: IPAddress? = nil,
    at now: Moment,
    after message: StoredMessage? = nil,
    id: String? = nil,
    in transaction: any StoreTransaction,
    _ fill: (inout Details) -> Void = { _ in }
  ) throws {
    var details = challenge.map { Details($0, keys.newest) } ?? Details()
    if let message {
      details.message = message.name
      details.channel = message.channel.name
      if kind == .messageFailed {
        details.state = message.state.rawValue
        // That of the last attempt, which didn't cause a negative receipt.
        if message.state != .undelivered { details.cause = message.cause }
      }
    }
    details.app = app.isEmpty ? nil : app
    details.client = client.map { keys.newest.hash(of: $0) }
    fill(&details)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let body = try encoder.encode(Body(type: kind.rawValue, timestamp: now.iso8601, data: details))
    var random = random
    let event = Event(
      id: id ?? Event.firstID(at: now) + random.hexadecimal(bytes: 10),
      app: app,
      body: String(decoding: body, as: UTF8.self)
    )
    try transaction.insert(event, after: message, at: now)
  }

  /// Stores the event that a message's state has changed to one that interests the operator.
  func record(_ message: StoredMessage, of challenge: StoredChallenge?, in transaction: any StoreTransaction)
    throws
  {
    let kind: Event.Kind? =
      switch message.state {
      case .sent: .messageAccepted
      case .delivered: .messageDelivered
      case .undelivered, .refused, .late, .unconfirmed: .messageFailed
      case .waiting, .superseded: nil
      }
    // Nothing was sent for a decoy.
    guard let kind, let challenge, !challenge.isDecoy else { return }
    try record(kind, of: challenge, at: message.changedAt, after: message, in: transaction)
  }

  /// Stores the event that a recipient has reported a challenge, once, however often it is reported.
  func recordReport(
    of challenge: StoredChallenge,
    lockedUntil: Moment?,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws {
    let name = SHA256.hash(data: Data("challenge.reported \(challenge.id.text)".utf8)).prefix(10).hexadecimal
    let id = Event.firstID(at: challenge.expiresAt) + name
    try record(.challengeReported, of: challenge, at: now, id: id, in: transaction) { details in
      details.state = challenge.state(at: now).rawValue
      details.until = lockedUntil.map { $0.milliseconds / 1000 }
    }
  }

  /// Stores the event that messages to a prefix are throttled. Each server notices this by itself, so the ID is the same
  /// for all servers, once an hour.
  func recordThrottling(of prefix: String, at now: Moment, in transaction: any StoreTransaction) throws {
    let hour = Moment(milliseconds: now.milliseconds / 3_600_000 * 3_600_000)
    let name = SHA256.hash(data: Data("prefix.throttled \(prefix)".utf8)).prefix(10).hexadecimal
    try record(.prefixThrottled, at: now, id: Event.firstID(at: hour) + name, in: transaction) {
      $0.prefix = prefix
    }
  }
}

extension ServerKey {
  /// Returns a hash of a client's network, which is the same in events and audit lines.
  fileprivate func hash(of client: IPAddress) -> String {
    tag("event/client", [client.network]).bytes.prefix(12).hexadecimal
  }
}

extension VerificationService {
  /// Returns the hash of a client under the newest key, as events have it. It hides the address, also from those who try all.
  public func hash(of client: IPAddress) -> String { configuration.keys.newest.hash(of: client) }
}

extension Moment {
  /// The time in the form `2027-01-15T08:00:00.000Z`.
  fileprivate var iso8601: String {
    let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
    // A format with fractions would round the time, which isn't exact in binary.
    return "\(seconds.dropLast()).\(String(1000 + milliseconds % 1000).dropFirst())Z"
  }
}
