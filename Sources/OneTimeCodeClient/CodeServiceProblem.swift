import Foundation
import OneTimeCode

/// An error response of the service (RFC 9457).
///
/// Throw it from the field's or the resend button's closure: both find the ``rejection`` in it, and a button waits for
/// `retryAfter` seconds.
public struct CodeServiceProblem: Error, Equatable, Sendable {
  /// The HTTP status code.
  public var status: Int

  /// The machine-readable reason, such as `wrong-code`, `expired` or `too-soon`.
  public var reason: String

  /// The description for the user, in the requested language.
  public var detail: String

  /// The number of attempts left after an incorrect code, or `nil` for other reasons.
  public var attemptsLeft: Int?

  /// The time after which the request can be repeated, or `nil` if the service names none.
  public var retryAfter: Duration?

  /// What the problem means for the field: a `CodeRejection`, or the service's words for the user if the reason doesn't
  /// concern the code, such as `locked`.
  ///
  /// Any other reason means that the code couldn't be verified: its `detail` is for developers, in English, or comes from
  /// another server.
  public let rejection: any Error & Sendable

  /// Whether the service gave no verdict, because it or a proxy failed. The attempt may or may not have counted.
  let isWithoutVerdict: Bool

  /// Creates a problem, for example for a preview or a test.
  public init(
    status: Int,
    reason: String,
    detail: String,
    attemptsLeft: Int? = nil,
    retryAfter: Duration? = nil
  ) {
    self.status = status
    self.reason = reason
    self.detail = detail
    self.attemptsLeft = attemptsLeft
    self.retryAfter = retryAfter
    let words: CodeRejection =
      status < 500 && CodeServiceProblem.reasonsForUsers.contains(reason) ? .other : .notVerified
    let meaning = CodeRejection(reason: reason, attemptsLeft: attemptsLeft) ?? words
    isWithoutVerdict = meaning == .notVerified
    switch meaning {
    case .other: rejection = CodeRejection.other(detail, retryAfter: retryAfter)
    // A message without words means that the code wasn't verified, and keeps the time for which the button waits.
    case .notVerified where retryAfter != nil: rejection = CodeRejection.other("", retryAfter: retryAfter)
    default: rejection = meaning
    }
  }

  /// The reasons that don't concern the code and whose `detail` is for the user.
  private static let reasonsForUsers: Set = [
    "too-soon", "limited", "locked", "resend-not-allowed", "invalid-recipient", "destination-not-allowed",
    "channel-not-available", "proof-required", "invalid-proof", "unreadable-code",
  ]

  /// Whether two problems are the same response.
  public static func == (first: CodeServiceProblem, second: CodeServiceProblem) -> Bool {
    (first.status, first.reason, first.detail, first.attemptsLeft, first.retryAfter)
      == (second.status, second.reason, second.detail, second.attemptsLeft, second.retryAfter)
  }
}

extension CodeServiceProblem: Decodable {
  private enum Key: String, CodingKey { case status, reason, detail, attemptsLeft, retryAfter }

  /// Creates a problem from the service's JSON.
  ///
  /// - Throws: `DecodingError` if the JSON isn't that of a problem.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      status: try values.decode(Int.self, forKey: .status),
      reason: try values.decode(String.self, forKey: .reason),
      detail: try values.decode(String.self, forKey: .detail),
      attemptsLeft: try values.decodeIfPresent(Int.self, forKey: .attemptsLeft),
      retryAfter: try values.decodeIfPresent(Double.self, forKey: .retryAfter).map { .seconds($0) }
    )
  }
}
