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

  /// The code could not be delivered; the reason is the type of the delivery's error and nothing that could
  /// hold the message.
  case notDelivered(reason: String)
}
