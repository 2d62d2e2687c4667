import Foundation
import OneTimeCodeClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests of the sign-in.
public protocol SignInAPI: Sendable {
  /// Asks the app's backend to send a code to an email address or a phone number.
  func issue(to recipient: String) async throws -> CodeChallenge

  /// Sends a new code by one of the challenge's channels, or by the default.
  func resend(_ id: String, by channel: String?) async throws -> CodeChallenge

  /// Verifies a code, and returns the receipt.
  func verify(_ code: String, for id: String) async throws -> String
}

/// A service in development mode, which is also the app's backend here: it needs no API key. In production, a backend of the app
/// issues the code with its key, as the guide "Getting started" shows, and redeems the receipt.
struct DevelopmentService: SignInAPI {
  let server: URL
  let client: CodeClient

  init(server: URL) {
    self.server = server
    client = CodeClient(server: server)
  }

  func issue(to recipient: String) async throws -> CodeChallenge {
    var request = URLRequest(url: server.appendingPathComponent("api/challenges"))
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONEncoder().encode(["recipient": recipient, "purpose": "sign-in"])
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 201 else {
      throw try JSONDecoder().decode(CodeServiceProblem.self, from: data)
    }
    return try JSONDecoder().decode(CodeChallenge.self, from: data)
  }

  func resend(_ id: String, by channel: String?) async throws -> CodeChallenge {
    try await client.resend(id, by: channel)
  }

  func verify(_ code: String, for id: String) async throws -> String {
    try await client.verify(code, for: id)
  }
}
