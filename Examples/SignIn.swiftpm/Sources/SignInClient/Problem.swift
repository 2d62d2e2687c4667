import Foundation

/// An error response of the service (RFC 9457) with a machine-readable reason.
public struct Problem: Decodable, Equatable, Sendable, LocalizedError {
  /// The HTTP status code.
  public var status: Int

  /// The machine-readable reason, such as `wrong-code`, `expired` or `too-soon`.
  public var reason: String

  /// A description for the user, in the requested language.
  public var detail: String

  /// The number of attempts left after an incorrect code, or `nil` for other reasons.
  public var attemptsLeft: Int?

  /// The number of seconds until the request can be repeated, or `nil` if the service names no time.
  public var retryAfter: Int?

  /// Creates a problem, for example for a preview or a test.
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

  /// The description for the user, so that `localizedDescription` returns it.
  public var errorDescription: String? { detail }
}
