import Foundation
import OneTimeCode

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client of the verification service for an app: verifies codes, requests new ones, and asks for the state of a challenge.
///
///     let client = CodeClient(server: URL(string: "https://codes.example.com")!)
///     OneTimeCodeField("Verification code", code: $code, format: challenge.format) { code in
///       let receipt = try await client.verify(code, for: challenge.id)
///       try await backend.signIn(with: receipt)
///     }
///
/// The client has no API key, so it can't issue codes: the app's backend does, and gives the app the ``CodeChallenge``.
///
/// Its errors are those that the field and the resend button understand: a ``CodeServiceProblem`` is the service's answer, and a
/// `URLError` means that there was none.
public actor CodeClient {
  private let server: URL
  private let session: URLSession
  private let language: String?

  /// A code and the challenge for which it is verified.
  private struct Attempt: Hashable {
    let code: String
    let challenge: CodeChallenge.ID
  }

  /// The request keys of the attempts that the service hasn't rejected. With the same key, an attempt counts once, and gets
  /// the same response: a response can be lost, and so can that of the app's backend to the receipt.
  private var requestKeys: [Attempt: String] = [:]

  /// The challenges to whose resend there was no response: the code may have been sent.
  private var unansweredResends: Set<CodeChallenge.ID> = []

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - server: The URL of the service, such as `https://codes.example.com`.
  ///   - session: The URL session that sends the requests.
  ///   - language: The language of the service's texts for users as a BCP 47 tag, or `nil` for the session's default.
  ///     By default, the app's, as in the field.
  public init(
    server: URL,
    session: URLSession = .shared,
    language: String? = Bundle.main.preferredLocalizations.first
  ) {
    self.server = server
    self.session = session
    self.language = language
  }

  /// Verifies a code: `POST /api/challenges/{id}/verify`.
  ///
  /// After a lost response, call this method again with the same code, as the field does on Return: the attempt has a request
  /// key, with which it counts only once. A connection that was lost is retried at once.
  ///
  /// After an acceptance, the same code gets the same receipt, so the app can try again if its backend couldn't be reached.
  /// A rejected code is a new attempt each time.
  ///
  /// - Parameters:
  ///   - code: The code that the user entered.
  ///   - id: The challenge's identifier.
  /// - Returns: The receipt of the accepted code, which the app's backend redeems.
  /// - Throws: ``CodeServiceProblem`` or `URLError`.
  public func verify(_ code: String, for id: CodeChallenge.ID) async throws -> String {
    let attempt = Attempt(code: code, challenge: id)
    let requestKey = requestKeys[attempt] ?? UUID().uuidString
    requestKeys[attempt] = requestKey
    let body = VerifyRequest(code: code, requestKey: requestKey)
    do {
      let response: VerifyResponse = try await retried {
        try await self.send("POST", "challenges/\(id)/verify", body)
      }
      return response.receipt
    } catch let problem as CodeServiceProblem {
      // The same attempt may have begun again meanwhile.
      if !problem.isWithoutVerdict, requestKeys[attempt] == requestKey { requestKeys[attempt] = nil }
      throw problem
    }
  }

  /// Sends a new code: `POST /api/challenges/{id}/resend`.
  ///
  /// After a lost response, call this method again, as the resend button does. If the code had been sent, the service refuses
  /// to send another one so soon, and the method returns the challenge of the code that was sent.
  ///
  /// - Parameters:
  ///   - id: The challenge's identifier.
  ///   - channel: One of the challenge's channels, or `nil` for the default.
  /// - Returns: The new code's challenge, whose identifier can differ from `id`.
  /// - Throws: ``CodeServiceProblem`` or `URLError`.
  public func resend(_ id: CodeChallenge.ID, by channel: String? = nil) async throws -> CodeChallenge {
    do {
      let challenge: CodeChallenge = try await retried {
        do {
          return try await self.send("POST", "challenges/\(id)/resend", ResendRequest(channel: channel))
        } catch let error as URLError {
          self.unansweredResends.insert(id)
          throw error
        }
      }
      unansweredResends.remove(id)
      return challenge
    } catch let problem as CodeServiceProblem
      where problem.reason == "too-soon" && unansweredResends.contains(id)
    {
      let challenge = try await challenge(id)
      unansweredResends.remove(id)
      return challenge
    } catch let problem as CodeServiceProblem {
      if !problem.isWithoutVerdict { unansweredResends.remove(id) }
      throw problem
    }
  }

  /// Fetches a challenge with its current state: `GET /api/challenges/{id}`.
  ///
  /// - Parameter id: The challenge's identifier.
  /// - Returns: The challenge or, after a resend that has created a new one, the newest.
  /// - Throws: ``CodeServiceProblem`` or `URLError`.
  public func challenge(_ id: CodeChallenge.ID) async throws -> CodeChallenge {
    try await send("GET", "challenges/\(id)", VerifyRequest?.none)
  }

  // MARK: HTTP

  private struct VerifyRequest: Encodable {
    let code: String
    let requestKey: String
  }

  private struct VerifyResponse: Decodable {
    let receipt: String
  }

  private struct ResendRequest: Encodable {
    let channel: String?
  }

  /// Repeats a request once if its connection was lost, as happens to a connection that was kept open.
  private func retried<Response>(_ request: () async throws -> Response) async throws -> Response {
    do { return try await request() } catch let error as URLError where error.code == .networkConnectionLost {
      try Task.checkCancellation()
      return try await request()
    }
  }

  private func send<Response: Decodable>(
    _ method: String,
    _ path: String,
    _ body: (some Encodable)?
  ) async throws -> Response {
    var request = URLRequest(url: server.appendingPathComponent("api").appendingPathComponent(path))
    request.httpMethod = method
    // A cached challenge could have an outdated state.
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let language { request.setValue(language, forHTTPHeaderField: "Accept-Language") }
    if let body {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = try JSONEncoder().encode(body)
    }
    let (data, response) = try await session.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    let decoder = JSONDecoder()
    do {
      guard (200..<300).contains(status) else {
        throw try decoder.decode(CodeServiceProblem.self, from: data)
      }
      return try decoder.decode(Response.self, from: data)
    } catch is DecodingError {
      // Another server, such as a captive portal or a proxy, probably sent the response.
      throw URLError(.cannotParseResponse)
    }
  }
}
