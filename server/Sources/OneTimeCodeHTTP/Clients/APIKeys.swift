import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The API keys of backends, metrics scrapers and gateways. Only their digests are stored, so the file doesn't
/// reveal the keys.
public struct APIKeys: Sendable {
  /// The permissions of a key. A key has only the scopes on its line.
  public enum Scope: String, CaseIterable, Sendable {
    /// Issue codes and read their status.
    case issue
    /// Redeem receipts.
    case redeem
    /// Remove locks of recipients.
    case unlock
    /// Read metrics.
    case metrics
    /// List messages that were given up, and retry them.
    case messages
    /// Report whether a message was delivered, for gateways.
    case report
  }

  private struct Key {
    let name: String
    let digest: [UInt8]
    let scopes: Set<Scope>
  }

  private let keys: [Key]

  /// Whether no key is required, so that anyone who reaches the server can issue codes.
  let isOpen: Bool

  /// Requires no key. For development.
  public static let open = APIKeys(keys: [], isOpen: true)

  /// Accepts no key, so backends have no access.
  public static let none = APIKeys(keys: [], isOpen: false)

  private init(keys: [Key], isOpen: Bool) {
    self.keys = keys
    self.isOpen = isOpen
  }

  /// Parses a file of keys. Each line has a name, the SHA-256 of the key in hexadecimal, and comma-separated
  /// scopes, with spaces between them. The default scopes are `issue,redeem`. Empty lines and lines that begin with
  /// "#" are ignored.
  ///
  /// - Throws: ``APIKeysError`` with the number of the first invalid line.
  public init(file text: String) throws(APIKeysError) {
    var keys: [Key] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard (2...3).contains(words.count), let digest = [UInt8](hexadecimal: words[1]), digest.count == 32,
        let scopes = words.count == 3 ? APIKeys.scopes(String(words[2])) : APIKeys.usual
      else { throw APIKeysError(line: index + 1) }
      keys.append(Key(name: String(words[0]), digest: digest, scopes: scopes))
    }
    self.init(keys: keys, isOpen: false)
  }

  /// The default scopes.
  public static let usual: Set<Scope> = [.issue, .redeem]

  /// Parses comma-separated scopes, or returns `nil` if one of them is unknown.
  public static func scopes(_ text: String) -> Set<Scope>? {
    let scopes = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Scope(rawValue: String($0))
    }
    guard !scopes.contains(nil) else { return nil }
    return Set(scopes.compactMap { $0 })
  }

  /// Creates a key and its line for the file.
  ///
  /// - Parameters:
  ///   - name: The owner of the key for the audit log, without spaces.
  ///   - scopes: The scopes of the key.
  /// - Returns: The key, which is shown once, and the line that the server keeps.
  public static func make(name: String, scopes: Set<Scope> = usual) -> (key: String, line: String) {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let key = "otc_" + bytes.hexadecimal
    let names = Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ",")
    return (key, "\(name) \(digest(of: key).hexadecimal) \(names)")
  }

  /// Runs `body` if the request's key has a scope, and writes the name of the key, the route and the outcome to the
  /// audit log. The log doesn't contain recipients, codes or challenges. Metrics, which are read every few seconds,
  /// are logged only if denied or failed.
  ///
  /// - Throws: ``Problem/unauthorized`` if the request has no known key, ``Problem/forbidden`` if its key lacks the
  ///   scope, or the error of `body`.
  func admit(
    _ request: Request,
    for scope: Scope,
    _ context: SiteContext,
    _ body: () async throws -> Response
  ) async throws -> Response {
    let key = try key(of: request)
    func note(_ outcome: String) {
      context.logger.notice(
        "audit",
        metadata: [
          "by": "\(key.name)", "scope": "\(scope.rawValue)", "route": "\(context.endpointPath ?? "none")",
          "outcome": "\(outcome)",
        ]
      )
    }
    do {
      guard key.scopes.contains(scope) else { throw Problem.forbidden(scope: scope.rawValue) }
      let response = try await body()
      if scope != .metrics { note("\(response.status.code)") }
      return response
    } catch {
      note(Problem(error).reason)
      throw error
    }
  }

  func admits(_ request: Request, for scope: Scope) -> Bool {
    (try? key(of: request))?.scopes.contains(scope) ?? false
  }

  /// Returns the key of the header `Authorization: Bearer otc_…`.
  private func key(of request: Request) throws -> Key {
    if isOpen { return Key(name: "anyone", digest: [], scopes: Set(Scope.allCases)) }
    guard let header = request.headers[.authorization], header.utf8.count <= 200 else {
      throw Problem.unauthorized
    }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw Problem.unauthorized }
    let digest = Self.digest(of: String(words[1]))
    // The digests are compared, so the timing of the comparison reveals nothing about a key.
    guard let key = keys.reduce(nil, { $1.digest == digest ? $1 : $0 }) else { throw Problem.unauthorized }
    return key
  }

  private static func digest(of key: String) -> [UInt8] { Array(SHA256.hash(data: Data(key.utf8))) }
}

/// A syntax error in a file of API keys.
public struct APIKeysError: Error, Equatable {
  /// The number of the line, starting at 1.
  public let line: Int
}

extension [UInt8] {
  fileprivate init?(hexadecimal text: Substring) {
    guard text.utf8.count % 2 == 0 else { return nil }
    self = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let byte = UInt8(rest.prefix(2), radix: 16), rest.prefix(2).allSatisfy(\.isHexDigit) else {
        return nil
      }
      append(byte)
      rest = rest.dropFirst(2)
    }
  }
}

/// Requires an API key, see ``APIKeys/admit(_:for:_:_:)``.
struct KeyCheck: RouterMiddleware {
  let keys: APIKeys
  let scope: APIKeys.Scope

  func handle(
    _ request: Request,
    context: SiteContext,
    next: (Request, SiteContext) async throws -> Response
  ) async throws -> Response {
    try await keys.admit(request, for: scope, context) { try await next(request, context) }
  }
}
