/// Why a code was rejected. Different reasons are different words, and which one it was is never guessed.
public struct CodeRejection: Equatable, Sendable {
  /// What was wrong with the code.
  public enum Reason: UInt8, CaseIterable, Sendable {
    /// It is not the code.
    case wrongCode
    /// The code was right, or may have been, but its time is over.
    case expired
    /// The code was used before.
    case usedUp
    /// There were too many attempts; a new code is needed.
    case tooManyAttempts
    /// The app could not ask: there is no network. The same code may be tried again.
    case noNetwork
    /// The app could not get an answer, whatever the reason. The same code may be tried again.
    case notVerified
    /// A reason in the app's own words, which the face keeps.
    case other
  }

  /// What was wrong with the code.
  public let reason: Reason

  /// The attempts that are left, or −1 where nobody knows.
  let number: Int32

  /// A rejection for this reason.
  ///
  /// - Parameters:
  ///   - reason: What was wrong with the code.
  ///   - attemptsLeft: How many attempts are left, 0 or more, if the app knows; only of meaning for a
  ///     wrong code.
  public init(_ reason: Reason, attemptsLeft: Int? = nil) {
    self.init(reason, attemptsLeft.map { Int32(clamping: max($0, 0)) } ?? -1)
  }

  init(_ reason: Reason, _ number: Int32) {
    self.reason = reason
    // Only of a wrong code is there a number of attempts to speak of.
    self.number = reason == .wrongCode ? number : -1
  }

  /// Whether the very same code may pass when it is verified once more: nothing was said of the code itself.
  var allowsRetry: Bool { reason == .noNetwork || reason == .notVerified }

  /// How many attempts are left, if the app knows.
  public var attemptsLeft: Int? { number < 0 ? nil : Int(number) }

  /// It is not the code.
  public static func wrongCode(attemptsLeft: Int? = nil) -> CodeRejection {
    CodeRejection(.wrongCode, attemptsLeft: attemptsLeft)
  }

  /// The time of the code is over.
  public static var expired: CodeRejection { CodeRejection(.expired) }

  /// The code was used before.
  public static var usedUp: CodeRejection { CodeRejection(.usedUp) }

  /// There were too many attempts.
  public static var tooManyAttempts: CodeRejection { CodeRejection(.tooManyAttempts) }

  /// The app could not ask.
  public static var noNetwork: CodeRejection { CodeRejection(.noNetwork) }

  /// The app could not get an answer.
  public static var notVerified: CodeRejection { CodeRejection(.notVerified) }

  /// A reason in the app's own words.
  public static var other: CodeRejection { CodeRejection(.other) }
}

#if !hasFeature(Embedded)
  // An app's verification throws it to say why a code is rejected.
  extension CodeRejection: Error {}
#endif
