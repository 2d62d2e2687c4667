/// Why the app rejected a code. Each reason has words of its own.
public enum CodeRejection: Equatable, Sendable {
  /// The code is wrong.
  ///
  /// `attemptsLeft` is the number of attempts that are left, 0 or more, or `nil` if the app doesn't know.
  case wrongCode(attemptsLeft: Int? = nil)

  /// The code was valid, or may have been, but has expired.
  case expired

  /// The code was used before.
  case usedUp

  /// There were too many attempts; the user needs a new code.
  case tooManyAttempts

  /// The code couldn't be verified because there is no network. The user may submit the same code again.
  case noNetwork

  /// The code couldn't be verified for another reason. The user may submit the same code again.
  case notVerified

  /// A reason in the app's own words, which the face keeps.
  case other

  /// Whether the same code may be accepted when it is verified again.
  var allowsRetry: Bool { self == .noNetwork || self == .notVerified }

  /// The number of attempts that are left, if the app knows it.
  public var attemptsLeft: Int? {
    if case .wrongCode(let attemptsLeft) = self { attemptsLeft } else { nil }
  }
}

#if !hasFeature(Embedded)
  // An app's verification throws it to reject a code.
  extension CodeRejection: Error {}
#endif
