import Foundation

/// An app's service, which the documentation's samples use.
struct API: Sendable {
  enum VerificationResult { case ok, incorrect(Int), expired }
  func verify(_ code: String) async throws {}
  func verify(_ code: String, for challenge: Challenge) async throws {}
  func result(for code: String) async throws -> VerificationResult { .ok }
  func confirm(_ payment: String, with code: String) async throws {}
  func isCorrect(_ code: String) async throws -> Bool { true }
  func resend() async throws {}
  func resend(_ challenge: Challenge) async throws -> Challenge { challenge }
  func resend(channel: String) async throws {}
}

/// An app's own backend.
struct Backend: Sendable {
  func signIn(with receipt: String) async throws {}
}

/// A problem with which the service answers.
struct Problem: Error {
  var reason: String
  var detail: String
  var attemptsLeft: Int?
}

/// A client that sends its requests with a networking library, whose errors it throws.
struct Client: Sendable {
  func verify(_ code: String) async throws(AFError) {}
  func confirm(_ payment: String, with code: String) async throws(AFError) {}
}

/// An app's log.
struct Log: Sendable {
  func record(_ error: any Error) {}
}

struct Challenge: Sendable {
  var recipient = "a•••@e•••.com"
  var resendIn = 20
  var resendDate = Date()
}
