/// What an app asks of a verification service.
public protocol VerificationAPI: Sendable {
  /// Sends a code to an address.
  ///
  /// - Parameter recipient: An e-mail address, or a telephone number with its country.
  /// - Returns: The challenge.
  /// - Throws: A ``Problem``, or what went wrong on the way.
  func issue(to recipient: String) async throws -> Challenge

  /// Sends a new code.
  ///
  /// - Parameter id: The challenge's name.
  /// - Returns: The challenge, whose name may be another.
  /// - Throws: A ``Problem``, or what went wrong on the way.
  func resend(_ id: String) async throws -> Challenge

  /// Verifies what was entered.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - id: The challenge's name.
  ///   - requestKey: A name for this attempt. A request that is sent again with it, because the answer was lost,
  ///     gets the same answer and costs no attempt.
  /// - Returns: The receipt, which the app's backend redeems.
  /// - Throws: A ``Problem``, or what went wrong on the way.
  func verify(_ code: String, challenge id: String, requestKey: String) async throws -> String
}
