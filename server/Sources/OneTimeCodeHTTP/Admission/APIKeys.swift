import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import OneTimeCodeService

/// The API keys that the server accepts from backends, metrics scrapers and gateways. The API key file
/// contains digests, so it doesn't reveal the keys.
public struct APIKeys: Sendable {
  /// A permission that the API key file grants to a key.
  public enum Scope: String, CaseIterable, Sendable {
    /// Allows issuing codes, resending as a backend, and reading the status of a challenge and its messages.
    case issue
    /// Allows redeeming receipts.
    case redeem
    /// Allows ending the waits that follow wrong codes.
    case unlock
    /// Allows reading metrics.
    case metrics
    /// Allows listing messages that the outbox gave up on, and retrying those that a gateway refused.
    case messages
    /// Allows reporting whether a message was delivered.
    case report
    /// Allows looking up the challenges of a recipient, without codes and addresses.
    case support
  }

  struct Key: Sendable {
    let name: String
    fileprivate let digest: [UInt8]
    let scopes: Set<Scope>
    /// The name of the key's app, or an empty string for the installation's own.
    let app: String
    /// The number of the key's line in the file, starting at 1.
    fileprivate var line = 0
  }

  private let keys: Mutex<[Key]>

  /// Whether requests need no key. If `true`, anyone who can reach the server can use the whole API.
  let isOpen: Bool

  /// An instance that requires no key, for development.
  public static var open: APIKeys { APIKeys(keys: [], isOpen: true) }

  /// An instance that accepts no key, so that all requests that need a key are refused.
  public static var none: APIKeys { APIKeys(keys: [], isOpen: false) }

  private init(keys: [Key], isOpen: Bool) {
    self.keys = Mutex(keys)
    self.isOpen = isOpen
  }

  /// Whether no request with an API key is accepted.
  public var isEmpty: Bool { !isOpen && keys.withLock { $0.isEmpty } }

  /// Replaces the keys of this instance, and of all its copies, with those of another.
  public func replaceKeys(with other: APIKeys) {
    let new = other.keys.withLock { $0 }
    keys.withLock { $0 = new }
  }

  /// Returns the lines of the file whose keys are for other apps than `apps`, with the names of those apps. Requests with
  /// these keys are refused.
  public func lines(forAppsOtherThan apps: Set<String>) -> [(line: Int, app: String)] {
    keys.withLock { $0 }.filter { !$0.app.isEmpty && !apps.contains($0.app) }.map { ($0.line, $0.app) }
  }

  /// Parses the text of an API key file. Each line contains, separated by whitespace, a key's name, the
  /// key's SHA-256 in hexadecimal, and optionally a comma-separated list of scopes and the name of the key's app. The
  /// default scopes are `issue,redeem`. A key without an app is for the installation's own; one for an app that doesn't
  /// exist is refused. Blank lines and lines that begin with "#" are ignored.
  ///
  /// - Parameter text: The text of the file.
  /// - Throws: ``APIKeysError`` with the number of the first invalid line.
  public init(file text: String) throws(APIKeysError) {
    var keys: [Key] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard (2...4).contains(words.count), let digest = Data(hexadecimal: words[1]), digest.count == 32,
        let scopes = words.count > 2 ? APIKeys.scopes(String(words[2])) : APIKeys.usual
      else { throw APIKeysError(line: index + 1) }
      let app = words.count == 4 ? String(words[3]) : ""
      // The metrics are those of all apps.
      guard app.isEmpty || !scopes.contains(.metrics) else {
        throw APIKeysError(line: index + 1, reason: .metrics)
      }
      keys.append(
        Key(name: String(words[0]), digest: Array(digest), scopes: scopes, app: app, line: index + 1)
      )
    }
    self.init(keys: keys, isOpen: false)
  }

  /// The scopes of a key whose line in the file lists none.
  public static let usual: Set<Scope> = [.issue, .redeem]

  /// Parses a comma-separated list of scopes. Returns `nil` if one of the scopes is unknown.
  public static func scopes(_ text: String) -> Set<Scope>? {
    let scopes = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Scope(rawValue: String($0))
    }
    guard !scopes.contains(nil) else { return nil }
    return Set(scopes.compactMap { $0 })
  }

  /// Creates a random key and its line for the API key file.
  ///
  /// - Parameters:
  ///   - name: The key's name in the audit log, without spaces or a leading "#".
  ///   - scopes: The scopes of the key, at least one.
  ///   - app: The name of the key's app, or `nil` for the installation's own.
  /// - Returns: The key, which isn't stored, and the line, which contains the key's digest.
  public static func make(name: String, scopes: Set<Scope> = usual, app: String? = nil) -> (
    key: String, line: String
  ) {
    // A line without scopes would grant the default ones.
    precondition(!scopes.isEmpty, "An API key needs at least one scope.")
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let key = "otc_" + bytes.hexadecimal
    let names = Scope.allCases.filter(scopes.contains).map(\.rawValue).joined(separator: ",")
    return (key, "\(name) \(digest(of: key).hexadecimal) \(names)\(app.map { " \($0)" } ?? "")")
  }

  /// Returns the key matching `Authorization: Bearer otc_…`, or a key with all scopes if ``isOpen``.
  ///
  /// - Throws: ``Problem/unauthorized`` if the request has no key, or ``Problem/unknownKey``.
  func key(of request: Request) throws -> Key {
    if isOpen { return Self.anyone }
    let headers = request.headers[values: .authorization]
    guard let header = headers.first else { throw Problem.unauthorized }
    guard headers.count == 1, header.utf8.count <= 200 else { throw Problem.unknownKey }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { throw Problem.unauthorized }
    let digest = Self.digest(of: String(words[1]))
    // Digests are compared, so the timing of the comparison reveals nothing about a key.
    let keys = keys.withLock { $0 }
    guard let key = keys.reduce(nil, { $1.digest == digest ? $1 : $0 }) else { throw Problem.unknownKey }
    return key
  }

  /// The key that stands for every request if ``isOpen``.
  private static let anyone = Key(name: "anyone", digest: [], scopes: Set(Scope.allCases), app: "")

  private static func digest(of key: String) -> [UInt8] { Array(SHA256.hash(data: Data(key.utf8))) }
}

/// A syntax error in an API key file.
public struct APIKeysError: Error, Equatable {
  /// What is wrong with a line.
  public enum Reason: Equatable, Sendable {
    /// The line isn't a name, a SHA-256 and, optionally, scopes and an app.
    case words
    /// The key of an app has the scope ``APIKeys/Scope/metrics``, which is for keys without an app.
    case metrics
  }

  /// The number of the first invalid line, starting at 1.
  public let line: Int
  /// What is wrong.
  public var reason = Reason.words
}
