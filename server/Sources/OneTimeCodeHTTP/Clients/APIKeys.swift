import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The keys of those who may do more than enter a code: an app's backends, what scrapes metrics, a gateway that reports
/// back. Only their digests are kept: who reads the file can use none of them.
public struct APIKeys: Sendable {
  /// What a key is good for. A key is good for what stands in its line and nothing else.
  public enum Scope: String, CaseIterable, Sendable {
    /// Have codes sent, and ask what became of them.
    case issue
    /// Redeem receipts.
    case redeem
    /// Let recipients try again at once.
    case unlock
    /// Read metrics.
    case metrics
    /// See messages that were given up, and have them tried again.
    case messages
    /// Report what became of a message: for a gateway.
    case report
  }

  private struct Key {
    let name: String
    let digest: [UInt8]
    let scopes: Set<Scope>
  }

  private let keys: [Key]

  /// Whether a key is asked for. Where it is not, anybody who reaches the server can have codes sent.
  let isOpen: Bool

  /// No key is asked for: for development.
  public static let open = APIKeys(keys: [], isOpen: true)

  /// No key is taken: backends can do nothing.
  public static let none = APIKeys(keys: [], isOpen: false)

  private init(keys: [Key], isOpen: Bool) {
    self.keys = keys
    self.isOpen = isOpen
  }

  /// The keys of a file: on each line a name, a blank, the SHA-256 of the key in hexadecimal, a blank, and what it is
  /// good for, with commas between: `issue,redeem`, which is also what a line without it means. Lines that are empty or
  /// begin with "#" are skipped.
  ///
  /// - Throws: ``APIKeysError`` with the number of the first line that is something else.
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

  /// What a backend's key is good for if nothing is said.
  public static let usual: Set<Scope> = [.issue, .redeem]

  /// The scopes of a list with commas, or nothing if one of them is none.
  public static func scopes(_ text: String) -> Set<Scope>? {
    let scopes = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Scope(rawValue: String($0))
    }
    guard !scopes.contains(nil) else { return nil }
    return Set(scopes.compactMap { $0 })
  }

  /// A new key, and the line for the file.
  ///
  /// - Parameters:
  ///   - name: Whose key it is, without blanks: what the audit log says.
  ///   - scopes: What it is good for.
  /// - Returns: What is sent with requests, which is shown once, and what the server keeps.
  public static func make(name: String, scopes: Set<Scope> = usual) -> (key: String, line: String) {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let key = "otc_" + bytes.hexadecimal
    let names = Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ",")
    return (key, "\(name) \(digest(of: key).hexadecimal) \(names)")
  }

  /// Does what a key is asked for, and writes down by whose key, what, and how it ended; a request that the key is not
  /// good for, too. There is nothing of a recipient, a code or a challenge in it. Metrics are read every few seconds:
  /// that is not written down.
  ///
  /// - Throws: ``Problem/unauthorized`` if the request brings no key that is known, ``Problem/forbidden`` if it is not
  ///   good for that; or what `body` throws.
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

  /// Whether a request brings a key that is good for this.
  func admits(_ request: Request, for scope: Scope) -> Bool {
    (try? key(of: request))?.scopes.contains(scope) ?? false
  }

  /// The key that a request brings: `Authorization: Bearer otc_…`.
  private func key(of request: Request) throws -> Key {
    if isOpen { return Key(name: "anybody", digest: [], scopes: Set(Scope.allCases)) }
    guard let header = request.headers[.authorization], header.utf8.count <= 200 else {
      throw Problem.unauthorized
    }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw Problem.unauthorized }
    let digest = Self.digest(of: String(words[1]))
    // Digests of what nobody can choose freely: that they are compared byte by byte tells nothing of a key.
    guard let key = keys.reduce(nil, { $1.digest == digest ? $1 : $0 }) else { throw Problem.unauthorized }
    return key
  }

  private static func digest(of key: String) -> [UInt8] { Array(SHA256.hash(data: Data(key.utf8))) }
}

/// A file of API keys that cannot be read.
public struct APIKeysError: Error, Equatable {
  /// The line, the first one being 1.
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

/// Asks for an API key, see ``APIKeys/admit(_:for:_:_:)``.
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
