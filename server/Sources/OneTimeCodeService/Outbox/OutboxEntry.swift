import Foundation

/// A message that waits for delivery. The code is encrypted; the recipient is stored with the challenge.
public struct OutboxEntry: Equatable, Sendable {
  /// The idempotency key of the message. The gateway receives this key to recognize a message that is
  /// repeated after a lost response.
  public let name: String

  /// The ID of the challenge that the code belongs to.
  public let challenge: ChallengeID

  /// The channel. Each channel has its own lane, so a failing gateway affects only one channel.
  public let channel: MessageChannel

  /// The encrypted code and language. Only servers with the challenge's key can decrypt them.
  public let sealed: Data

  /// The time at which the code expires.
  public let expiresAt: Moment

  /// The time of the next delivery attempt, or the end of the current lease.
  public var due: Moment

  /// The number of delivery attempts so far, including the current one.
  public var attempts: Int

  /// The provider whose receipt says that it couldn't deliver the message, or `nil` if there is none.
  public var failedProvider: String?

  package init(
    name: String,
    challenge: ChallengeID,
    channel: MessageChannel,
    sealed: Data,
    expiresAt: Moment,
    due: Moment,
    attempts: Int = 0,
    failedProvider: String? = nil
  ) {
    self.name = name
    self.challenge = challenge
    self.channel = channel
    self.sealed = sealed
    self.expiresAt = expiresAt
    self.due = due
    self.attempts = attempts
    self.failedProvider = failedProvider
  }
}

/// A change of a message's state, such as the outcome of a delivery attempt.
public struct Settlement: Sendable {
  /// The name of the message.
  public let name: String
  /// The new state of the message.
  public let state: MessageState
  /// The time of the next delivery attempt, or `nil` if the message isn't waiting.
  public let due: Moment?
  /// The cause of a failure as a single word, or `nil` if there was no failure.
  public let cause: String?
  /// The attempt to which the change belongs, or `nil` if the change belongs to no attempt. When the lease of an attempt
  /// has ended and another attempt has begun, only the success of the former one counts.
  public let attempt: Int?
  /// The provider that accepted the message and sends receipts, or `nil` to keep the one that is stored.
  public let provider: String?
  /// Whether the content is kept, because a receipt may cause another attempt.
  public let keepsContent: Bool
  /// The states from which the message can change.
  let predecessors: [MessageState]

  /// Creates a change. With `afterReceipt`, a receipt causes it, so that a message that was sent may wait again.
  package init(
    _ name: String,
    _ state: MessageState,
    due: Moment? = nil,
    cause: String? = nil,
    attempt: Int? = nil,
    provider: String? = nil,
    keepsContent: Bool = false,
    afterReceipt: Bool = false
  ) {
    self.name = name
    self.state = state
    self.due = due
    self.cause = cause
    self.attempt = state == .sent ? nil : attempt
    self.provider = provider
    self.keepsContent = keepsContent || state == .waiting || state == .refused
    predecessors = afterReceipt ? [.sent] : state.predecessors
  }
}

/// The state of a message.
public enum MessageState: String, Sendable {
  /// The message is being delivered, or waits for its next delivery attempt.
  case waiting
  /// The gateway accepted the message, or the challenge is a decoy or a test.
  case sent
  /// The gateway reported that the message was delivered.
  case delivered
  /// The gateway reported that the message wasn't delivered.
  case undelivered
  /// A resend replaced the message before it was sent.
  case superseded
  /// The delivery refused the message, for example because the gateway can't reach the recipient.
  case refused
  /// The message wasn't sent before the challenge was used, exhausted or about to expire.
  case late

  /// Whether the outbox has given up on the message.
  public var isDead: Bool { self == .refused || self == .late }

  /// The states from which a message can change to this state.
  var predecessors: [MessageState] {
    switch self {
    case .waiting: [.waiting, .refused]
    case .sent: [.waiting, .superseded]
    case .delivered, .undelivered: [.sent]
    case .superseded, .refused, .late: [.waiting]
    }
  }
}

/// The status of a message, without the code and the recipient.
public struct MessageRecord: Equatable, Sendable {
  /// The name of the message.
  public let name: String
  /// The ID of the challenge that the code belongs to.
  public let challenge: ChallengeID
  /// The channel.
  public let channel: MessageChannel
  /// The state of the message.
  public let state: MessageState
  /// The number of delivery attempts so far, including the current one.
  public let attempts: Int
  /// The cause of the last failure as a single word, or `nil` if there was no failure.
  public let cause: String?
  /// The time at which the code expires.
  public let expiresAt: Moment
  /// The time of the last change of state or failed attempt.
  public let changedAt: Moment
  /// Whether the message's content is still stored. Without it, a refused message can't be sent again.
  public let canBeSentAgain: Bool
  /// The provider that accepted the message and sends receipts, or `nil` if there is none.
  public let provider: String?

  package init(
    name: String,
    challenge: ChallengeID,
    channel: MessageChannel,
    state: MessageState,
    attempts: Int,
    cause: String?,
    expiresAt: Moment,
    changedAt: Moment,
    canBeSentAgain: Bool,
    provider: String? = nil
  ) {
    self.name = name
    self.challenge = challenge
    self.channel = channel
    self.state = state
    self.attempts = attempts
    self.cause = cause
    self.expiresAt = expiresAt
    self.changedAt = changedAt
    self.canBeSentAgain = canBeSentAgain
    self.provider = provider
  }
}

/// The number of messages that wait for a channel, and the creation time of the oldest one.
public struct Backlog: Equatable, Sendable {
  /// The number of waiting messages.
  public let count: Int
  /// The time at which the oldest waiting message was created, or `nil` if no message is waiting.
  public let oldest: Moment?

  package init(count: Int, oldest: Moment?) {
    self.count = count
    self.oldest = oldest
  }
}

struct MessageContent: Codable {
  let code: String
  let language: String

  init(code: String, language: String) {
    self.code = code
    self.language = language
  }

  func sealed(for name: String, _ challenge: ChallengeID, with key: ServerKey) throws -> Data {
    try key.seal(JSONEncoder().encode(self), context: Self.context(name, challenge))
  }

  /// Decrypts the content of a message. Returns `nil` if the key is wrong or the content is corrupt.
  init?(_ entry: OutboxEntry, key: ServerKey) {
    let opened = key.open(entry.sealed, context: Self.context(entry.name, entry.challenge))
    guard let opened, let content = try? JSONDecoder().decode(MessageContent.self, from: opened) else {
      return nil
    }
    self = content
  }

  private static func context(_ name: String, _ challenge: ChallengeID) -> String {
    "outbox/1 \(name) \(challenge.text)"
  }
}
