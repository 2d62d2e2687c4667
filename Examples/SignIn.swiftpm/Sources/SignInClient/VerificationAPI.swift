/// An interface for the requests that an app sends to a verification service.
public protocol VerificationAPI: Sendable {
  /// Sends a code to an email address or a phone number.
  ///
  /// - Parameter recipient: An email address, or a phone number with its country code.
  /// - Returns: The challenge.
  /// - Throws: A ``Problem``, or a network error.
  func issue(to recipient: String) async throws -> Challenge

  /// Sends a new code.
  ///
  /// - Parameters:
  ///   - id: The challenge's identifier.
  ///   - channel: One of the challenge's channels, or `nil` for the default.
  /// - Returns: The new code's challenge, whose identifier can differ from `id`.
  /// - Throws: A ``Problem``, or a network error.
  func resend(_ id: String, by channel: String?) async throws -> Challenge

  /// Verifies a code.
  ///
  /// - Parameters:
  ///   - code: The code that the user entered.
  ///   - id: The challenge's identifier.
  ///   - requestKey: The idempotency key of this attempt. A repeated request with the same key gets the same
  ///     response and doesn't use up another attempt.
  /// - Returns: The receipt of the accepted code, which the app's backend redeems.
  /// - Throws: A ``Problem``, or a network error.
  func verify(_ code: String, challenge id: String, requestKey: String) async throws -> String
}
