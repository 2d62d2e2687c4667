import Foundation
import OneTimeCode

/// An error of a ``VerificationService``.
public enum ServiceError: Error, Equatable, Sendable {
  /// The challenge doesn't exist, or expired so long ago that it was deleted.
  case unknownChallenge

  /// The input can't be a code of this format, for the reason that the `CodeRefusal` states.
  case unreadable(CodeRefusal, in: CodeFormat)

  /// The request key was used before with another code.
  case requestKeyReused

  /// A resend isn't allowed yet; `seconds` is the remaining wait.
  case tooSoon(seconds: Int)

  /// A resend isn't possible, because a code of the challenge was used.
  case rejected(CodeRejection)

  /// The rate limit for the recipient, the client, the phone prefix or all messages is exceeded. The next
  /// message is allowed after `seconds`.
  case limited(seconds: Int)

  /// Too many wrong codes were entered for this recipient and purpose, or by this client. The next code may
  /// be requested or entered after `seconds`, see ``Backoff``.
  case locked(seconds: Int)

  /// Codes aren't sent to this recipient of the given kind: its phone prefix isn't allowed, see ``AllowedPrefixes``, or
  /// the server delivers no messages of this kind.
  case destinationNotAllowed(Recipient.Kind)

  /// Only the app's backend may resend: the challenge expired, or is a replacement that can't get a new code.
  case resendNotAllowed

  /// The request key was used before to issue a code with other parameters.
  case issueKeyReused

  /// The option that the associated value names, `lifetime` or `length`, is out of range.
  case optionOutOfRange(String)

  /// This server doesn't have the challenge's key, for example during a key rotation. No attempt was counted.
  /// Another server may have the key, or this one may get it soon.
  case keyMissing

  /// The receipt is invalid, expired, already redeemed, or was issued for another recipient or purpose.
  case invalidReceipt
}

extension ServiceError: CustomStringConvertible {
  /// A description of the error for developers, in English.
  public var description: String {
    switch self {
    case .unknownChallenge: "The challenge doesn't exist, or was deleted after it expired."
    case .unreadable: "The input can't be a code of this format."
    case .requestKeyReused: "The request key was used before with another code."
    case .tooSoon(let seconds): "A resend is allowed in \(seconds) seconds."
    case .rejected: "The challenge was used."
    case .limited(let seconds):
      "Too many messages were requested; the next one is allowed in \(seconds) seconds."
    case .locked(let seconds):
      "Too many wrong codes were entered; the next code may be entered in \(seconds) seconds."
    case .destinationNotAllowed(.phone): "Codes aren't sent to this phone number."
    case .destinationNotAllowed(.email): "Codes aren't sent by email."
    case .resendNotAllowed: "Only the app's backend may resend a code of this challenge."
    case .issueKeyReused: "The request key was used before with other parameters."
    case .optionOutOfRange(let name): "The \(name) is outside the range of the service."
    case .keyMissing: "This server doesn't have the key of the challenge."
    case .invalidReceipt: "The receipt is invalid, expired, already redeemed, or for something else."
    }
  }
}

extension ServiceError: LocalizedError {
  /// The error's ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
