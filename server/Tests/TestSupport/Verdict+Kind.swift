import OneTimeCode
import OneTimeCodeService

extension Verdict {
  /// A verdict without its receipt.
  public enum Kind: Equatable, Sendable {
    /// The code was accepted.
    case accepted
    /// The code was rejected.
    case rejected(CodeRejection)
  }

  /// The verdict without its receipt.
  public var kind: Kind {
    switch self {
    case .accepted: .accepted
    case .rejected(let rejection): .rejected(rejection)
    }
  }

  /// The receipt, if the code was accepted.
  public var receipt: Receipt? {
    guard case .accepted(let receipt) = self else { return nil }
    return receipt
  }

  /// Returns whether the verdict is of this kind.
  public static func == (verdict: Verdict, kind: Kind) -> Bool { verdict.kind == kind }
}
