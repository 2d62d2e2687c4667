import Foundation
import OneTimeCode

/// Why a ``VerificationService`` did not do what it was asked to.
public enum ServiceError: Error, Equatable, Sendable {
  /// There is no such challenge, or it ended long ago.
  case unknownChallenge

  /// What was entered can be no code of this format.
  case unreadable(CodeRefusal, in: CodeFormat)

  /// The request's key came with another code before.
  case requestKeyReused

  /// A resend is allowed in so many seconds.
  case tooSoon(seconds: Int)

  /// A resend makes no sense any more: the challenge was used, or its attempts are.
  case rejected(CodeRejection)

  /// Too many messages went to the recipient, or were asked for by the client or by all together: there may be
  /// another one in so many seconds.
  case limited(seconds: Int)

  /// So many wrong codes were entered for this recipient and purpose, or by this client, that no more are taken for so
  /// many seconds, see ``Backoff``.
  case locked(seconds: Int)

  /// No codes are sent to telephone numbers of this prefix, see ``AllowedPrefixes``.
  case destinationNotAllowed

  /// Only the app's backend may have codes sent for a challenge that has ended, or that a resend began.
  case resendNotAllowed

  /// A request with the same key asked for something else before.
  case issueKeyReused

  /// The lifetime, or the length, is not within the bounds that the service is set up with.
  case optionOutOfRange(String)

  /// The challenge is kept under a key that this server does not have, because keys are being exchanged for instance.
  /// Nothing was counted; another server, or this one a little later, can tell.
  case keyMissing

  /// The receipt is none, was redeemed before, is too old, or is for another recipient or purpose.
  case invalidReceipt
}

extension ServiceError: CustomStringConvertible {
  /// What happened, in a sentence for a developer.
  public var description: String {
    switch self {
    case .unknownChallenge: "There is no such challenge, or it ended long ago."
    case .unreadable: "What was entered can be no code of this format."
    case .requestKeyReused: "The request's key came with another code before."
    case .tooSoon(let seconds): "A resend is allowed in \(seconds) seconds."
    case .rejected: "The challenge was used, or its attempts are."
    case .limited(let seconds):
      "Too many messages were asked for; the next one is allowed in \(seconds) seconds."
    case .locked(let seconds):
      "Too many wrong codes were entered; the next one is taken in \(seconds) seconds."
    case .destinationNotAllowed: "No codes are sent to telephone numbers of this prefix."
    case .resendNotAllowed: "Only the app's backend may have a code sent again here."
    case .issueKeyReused: "The request's key asked for something else before."
    case .optionOutOfRange(let name): "The \(name) is not within the bounds of the service."
    case .keyMissing: "The challenge is kept under a key that this server does not have."
    case .invalidReceipt: "The receipt is none, was redeemed before, is too old, or is for something else."
    }
  }
}

extension ServiceError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
