import Foundation

/// An app's service, which the documentation's samples use.
struct API: Sendable {
  enum VerificationResult { case ok, incorrect(Int), expired }
  func verify(_ code: String) async throws {}
  func verify(_ code: String, for challenge: Challenge) async throws {}
  func result(for code: String) async throws -> VerificationResult { .ok }
  func isCorrect(_ code: String) async throws -> Bool { true }
  func resend() async throws {}
  func resend(_ challenge: Challenge) async throws -> Challenge { challenge }
  func resend(channel: String) async throws {}
}

/// A problem with which the service answers.
struct Problem: Error {
  var reason: String
  var attemptsLeft: Int?
}

struct Challenge: Sendable {
  var recipient = "a•••@e•••.com"
  var resendIn = 20
  var resendDate = Date()
}
