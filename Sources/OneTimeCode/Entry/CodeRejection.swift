/// The app's reason for rejecting a code. The field announces the reason.
public enum CodeRejection: Equatable, Sendable {
  /// The code is wrong.
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

  /// The app rejected the code for another reason. The front end stores the app's message. To provide
  /// the message, throw your own error with a localized description.
  case other

  /// Whether another verification may accept the same code.
  var allowsRetry: Bool { self == .noNetwork || self == .notVerified }

  /// The number of remaining attempts, or `nil` if the number is unknown or the code isn't wrong.
  public var attemptsLeft: Int? {
    if case .wrongCode(let attemptsLeft) = self { attemptsLeft } else { nil }
  }
}

#if !hasFeature(Embedded)
  // The app's verification closure throws a `CodeRejection` to reject a code.
  extension CodeRejection: Error {}
#endif
