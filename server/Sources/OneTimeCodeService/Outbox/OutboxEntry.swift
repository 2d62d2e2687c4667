import Foundation

/// A message waiting for delivery. Its code is encrypted; its recipient is stored with the challenge.
public struct OutboxEntry: Equatable, Sendable {
  /// The idempotency key, which the gateway gets too: a message that is delivered again because the response was
  /// lost is sent only once.
  public let name: String

  /// The challenge of the code.
  public let challenge: ChallengeID

  /// The kind of recipient. Each kind has its own lane, so that a failing gateway doesn't affect the other kind.
  public let lane: Recipient.Kind

  /// The encrypted message. Only servers with the challenge's key can read it.
  public let sealed: Data

  /// The time at which the code expires.
  public let expiresAt: Moment

  /// The time of the next try, or the end of the current lease.
  public var due: Moment

  /// The number of tries so far, including the current one.
  public var tries: Int

  package init(
    name: String,
    challenge: ChallengeID,
    lane: Recipient.Kind,
    sealed: Data,
    expiresAt: Moment,
    due: Moment,
    tries: Int = 0
  ) {
    self.name = name
    self.challenge = challenge
    self.lane = lane
    self.sealed = sealed
    self.expiresAt = expiresAt
    self.due = due
    self.tries = tries
  }
}

/// The outcome of a try to deliver a message.
public struct Settlement: Sendable {
  /// The name of the message.
  public let name: String
  /// The new state.
  public let state: MessageState
  /// The time of the next try, if the message is waiting.
  public let due: Moment?
  /// The cause of a failure, as a single word.
  public let cause: String?

  package init(_ name: String, _ state: MessageState, due: Moment? = nil, cause: String? = nil) {
    self.name = name
    self.state = state
    self.due = due
    self.cause = cause
  }
}

/// The state of a message.
public enum MessageState: String, Sendable {
  /// The message is being tried, or will be.
  case waiting
  /// The gateway accepted the message.
  case sent
  /// The gateway reported that the message was delivered.
  case delivered
  /// The gateway reported that the message wasn't delivered.
  case undelivered
  /// A resend replaced the message before it was sent.
  case superseded
  /// The gateway rejected the message permanently.
  case refused
  /// The code expired or was used before the message could be sent.
  case late

  /// Whether the message was given up.
  public var isDead: Bool { self == .refused || self == .late }
}

/// The status of a message, without its code and recipient.
public struct MessageRecord: Equatable, Sendable {
  /// The name of the message.
  public let name: String
  /// The challenge of the code.
  public let challenge: ChallengeID
  /// The kind of recipient.
  public let lane: Recipient.Kind
  /// The state of the message.
  public let state: MessageState
  /// The number of tries so far, including the current one.
  public let tries: Int
  /// The cause of the last failure, as a single word.
  public let cause: String?
  /// The time at which the code expires.
  public let expiresAt: Moment
  /// The time of the last change of state.
  public let changedAt: Moment
  /// Whether the message can be sent again, because its content is still stored.
  public let canBeSentAgain: Bool

  package init(
    name: String,
    challenge: ChallengeID,
    lane: Recipient.Kind,
    state: MessageState,
    tries: Int,
    cause: String?,
    expiresAt: Moment,
    changedAt: Moment,
    canBeSentAgain: Bool
  ) {
    self.name = name
    self.challenge = challenge
    self.lane = lane
    self.state = state
    self.tries = tries
    self.cause = cause
    self.expiresAt = expiresAt
    self.changedAt = changedAt
    self.canBeSentAgain = canBeSentAgain
  }
}

/// The messages waiting in a lane.
public struct Backlog: Equatable, Sendable {
  /// The number of messages.
  public let count: Int
  /// The time at which the oldest of them was created.
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

  /// Decrypts the content, or returns `nil` with the wrong key.
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
