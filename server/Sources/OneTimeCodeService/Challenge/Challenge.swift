import OneTimeCode

/// That a code was issued: everything that a field needs to set itself up, and nothing of the code.
public struct Challenge: Equatable, Sendable {
  /// Its name; a resend may answer with another challenge.
  public let id: ChallengeID

  /// What the code is for.
  public let purpose: Purpose

  /// Where the code was sent.
  public let recipient: Recipient

  /// What a code looks like.
  public let format: CodeFormat

  /// Where it stands.
  public let state: State

  /// Whole seconds until every code of the challenge ends, rounded down; 0 if they have ended.
  public let secondsUntilExpiry: Int

  /// Whole seconds until a resend is allowed, rounded up; nothing if none ever will be, but at the wish of the app's
  /// backend.
  public let secondsUntilResend: Int?

  /// How many guesses may still be made: 0 or more.
  public let attemptsLeft: Int

  /// Where a challenge stands.
  public enum State: String, Sendable {
    /// A code may be entered.
    case open
    /// A code was entered and accepted.
    case used
    /// All attempts were used, and none was right.
    case exhausted
    /// The time is over.
    case expired
  }
}

extension Challenge {
  /// What can be told of a stored challenge at `now`.
  init(_ stored: StoredChallenge, at now: Moment) {
    id = stored.id
    purpose = stored.purpose
    recipient = stored.recipient
    format = stored.format
    state = stored.state(at: now)
    secondsUntilExpiry = now.wholeSeconds(until: stored.expiresAt)
    attemptsLeft = stored.budget - stored.attempts
    switch state {
    case .open where stored.generation > 0 && stored.resends >= VerificationService.Configuration.waits.count:
      secondsUntilResend = nil
    case .open: secondsUntilResend = now.secondsToWait(until: stored.resendAt)
    case .used, .exhausted, .expired: secondsUntilResend = nil
    }
  }
}
