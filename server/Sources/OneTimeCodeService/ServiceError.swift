import Foundation
import OneTimeCode

/// An error of a ``VerificationService``.
public enum ServiceError: Error, Equatable, Sendable {
  /// The challenge doesn't exist, or expired so long ago that it was deleted.
  case unknownChallenge

  /// The input can't be a code of this format.
  case unreadable(CodeRefusal, in: CodeFormat)

  /// The request key was used before with another code.
  case requestKeyReused

  /// A resend is allowed in this many seconds.
  case tooSoon(seconds: Int)

  /// A resend isn't possible: the challenge was used, or has no attempts left.
  case rejected(CodeRejection)

  /// A rate limit is exceeded: that of the recipient, the client, the phone prefix or all messages. The next message
  /// is allowed in this many seconds.
  case limited(seconds: Int)

  /// Too many wrong codes were entered for this recipient and purpose, or by this client. The next code may be
  /// entered in this many seconds, see ``Backoff``.
  case locked(seconds: Int)

  /// Codes aren't sent to this phone prefix, see ``AllowedPrefixes``.
  case destinationNotAllowed

  /// The challenge has expired, or was created by a resend. Only the app's backend may resend its code.
  case resendNotAllowed

  /// The request key was used before with other parameters.
  case issueKeyReused

  /// The lifetime or length, as named by the associated value, is outside the configured range.
  case optionOutOfRange(String)

  /// This server doesn't have the key of the challenge, for example during a key rotation. Nothing was counted.
  /// Another server can verify the code, or this one a little later.
  case keyMissing

  /// The receipt is invalid, expired, already redeemed, or for another recipient or purpose.
  case invalidReceipt
}

extension ServiceError: CustomStringConvertible {
  /// A description for developers.
  public var description: String {
    switch self {
    case .unknownChallenge: "The challenge doesn't exist, or was deleted after it expired."
    case .unreadable: "The input can't be a code of this format."
    case .requestKeyReused: "The request key was used before with another code."
    case .tooSoon(let seconds): "A resend is allowed in \(seconds) seconds."
    case .rejected: "The challenge was used, or has no attempts left."
    case .limited(let seconds):
      "Too many messages were requested; the next one is allowed in \(seconds) seconds."
    case .locked(let seconds):
      "Too many wrong codes were entered; the next code may be entered in \(seconds) seconds."
    case .destinationNotAllowed: "Codes aren't sent to this phone prefix."
    case .resendNotAllowed: "Only the app's backend may resend a code of this challenge."
    case .issueKeyReused: "The request key was used before with other parameters."
    case .optionOutOfRange(let name): "The \(name) is outside the range of the service."
    case .keyMissing: "This server doesn't have the key of the challenge."
    case .invalidReceipt: "The receipt is invalid, expired, already redeemed, or for something else."
    }
  }
}

extension ServiceError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
