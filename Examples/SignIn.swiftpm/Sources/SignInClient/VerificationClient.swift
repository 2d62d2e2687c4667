import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP client for the verification service.
///
/// In production, an app requests challenges from its own backend, which has the service's API key. This
/// example uses a service in development mode, which requires no API key.
public struct VerificationClient: VerificationAPI {
  private let server: URL
  private let session: URLSession
  private let language: String?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - server: The URL of the service, such as `http://localhost:8080`.
  ///   - session: The URL session that sends the requests.
  ///   - language: The language of error messages as a BCP 47 tag, or `nil` for the session's default.
  public init(server: URL, session: URLSession = .shared, language: String? = nil) {
    self.server = server
    self.session = session
    self.language = language
  }

  /// Sends a code to an email address or a phone number: `POST /api/challenges`.
  public func issue(to recipient: String) async throws -> Challenge {
    try await send("POST", "challenges", IssueRequest(recipient: recipient, purpose: "sign-in"))
  }

  /// Fetches a challenge with its current state: `GET /api/challenges/{id}`.
  ///
  /// - Parameter id: The challenge's identifier.
  /// - Returns: The challenge.
  /// - Throws: A ``Problem``, or a network error.
  public func challenge(_ id: String) async throws -> Challenge {
    try await send("GET", "challenges/\(id)", EmptyBody?.none)
  }

  /// Sends a new code: `POST /api/challenges/{id}/resend`.
  ///
  /// - Parameters:
  ///   - id: The challenge's identifier.
  ///   - channel: One of the challenge's channels, or `nil` for the default.
  /// - Returns: The challenge, which may have another identifier.
  /// - Throws: A ``Problem``, or a network error.
  public func resend(_ id: String, by channel: String? = nil) async throws -> Challenge {
    try await send("POST", "challenges/\(id)/resend", ResendRequest(channel: channel))
  }

  /// Verifies a code: `POST /api/challenges/{id}/verify`.
  public func verify(_ code: String, challenge id: String, requestKey: String) async throws -> String {
    let body = VerifyRequest(code: code, requestKey: requestKey)
    let response: VerifyResponse = try await send("POST", "challenges/\(id)/verify", body)
    return response.receipt
  }

  // MARK: HTTP

  private struct IssueRequest: Encodable {
    let recipient: String
    let purpose: String
  }

  private struct ResendRequest: Encodable {
    let channel: String?
  }

  private struct VerifyRequest: Encodable {
    let code: String
    let requestKey: String
  }

  private struct VerifyResponse: Decodable {
    let receipt: String
  }

  private struct EmptyBody: Encodable {}

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
      guard (200..<300).contains(status) else { throw try decoder.decode(Problem.self, from: data) }
      return try decoder.decode(Response.self, from: data)
    } catch is DecodingError {
      // Another server, such as a captive portal or a proxy, probably sent the response.
      throw URLError(.cannotParseResponse)
    }
  }
}
