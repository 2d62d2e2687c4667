import OneTimeCode

/// A client's view of an issued challenge, with everything that a code field needs. It contains no code.
public struct Challenge: Equatable, Sendable {
  /// The ID of the challenge. A resend may return a challenge with another ID.
  public let id: ChallengeID

  /// The purpose of the code.
  public let purpose: Purpose

  /// The recipient of the code.
  public let recipient: Recipient

  /// The channels by which a resend can send another code, the default first; see ``secondsUntilResend``.
  public let channels: [MessageChannel]

  /// The format of the code.
  public let format: CodeFormat

  /// The state of the challenge.
  public let state: State

  /// The seconds until all codes of the challenge expire, rounded down; 0 if they have expired.
  public let secondsUntilExpiry: Int

  /// The seconds until a client may request a resend, rounded up, or `nil` if a client can no
  /// longer request one.
  public let secondsUntilResend: Int?

  /// The seconds until the app's backend may request a resend, or `nil` if a code was used. The backend may request one after the
  /// codes have expired, too.
  public let secondsUntilBackendResend: Int?

  /// The number of attempts left, 0 or more.
  public let attemptsLeft: Int

  /// Whether the recipient is a test recipient, whose code is fixed, see ``TestRecipients``. A backend can refuse such a
  /// challenge where a person is required.
  public let isTest: Bool

  /// The state of a challenge.
  public enum State: String, Sendable {
    /// The challenge accepts codes.
    case open
    /// A code was accepted.
    case used
    /// Wrong codes have used up all attempts.
    case exhausted
    /// The codes have expired.
    case expired
  }
}

extension Challenge {
  init(_ stored: StoredChallenge, channels: [MessageChannel], state: State, at now: Moment) {
    id = stored.id
    purpose = stored.purpose
    recipient = stored.recipient
    self.channels = channels
    format = stored.format
    self.state = state
    // A test's challenge can expire early.
    secondsUntilExpiry = state == .expired ? 0 : now.wholeSeconds(until: stored.expiresAt)
    attemptsLeft = stored.budget - stored.attempts
    isTest = stored.isTest
    // A challenge that is itself a replacement can be replaced only by the app's backend.
    let canResend =
      switch state {
      case .open: stored.generation == 0 || stored.canAddCode(at: max(now, stored.resendAt))
      case .exhausted: stored.generation == 0 && stored.isCurrent(at: now)
      case .used, .expired: false
      }
    let wait = now.secondsToWait(until: stored.resendAt)
    secondsUntilResend = canResend ? wait : nil
    secondsUntilBackendResend = state == .used ? nil : wait
  }
}
