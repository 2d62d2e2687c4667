import OneTimeCode

/// Why a ``VerificationService`` did not do what it was asked to.
public enum ServiceError: Error, Equatable, Sendable {
  /// There is no such challenge, or it ended long ago.
  case unknownChallenge

  /// What was entered can be no code of this format.
  case unreadable(Refusal, in: CodeFormat)

  /// The request's key came with another code before.
  case requestKeyReused

  /// A re-send is allowed in so many seconds.
  case tooSoon(seconds: Int)

  /// A re-send makes no sense any more: the challenge was used, or its attempts are.
  case rejected(Rejection)

  /// Too many messages went to the recipient, or were asked for by the client or by all together: there may be
  /// another one in so many seconds.
  case limited(seconds: Int)

  /// So many wrong codes in a row were entered for this recipient and purpose that no more are taken until
  /// somebody unlocks it, see ``VerificationService/unlock(_:purpose:)``.
  case locked

  /// The receipt is none, was redeemed before, is too old, or is for another recipient or purpose.
  case invalidReceipt
}
