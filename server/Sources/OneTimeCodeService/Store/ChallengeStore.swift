/// Where challenges are kept, with everything that hangs on them.
///
/// Each call happens as a whole or not at all, and as if no other one happened at the same time: the rules
/// about attempts and about single use hold only because two guesses can never both be the last one. What a
/// call said has happened stays so, whatever happens to the program or the machine after that.
public protocol ChallengeStore: Sendable {
  /// Takes the allowances and keeps a new challenge, with the tag of its first code and the message that brings
  /// it. If an allowance is used up, or there were too many failures, nothing is kept and nothing taken.
  func insert(_ issue: NewChallenge) async throws -> Sending

  /// The challenge of this name, if there is one.
  func challenge(_ id: ChallengeID) async throws -> StoredChallenge?

  /// Adds a code to a challenge; the earlier ones stay valid.
  ///
  /// - Returns: ``Sending/overtaken`` if the challenge is not open any more, or has had another re-send.
  func add(_ resend: Resend) async throws -> Sending

  /// Puts a new challenge in the place of an old one.
  ///
  /// - Returns: ``Sending/overtaken`` if the old one was used, is exhausted or has a successor already.
  func replace(_ old: ChallengeID, by new: NewChallenge) async throws -> Sending

  /// Counts a guess and then judges it.
  ///
  /// 1. A request that is known gets the answer that it got before, if the guess is the same.
  /// 2. The attempt is counted, in one step with the question whether it may be made; and so is a failure of the
  ///    recipient, which a right guess takes back with all those before it.
  /// 3. Only then the tags are compared. A right guess consumes the challenge, in one step with the question
  ///    whether another one has.
  ///
  /// - Parameters:
  ///   - guess: What was guessed.
  ///   - isRight: Whether the guess is one of the challenge's codes. Called at most once, for an attempt
  ///     that was counted.
  /// - Returns: What is said of it.
  /// - Throws: The error of what is underneath; nothing was counted then.
  func judge(_ guess: Guess, isRight: @escaping @Sendable ([SecretTag]) -> Bool) async throws -> Judgement

  /// Marks that the receipt for a challenge was redeemed.
  ///
  /// - Returns: Whether it was: not if it had been, or if the challenge was not used after `earliest`.
  func redeem(_ id: ChallengeID, at moment: Moment, usedAfter earliest: Moment) async throws -> Bool

  /// Forgets the failures of a recipient.
  func forgetFailures(of subject: [SecretTag]) async throws

  /// Hands out messages that are due, the longest due first, and makes them due again at `lease`, in case that
  /// whoever got them does not live to say how it ended.
  func claimMessages(at moment: Moment, lease: Moment, most: Int) async throws -> [OutboxEntry]

  /// Removes a message: it was delivered, or never will be.
  func removeMessage(_ name: String) async throws

  /// Makes a message due at another moment.
  func postponeMessage(_ name: String, until moment: Moment) async throws

  /// Removes what is of no use any more: challenges, with everything about them, that ended before `moment`, and
  /// counts that limit nothing any more at `now`.
  ///
  /// - Parameters:
  ///   - moment: What ended before this goes.
  ///   - now: Now.
  ///   - most: How many of each at once, so that nobody waits for long.
  /// - Returns: Whether there may be more.
  /// - Throws: The error of what is underneath.
  func removeOld(endedBefore moment: Moment, now: Moment, most: Int) async throws -> Bool

  /// Throws if challenges can be neither read nor written at present.
  func check() async throws
}

/// A challenge to be kept, and what comes with it.
public struct NewChallenge: Sendable {
  /// The challenge.
  public let challenge: StoredChallenge
  /// The tag of its first code.
  public let tag: SecretTag
  /// What sending it takes.
  public let cost: SendingCost
  /// The message that brings it.
  public let message: OutboxEntry
}

/// One more code for a challenge.
public struct Resend: Sendable {
  /// The challenge.
  public let id: ChallengeID
  /// The tag of the new code.
  public let tag: SecretTag
  /// How many re-sends there were when this one was decided on.
  public let earlier: Int
  /// From when on the next one is allowed.
  public let next: Moment
  /// What sending it takes.
  public let cost: SendingCost
  /// The message that brings it.
  public let message: OutboxEntry
}

/// What a message takes before it is sent.
public struct SendingCost: Sendable {
  /// When.
  public let at: Moment
  /// One of each of these.
  public let allowances: [Allowance]
  /// Whose failures in a row must be fewer than ``VerificationService/Configuration/failuresInARow``.
  public let failures: [SecretTag]
}

/// Whether a code was taken for sending.
public enum Sending: Hashable, Sendable {
  /// It was.
  case accepted
  /// Somebody else was faster.
  case overtaken
  /// An allowance is used up until this moment.
  case limited(until: Moment)
  /// There were too many failures in a row.
  case locked
}

/// One guess at a code.
public struct Guess: Sendable {
  /// The challenge.
  public let id: ChallengeID
  /// The tags of what was guessed, under the newest key and then the older ones.
  public let tags: [SecretTag]
  /// The tags of the request's key, in the same order; none if it has no key.
  public let requests: [SecretTag]
  /// Whose failures are counted, in the same order.
  public let failures: [SecretTag]
  /// When it is made.
  public let at: Moment

  package init(
    id: ChallengeID,
    tags: [SecretTag],
    requests: [SecretTag],
    failures: [SecretTag],
    at moment: Moment
  ) {
    self.id = id
    self.tags = tags
    self.requests = requests
    self.failures = failures
    at = moment
  }
}

/// What a store says of a guess.
public enum Judgement: Hashable, Sendable {
  /// It is right, and the challenge is used now.
  case right
  /// It is wrong; so many attempts are left.
  case wrong(attemptsLeft: Int)
  /// The challenge was used before.
  case used
  /// All attempts had been made.
  case exhausted
  /// The challenge had ended.
  case expired
  /// There were too many failures in a row.
  case locked
  /// The request's key was seen with another guess.
  case requestKeyReused
  /// There is no such challenge.
  case unknown
}
