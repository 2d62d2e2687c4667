import Foundation
import OneTimeCode
import OneTimeCodeClient
import SignInScreens

/// A verification service whose responses are set by a test.
@MainActor
final class ScriptedService: SignInAPI {
  var code = "985391"
  var challenge = CodeChallenge(
    id: "one",
    recipient: "a•••@e•••.com",
    format: (try? CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])) ?? .digits(),
    resendDate: Date()
  )

  /// The error that every verification and every resend throws, or `nil` to respond normally.
  var answer: (any Error)?

  private(set) var asked: [String] = []

  func issue(to recipient: String) async throws -> CodeChallenge {
    asked.append("issue to \(recipient)")
    guard recipient.contains("@") else {
      throw CodeServiceProblem(
        status: 422,
        reason: "invalid-recipient",
        detail: "Enter an address like name@example.com."
      )
    }
    return challenge
  }

  func resend(_ id: String, by channel: String?) async throws -> CodeChallenge {
    asked.append("resend \(id)\(channel.map { " by \($0)" } ?? "")")
    if let answer { throw answer }
    challenge.id = "two"
    return challenge
  }

  func verify(_ code: String, for id: String) async throws -> String {
    asked.append("verify \(code) of \(id)")
    if let answer { throw answer }
    guard code == self.code else {
      throw CodeServiceProblem(status: 422, reason: "wrong-code", detail: "Wrong.", attemptsLeft: 4)
    }
    return "receipt"
  }
}
