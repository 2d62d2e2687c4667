import Foundation

/// A message that waits to be delivered. Its code is sealed; whom it goes to stands in its challenge.
public struct OutboxEntry: Equatable, Sendable {
  /// Its name, which a gateway gets too: a message that is handed over twice, because the answer to the first
  /// time was lost, is sent once.
  public let name: String

  /// The challenge that it brings a code for.
  public let challenge: ChallengeID

  /// How it travels. Each kind has a lane of its own, so that one gateway's trouble is not the other's.
  public let lane: Recipient.Kind

  /// The message, sealed: only this server, or one with its key, can read it.
  public let sealed: Data

  /// When it is worthless.
  public let expiresAt: Moment

  /// When somebody is to see to it next.
  public var due: Moment

  /// How many times its delivery was begun.
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

/// How a try to hand over a message ended.
public struct Settlement: Sendable {
  /// The message.
  public let name: String
  /// Where it stands now.
  public let state: MessageState
  /// When it is tried again, if it waits.
  public let due: Moment?
  /// Why it failed, in a word, if it did.
  public let cause: String?

  package init(_ name: String, _ state: MessageState, due: Moment? = nil, cause: String? = nil) {
    self.name = name
    self.state = state
    self.due = due
    self.cause = cause
  }
}

/// Where a message stands.
public enum MessageState: String, Sendable {
  /// It is tried, now or later.
  case waiting
  /// The gateway has taken it.
  case sent
  /// The gateway reported that it arrived.
  case delivered
  /// The gateway reported that it did not arrive.
  case undelivered
  /// A newer code was sent in its place before it went out.
  case superseded
  /// The gateway refused it, and would again.
  case refused
  /// Its code ended, or was used, before it could be handed over.
  case late

  /// Whether it was given up.
  public var isDead: Bool { self == .refused || self == .late }
}

/// What can be told of a message, with nothing of its code or recipient.
public struct MessageRecord: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// The challenge that it brings a code for.
  public let challenge: ChallengeID
  /// How it travels.
  public let lane: Recipient.Kind
  /// Where it stands.
  public let state: MessageState
  /// How many times its delivery was begun.
  public let tries: Int
  /// Why the last try failed, in a word.
  public let cause: String?
  /// When its code ends.
  public let expiresAt: Moment
  /// When its state last changed.
  public let changedAt: Moment
  /// Whether it can be tried again: its content is still there.
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

/// How many messages wait.
public struct Backlog: Equatable, Sendable {
  /// How many.
  public let count: Int
  /// When the longest waiting of them was due first.
  public let oldest: Moment?

  package init(count: Int, oldest: Moment?) {
    self.count = count
    self.oldest = oldest
  }
}

/// What is sealed in an ``OutboxEntry``.
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

  /// - Returns: Nothing if the key does not open it.
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
