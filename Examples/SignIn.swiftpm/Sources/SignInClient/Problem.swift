import Foundation

/// What the service says when it says no (RFC 9457), with a reason that a program can tell apart.
public struct Problem: Decodable, Equatable, Sendable, LocalizedError {
  /// The status of the answer.
  public var status: Int

  /// Why: `wrong-code`, `expired`, `too-soon` and so on.
  public var reason: String

  /// The same in words, in a language that was asked for.
  public var detail: String

  /// How many attempts are left, after a wrong code.
  public var attemptsLeft: Int?

  /// After how many seconds it can be tried again.
  public var retryAfter: Int?

  /// A problem with these values.
  public init(
    status: Int,
    reason: String,
    detail: String,
    attemptsLeft: Int? = nil,
    retryAfter: Int? = nil
  ) {
    self.status = status
    self.reason = reason
    self.detail = detail
    self.attemptsLeft = attemptsLeft
    self.retryAfter = retryAfter
  }

  /// What a person is told.
  public var errorDescription: String? { detail }

  /// The answer of something that is not the service: a proxy, or a portal of a hotel.
  static func unreadable(status: Int) -> Problem {
    Problem(status: status, reason: "unreadable", detail: "The service cannot be understood at the moment.")
  }
}
