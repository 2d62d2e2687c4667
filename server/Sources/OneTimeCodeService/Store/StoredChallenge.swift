import OneTimeCode

/// What a ``ChallengeStore`` keeps of a challenge. The tags of its codes are kept beside it, not in it.
public struct StoredChallenge: Equatable, Sendable {
  /// Its name.
  public let id: ChallengeID
  /// What its codes are for.
  public let purpose: Purpose
  /// Where its codes are sent.
  public let recipient: Recipient
  /// What its codes look like. Kept with it, because a server may be started again with another format.
  public let format: CodeFormat
  /// When it ends, with all its codes. Nothing moves this.
  public let expiresAt: Moment
  /// From when on a re-send is allowed.
  public var resendAt: Moment
  /// How many re-sends there were.
  public var resends = 0
  /// How many guesses were counted.
  public var attempts = 0
  /// How many guesses may be counted, re-sends or not.
  public let budget: Int
  /// Whether nothing is sent and no code is right: there is no such account, and nobody shall learn that.
  public let isDecoy: Bool
  /// When a code was accepted.
  public var usedAt: Moment?
  /// When the receipt for it was redeemed.
  public var redeemedAt: Moment?
  /// The challenge that a re-send began in place of this one.
  public var successor: ChallengeID?

  /// A challenge as it was kept, or a new one.
  public init(
    id: ChallengeID,
    purpose: Purpose,
    recipient: Recipient,
    format: CodeFormat,
    expiresAt: Moment,
    resendAt: Moment,
    budget: Int,
    isDecoy: Bool = false
  ) {
    self.id = id
    self.purpose = purpose
    self.recipient = recipient
    self.format = format
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.budget = budget
    self.isDecoy = isDecoy
  }

  /// Where it stands. What a person did comes before what the clock did.
  ///
  /// What would end later than a challenge that began now was issued before the clock was set back: nobody knows
  /// how old it is, so it has ended.
  package func state(at now: Moment) -> Challenge.State {
    if usedAt != nil { return .used }
    if attempts >= budget { return .exhausted }
    return now < expiresAt && expiresAt <= now.latestEnd ? .open : .expired
  }
}

extension Moment {
  /// The latest end of a challenge that began by now. Clocks of several servers differ a little.
  package var latestEnd: Moment {
    advanced(by: VerificationService.Configuration.lifetime + VerificationService.Configuration.clockSkew)
  }
}
