import Foundation

/// A message with a code, in the form that a ``ChallengeStore`` keeps in one row. The recipient is stored with the challenge.
public struct StoredMessage: Equatable, Sendable {
  /// The idempotency key of the message. The gateway receives this key to recognize a message that is
  /// repeated after a lost response.
  public let name: String
  /// The ID of the challenge that the code belongs to.
  public let challenge: ChallengeID
  /// The channel. Each channel has its own lane, so a failing gateway affects only one channel.
  public let channel: MessageChannel
  /// The time at which the code expires.
  public let expiresAt: Moment
  /// The encrypted code and language, or no bytes if the message can't be sent again. Only servers with the challenge's key
  /// can decrypt them.
  public var sealed: Data
  /// The state of the message.
  public var state: MessageState
  /// The time of the next delivery attempt, or the end of the current lease; `nil` if the message isn't waiting.
  public var due: Moment?
  /// The number of delivery attempts so far, including the current one.
  public var attempts: Int
  /// The number of attempts after which it was unknown whether a gateway that doesn't recognize repeats has sent the message.
  public var unconfirmedSends: Int
  /// The cause of the last failure as a single word, or `nil` if there was no failure.
  public var cause: String?
  /// The provider that accepted or may have accepted the message and that sends receipts, or `nil` if there is none.
  public var provider: String?
  /// The ID that the provider has given to the message, from the receipt, or `nil` if it isn't known.
  public var reference: String?
  /// The index of the message's step in the recipient's list of the plan: the first one of the next attempt, or that which has
  /// accepted the message.
  public var step: Int
  /// The time at which the next step begins, or `nil` if none does.
  public var nextAt: Moment?
  /// The time of the last change of state or failed attempt; of a new message, the time at which it was created.
  public var changedAt: Moment

  /// Whether the message's content is still stored. Without it, a refused message can't be sent again, and no step follows a sent
  /// one.
  public var canBeSentAgain: Bool { !sealed.isEmpty }

  /// Creates a message that is new or was read from a store.
  public init(
    name: String,
    challenge: ChallengeID,
    channel: MessageChannel,
    expiresAt: Moment,
    sealed: Data,
    state: MessageState = .waiting,
    due: Moment?,
    attempts: Int = 0,
    unconfirmedSends: Int = 0,
    cause: String? = nil,
    provider: String? = nil,
    reference: String? = nil,
    step: Int = 0,
    nextAt: Moment? = nil,
    changedAt: Moment
  ) {
    self.name = name
    self.challenge = challenge
    self.channel = channel
    self.expiresAt = expiresAt
    self.sealed = sealed
    self.state = state
    self.due = due
    self.attempts = attempts
    self.unconfirmedSends = unconfirmedSends
    self.cause = cause
    self.provider = provider
    self.reference = reference
    self.step = step
    self.nextAt = nextAt
    self.changedAt = changedAt
  }

  /// Returns the message in another state. Only a message that may be sent again keeps its content.
  func changed(to state: MessageState, due: Moment? = nil, at now: Moment) -> StoredMessage {
    var message = self
    message.state = state
    message.due = due
    message.nextAt = nil
    message.changedAt = now
    if state != .waiting, state != .refused { message.sealed = Data() }
    return message
  }

  /// Returns the message after a delivery attempt.
  ///
  /// - Parameters:
  ///   - result: The result of the attempt, or `nil` if the challenge had ended before.
  ///   - wait: The time until a retry, in milliseconds. The last attempt is made shortly before the code expires, unless the
  ///     gateway wants to wait longer.
  ///   - now: The time.
  /// - Returns: The changed message.
  func attempted(_ result: DeliveryResult?, wait: Int64, at now: Moment) -> StoredMessage {
    guard let result else { return givenUp(at: now) }
    guard result.outcome != .accepted else {
      var message = changed(to: .sent, at: now)
      message.provider = result.provider
      message.step = result.step ?? step
      if result.next != nil { message.sealed = sealed }
      if case .after(let wait) = result.next {
        message.nextAt = Moment(milliseconds: now.milliseconds + wait.wholeMilliseconds)
      }
      return message
    }
    var message = self
    message.cause = result.cause
    guard result.isRetried else { return message.changed(to: .refused, at: now) }
    if let provider = result.provider { message.provider = provider }
    message.unconfirmedSends += result.unconfirmedSends
    let last = expiresAt.advanced(by: -OutboxPolicy.lastChance)
    let earliest = now.milliseconds + (result.retryAfter?.wholeMilliseconds ?? 0)
    guard message.unconfirmedSends <= OutboxPolicy.mostUnconfirmedSends, earliest <= last.milliseconds,
      now < last
    else { return message.givenUp(at: now) }
    let next = max(now.milliseconds + wait, earliest)
    return message.changed(to: .waiting, due: min(Moment(milliseconds: next), last), at: now)
  }

  /// Returns the message in the state in which no attempt is made any more: unconfirmed if it may have been sent.
  private func givenUp(at now: Moment) -> StoredMessage {
    changed(to: unconfirmedSends > 0 ? .unconfirmed : .late, at: now)
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
  /// A resend, or the next step of the plan, replaced the message before it was sent.
  case superseded
  /// The delivery refused the message, for example because the gateway can't reach the recipient.
  case refused
  /// The message wasn't sent before the challenge was used, exhausted or about to expire.
  case late
  /// The message may have been sent, because a gateway didn't answer in time, and isn't sent any more. A receipt tells.
  case unconfirmed

  /// Whether the outbox has given up on the message.
  public var isDead: Bool { self == .refused || self == .late || self == .unconfirmed }

  /// The states from which a message can change to this state. A message that waits for its repeat, or that the next step has
  /// replaced, may have been delivered.
  var predecessors: [MessageState] {
    switch self {
    case .waiting: [.waiting, .refused]
    case .sent: [.waiting, .superseded, .unconfirmed]
    case .delivered: [.sent, .unconfirmed, .waiting, .superseded]
    case .undelivered: [.sent, .unconfirmed]
    case .superseded, .refused, .late, .unconfirmed: [.waiting]
    }
  }
}

/// The number of messages that wait for a channel, and the creation time of the oldest one.
public struct Backlog: Equatable, Sendable {
  /// The number of waiting messages.
  public let count: Int
  /// The number of messages that have waited for longer than a minute.
  public let delayed: Int
  /// The time in seconds for which the first message has been due without being sent, or 0.
  public let overdue: Int

  /// The age in seconds from which a waiting message is delayed.
  package static let delay = 60

  package init(count: Int, delayed: Int, overdue: Int) {
    self.count = count
    self.delayed = delayed
    self.overdue = overdue
  }
}

struct MessageContent: Codable {
  let code: String
  let language: String
  /// Who has requested the message, for the limits of later steps, or `nil` if none follows.
  let origin: MessageOrigin?

  init(code: String, language: String, origin: MessageOrigin? = nil) {
    (self.code, self.language, self.origin) = (code, language, origin)
  }

  func sealed(for name: String, _ challenge: ChallengeID, with key: ServerKey) throws -> Data {
    try key.seal(JSONEncoder().encode(self), context: Self.context(name, challenge))
  }

  /// Decrypts the content of a message. Returns `nil` if the key is wrong or the content is corrupt.
  init?(_ message: StoredMessage, key: ServerKey) {
    let opened = key.open(message.sealed, context: Self.context(message.name, message.challenge))
    guard let opened, let content = try? JSONDecoder().decode(MessageContent.self, from: opened) else {
      return nil
    }
    self = content
  }

  private static func context(_ name: String, _ challenge: ChallengeID) -> String {
    "outbox/1 \(name) \(challenge.text)"
  }
}
