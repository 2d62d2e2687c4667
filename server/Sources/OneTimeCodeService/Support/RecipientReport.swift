/// What support may know of a recipient: the stored challenges, without codes, IDs and full addresses, and the limits.
///
/// A decoy's message is sent at once and never delivered. Real messages often wait or are delivered, so a report can tell
/// whether an account exists.
public struct RecipientReport: Sendable {
  /// A stored challenge of the recipient.
  public struct ChallengeReport: Sendable {
    /// The time at which the challenge was created.
    public let issuedAt: Moment
    /// The challenge and its messages.
    public let status: ChallengeStatus
    /// The seconds until a code may be requested or entered, because of wrong codes, or `nil` without such a wait. Waits
    /// of a single client address aren't included, because the store doesn't know the addresses of a challenge's clients.
    public let secondsLocked: Int?
  }

  /// A limit of messages to the recipient.
  public struct MessageLimit: Sendable {
    /// The limit: ``ServiceError/Limit/recipient``, ``ServiceError/Limit/devices`` or ``ServiceError/Limit/trial``.
    public let name: ServiceError.Limit
    /// The maximum number of messages per hour.
    public let limit: Int
    /// The number of messages that may be sent now.
    public let left: Int
    /// The seconds until one more message may be sent, or `nil` if one may be sent now.
    public let secondsUntilNext: Int?
  }

  /// The hash of the recipient, under the newest key.
  public let hash: RecipientHash
  /// The stored challenges, at most the newest 100, newest first. A challenge is stored for an hour after its expiry.
  public let challenges: [ChallengeReport]
  /// The limits of messages to the recipient.
  public let limits: [MessageLimit]
}
