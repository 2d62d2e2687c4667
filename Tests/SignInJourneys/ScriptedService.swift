import Foundation
import SignInClient

/// A verification service whose responses are set by a test.
@MainActor
final class ScriptedService: VerificationAPI {
  var code = "985391"
  var challenge = Challenge(id: "one", recipient: "a•••@e•••.com", grouping: "3-3", resendIn: 0)

  /// The error that every verification and every resend throws, or `nil` to respond normally.
  var answer: (any Error)?

  private(set) var keys: [String] = []
  private(set) var asked: [String] = []

  func issue(to recipient: String) async throws -> Challenge {
    asked.append("issue to \(recipient)")
    guard recipient.contains("@") else {
      throw Problem(
        status: 422,
        reason: "invalid-recipient",
        detail: "Enter an address like name@example.com."
      )
    }
    return challenge
  }

  func resend(_ id: String, by channel: String?) async throws -> Challenge {
    asked.append("resend \(id)\(channel.map { " by \($0)" } ?? "")")
    if let answer { throw answer }
    challenge.id = "two"
    return challenge
  }

  func verify(_ code: String, challenge id: String, requestKey: String) async throws -> String {
    asked.append("verify \(code) of \(id)")
    keys.append(requestKey)
    if let answer { throw answer }
    guard code == self.code else {
      throw Problem(status: 422, reason: "wrong-code", detail: "Wrong.", attemptsLeft: 4)
    }
    return "receipt"
  }
}
