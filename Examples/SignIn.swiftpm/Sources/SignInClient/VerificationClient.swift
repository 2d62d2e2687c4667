import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The service over HTTP.
///
/// In production an app asks its own backend for a challenge, which alone has a key of the service; this example
/// speaks to a service in development, which asks nobody for one.
public struct VerificationClient: VerificationAPI {
  private let server: URL
  private let session: URLSession
  private let language: String?

  /// A client.
  ///
  /// - Parameters:
  ///   - server: Where the service is, `http://localhost:8080` for instance.
  ///   - session: What carries the requests.
  ///   - language: The language of the service's words, as a BCP 47 tag; nothing for its own.
  public init(server: URL, session: URLSession = .shared, language: String? = nil) {
    self.server = server
    self.session = session
    self.language = language
  }

  /// Sends a code to an address: `POST /api/challenges`.
  public func issue(to recipient: String) async throws -> Challenge {
    try await send("POST", "challenges", Issue(recipient: recipient, purpose: "sign-in"))
  }

  /// Where a challenge stands.
  ///
  /// - Parameter id: The challenge's name.
  /// - Returns: The challenge.
  /// - Throws: A ``Problem``, or what went wrong on the way.
  public func challenge(_ id: String) async throws -> Challenge {
    try await send("GET", "challenges/\(id)", Nothing?.none)
  }

  /// Sends a new code: `POST /api/challenges/{id}/resend`.
  public func resend(_ id: String) async throws -> Challenge {
    try await send("POST", "challenges/\(id)/resend", Nothing?.none)
  }

  /// Verifies what was entered: `POST /api/challenges/{id}/verify`.
  public func verify(_ code: String, challenge id: String, requestKey: String) async throws -> String {
    let entered = Entered(code: code, requestKey: requestKey)
    let acceptance: Acceptance = try await send("POST", "challenges/\(id)/verify", entered)
    return acceptance.receipt
  }

  // MARK: HTTP

  private struct Issue: Encodable {
    let recipient: String
    let purpose: String
  }

  private struct Entered: Encodable {
    let code: String
    let requestKey: String
  }

  private struct Acceptance: Decodable {
    let receipt: String
  }

  private struct Nothing: Encodable {}

  private func send<Answer: Decodable>(
    _ method: String,
    _ path: String,
    _ body: (some Encodable)?
  ) async throws -> Answer {
    var request = URLRequest(url: server.appendingPathComponent("api").appendingPathComponent(path))
    request.httpMethod = method
    // A code must not be found in a cache.
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
    guard (200..<300).contains(status) else {
      throw (try? decoder.decode(Problem.self, from: data)) ?? .unreadable(status: status)
    }
    do { return try decoder.decode(Answer.self, from: data) } catch {
      throw Problem.unreadable(status: status)
    }
  }
}
