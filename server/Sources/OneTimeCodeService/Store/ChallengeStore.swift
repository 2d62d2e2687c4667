/// Where challenges are kept.
///
/// Each call happens as a whole or not at all, and as if no other one happened at the same time: the rules
/// about attempts and about single use hold only because two guesses can never both be the last one.
public protocol ChallengeStore: Sendable {
  /// Keeps a new challenge with the tag of its first code.
  func insert(_ challenge: StoredChallenge, tag: SecretTag) async throws

  /// The challenge of this name, if there is one.
  func challenge(_ id: ChallengeID) async throws -> StoredChallenge?

  /// Adds a code to a challenge; the earlier ones stay valid.
  ///
  /// - Returns: Whether it was added: not if the challenge is not open any more, or has had another re-send.
  func add(_ resend: Resend) async throws -> Bool

  /// Puts a new challenge in the place of an old one.
  ///
  /// - Returns: Whether it was: not if the old one was used, is exhausted or has a successor already.
  func replace(_ old: ChallengeID, by new: StoredChallenge, tag: SecretTag) async throws -> Bool

  /// Counts a guess and then judges it.
  ///
  /// 1. A request that is known gets the answer that it got before, if the guess is the same.
  /// 2. The attempt is counted, in one step with the question whether it may be made.
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

  /// Removes all challenges, with everything about them, that ended before `moment`.
  func removeChallenges(endedBefore moment: Moment) async throws
}

/// One more code for a challenge.
public struct Resend: Sendable {
  /// The challenge.
  public let id: ChallengeID
  /// The tag of the new code.
  public let tag: SecretTag
  /// How many re-sends there were when this one was decided on.
  public let earlier: Int
  /// When it happens.
  public let at: Moment
  /// From when on the next one is allowed.
  public let next: Moment
}

/// One guess at a code.
public struct Guess: Sendable {
  /// The challenge.
  public let id: ChallengeID
  /// The tag of what was guessed.
  public let tag: SecretTag
  /// The tag of the request's key, if it has one.
  public let request: SecretTag?
  /// When it is made.
  public let at: Moment
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
  /// The request's key was seen with another guess.
  case requestKeyReused
  /// There is no such challenge.
  case unknown
}
