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

  /// A rate limit is exceeded. The next message or look-up is allowed after `seconds`.
  case limited(Limit, seconds: Int)

  /// Too many incorrect codes were entered for this recipient and purpose, or by this client. The next code may
  /// be requested or entered after `seconds`, see ``Backoff``.
  case locked(seconds: Int)

  /// Codes aren't sent to this recipient of the given kind: its phone prefix isn't allowed, see ``AllowedPrefixes``, or
  /// the server has no channel for this kind.
  case destinationNotAllowed(Recipient.Kind)

  /// Codes aren't sent to this recipient by this channel: the server doesn't have the channel, the channel doesn't fit the
  /// recipient, or the phone prefix isn't allowed for it, see ``VerificationService/Configuration/channelPrefixes``.
  case channelNotAvailable(MessageChannel)

  /// Only the app's backend may resend: the challenge expired, or is a replacement that can't get a new code.
  case resendNotAllowed

  /// The request key was used before to issue a code with other parameters.
  case issueKeyReused

  /// A code for this purpose needs a proof that the request comes from a person's browser, see ``ProofRequirement``.
  case proofRequired

  /// The proof is invalid, has expired or was used.
  case proofInvalid

  /// The proof couldn't be checked. A later request, with a new proof, may succeed.
  case proofUnchecked

  /// The option that the associated value names, `lifetime` or `length`, is out of range.
  case optionOutOfRange(String)

  /// The request lacks a value of its purpose, or has a wrong one, see ``PurposeRules``. The first associated value is the
  /// name of the value.
  case invalidValue(String, ValueProblem)

  /// This server doesn't have the challenge's key, for example during a key rotation. No attempt was counted.
  /// Another server may have the key, or this one may get it soon.
  case keyMissing

  /// The receipt is invalid, expired, already redeemed, or was issued for another recipient or purpose, or for other values.
  case invalidReceipt

  /// A rate limit. The raw value is the limit's name in metrics.
  public enum Limit: String, CaseIterable, Sendable {
    /// The limit of messages to one recipient.
    case recipient
    /// The limit of messages to the devices of one recipient that the backend vouches for.
    case devices
    /// The limit of messages that one client requests.
    case client
    /// The limit of messages to a phone prefix.
    case prefix
    /// The limit of messages to a phone prefix of whose codes few were verified, see ``ConversionThrottle``.
    case throttledPrefix = "throttled-prefix"
    /// The limit of messages to a phone prefix by one channel, such as calls.
    case channelPrefix = "channel-prefix"
    /// The limit of all messages of one app, if there are several.
    case app
    /// The limit of all messages.
    case overall
    /// A limit of messages with the purpose ``Purpose/trial``.
    case trial
    /// The limit of look-ups, see ``VerificationService/lookUp(_:by:)``.
    case lookUps = "look-ups"
  }

  /// The reason why a value can't be a part of a message.
  public enum ValueProblem: Equatable, Sendable {
    /// The purpose has no such value.
    case undeclared
    /// The value is missing or blank.
    case missing
    /// The value is longer than the associated value. Characters that text messages count twice, such as `€`, count twice.
    case tooLong(Int)
    /// The value has a control character or, unless the operator allows it, a character that text messages lack.
    case character
    /// The value contains an address, which phones could show as a link.
    case link
  }
}

extension ServiceError: CustomStringConvertible {
  /// A description of the error for developers, in English.
  public var description: String {
    switch self {
    case .unknownChallenge: "The challenge doesn't exist, or was deleted after it expired."
    case .unreadable: "The input can't be a code of this format."
    case .requestKeyReused: "The request key was used before with another code."
    case .tooSoon(let seconds): "A resend is allowed in \(seconds) seconds."
    case .rejected: "The code was rejected."
    case .limited(let limit, let seconds):
      "The rate limit “\(limit.rawValue)” is exceeded; the next request is allowed in \(seconds) seconds."
    case .locked(let seconds):
      "Too many incorrect codes were entered; the next attempt is allowed in \(seconds) seconds."
    case .destinationNotAllowed(.phone): "Codes aren't sent to this phone number."
    case .destinationNotAllowed(.email): "Codes aren't sent by email."
    case .channelNotAvailable(let channel): "Codes aren't sent to this recipient by \(channel)."
    case .resendNotAllowed: "Only the app's backend may resend a code of this challenge."
    case .issueKeyReused: "The request key was used before with other parameters."
    case .proofRequired: "A code for this purpose needs a proof."
    case .proofInvalid: "The proof is invalid, has expired or was used."
    case .proofUnchecked: "The proof couldn't be checked."
    case .optionOutOfRange(let name): "The \(name) is outside the range of the service."
    case .invalidValue(let name, let problem): "The value “\(name)” \(problem)."
    case .keyMissing: "This server doesn't have the key of the challenge."
    case .invalidReceipt: "The receipt is invalid, expired, already redeemed, or for something else."
    }
  }
}

extension ServiceError.ValueProblem: CustomStringConvertible {
  /// The end of a sentence that begins with the value, for developers.
  public var description: String {
    switch self {
    case .undeclared: "isn't declared for this purpose"
    case .missing: "is missing"
    case .tooLong(let maximum): "is longer than \(maximum) characters"
    case .character: "has a character that isn't allowed"
    case .link: "contains an address"
    }
  }
}

extension ServiceError: LocalizedError {
  /// The error's ``description``, for `localizedDescription`.
  public var errorDescription: String? { description }
}
