/// The app's reason for rejecting a code. The field announces the reason.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CodeRejection: Equatable, Sendable {
  /// The code is incorrect.
  ///
  /// `attemptsLeft` is the number of remaining attempts, or `nil` if the number is unknown. If it is 0, the
  /// field announces ``tooManyAttempts``.
  case wrongCode(attemptsLeft: Int? = nil)

  /// The code has expired.
  case expired

  /// The code was used before.
  case usedUp

  /// There were too many attempts. The user needs a new code.
  case tooManyAttempts

  /// The code couldn't be verified because there is no network. The user may submit the same code again.
  case noNetwork

  /// The code couldn't be verified for another reason. The user may submit the same code again.
  case notVerified

  /// The app rejected the code for a reason in its own words, which the front end stores. Apps throw
  /// `other(_:retryAfter:)`.
  case other

  /// Whether another verification may accept the same code, which ``CodeEntry/Event/submit`` then starts.
  public var allowsRetry: Bool { self == .noNetwork || self == .notVerified }

  /// Whether no code of the challenge is valid any more, so that the user needs a new one.
  var endsChallenge: Bool {
    switch self {
    case .expired, .usedUp, .tooManyAttempts, .wrongCode(attemptsLeft: 0): true
    case .wrongCode, .noNetwork, .notVerified, .other: false
    }
  }

  /// The number of remaining attempts, or `nil` if the number is unknown or the code isn't incorrect.
  public var attemptsLeft: Int? {
    if case .wrongCode(let attemptsLeft) = self { attemptsLeft } else { nil }
  }
}

#if !hasFeature(Embedded)
  extension CodeRejection {
    /// A rejection in the app's own words.
    public struct Message: Error, Equatable, Sendable {
      /// The words that the field shows and announces unchanged, in the user's language.
      public var text: String

      /// The time after which the request can be repeated, or `nil` if it is unknown. A resend button waits for so long, and
      /// then the user can submit a rejected code again.
      public var retryAfter: Duration?

      /// Creates a rejection in the app's own words.
      public init(_ text: String, retryAfter: Duration? = nil) {
        self.text = text
        self.retryAfter = retryAfter
      }
    }

    /// Returns a rejection in the app's own words, which the field shows and announces unchanged.
    ///
    ///     throw CodeRejection.other("Your account is closed. Call us.")
    ///
    /// Another code is needed then, unless the rejection is only for a time. Without words, the code counts as
    /// ``notVerified``.
    ///
    /// - Parameters:
    ///   - message: The words.
    ///   - retryAfter: The time after which the code can be submitted again or, if a resend has failed, a new code can be
    ///     requested; or `nil` if it is unknown.
    /// - Returns: An error for the app to throw.
    public static func other(_ message: String, retryAfter: Duration? = nil) -> Message {
      Message(message, retryAfter: retryAfter)
    }
  }

  // The app's verification closure throws a `CodeRejection` to reject a code.
  extension CodeRejection: Error {
    /// Creates the rejection for the `reason` of a problem (RFC 9457) with which the verification service answers.
    ///
    ///     if let rejection = CodeRejection(reason: problem.reason, attemptsLeft: problem.attemptsLeft) { throw rejection }
    ///     throw CodeRejection.other(problem.detail)
    ///
    /// - Parameters:
    ///   - reason: The reason, such as `wrong-code`. The initializer returns `nil` for a reason that doesn't concern
    ///     the code, such as `locked`; for these, the service's localized `detail` tells the user more.
    ///   - attemptsLeft: The number of attempts left, which the service sends with `wrong-code`.
    public init?(reason: String, attemptsLeft: Int? = nil) {
      switch reason {
      case "wrong-code": self = .wrongCode(attemptsLeft: attemptsLeft)
      case "expired", "unknown-challenge": self = .expired
      case "used-up": self = .usedUp
      case "too-many-attempts": self = .tooManyAttempts
      case "not-ready", "server-failure": self = .notVerified
      default: return nil
      }
    }

    /// The `reason` of the problem with which the verification service answers, such as `wrong-code`, or `other` if the
    /// service has no reason for the rejection.
    public var reason: String {
      switch self {
      case .wrongCode: "wrong-code"
      case .expired: "expired"
      case .usedUp: "used-up"
      case .tooManyAttempts: "too-many-attempts"
      case .noNetwork: "no-network"
      case .notVerified, .other: "other"
      }
    }
  }
#endif
