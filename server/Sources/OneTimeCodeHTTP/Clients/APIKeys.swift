import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// The keys of the backends that issue codes and redeem receipts. Only their digests are kept: who reads the
/// file can use none of them.
public struct APIKeys: Sendable {
  private let keys: [(name: String, digest: [UInt8])]

  /// Whether a key is asked for. Where it is not, anybody who reaches the server can have codes sent.
  let isOpen: Bool

  /// No key is asked for: for development.
  public static let open = APIKeys(keys: [], isOpen: true)

  /// No key is taken: the pages work, backends do not.
  public static let none = APIKeys(keys: [], isOpen: false)

  private init(keys: [(name: String, digest: [UInt8])], isOpen: Bool) {
    self.keys = keys
    self.isOpen = isOpen
  }

  /// The keys of a file: on each line a backend's name, a blank, and the SHA-256 of its key in hexadecimal.
  /// Lines that are empty or begin with "#" are skipped.
  ///
  /// - Throws: ``APIKeysError`` with the number of the first line that is something else.
  public init(file text: String) throws(APIKeysError) {
    var keys: [(name: String, digest: [UInt8])] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count == 2, let digest = [UInt8](hexadecimal: words[1]), digest.count == 32 else {
        throw APIKeysError(line: index + 1)
      }
      keys.append((String(words[0]), digest))
    }
    self.init(keys: keys, isOpen: false)
  }

  /// A new key, and the line for the file.
  ///
  /// - Parameter name: The backend's name, without blanks.
  /// - Returns: What the backend sends, which is shown once, and what the server keeps.
  public static func make(name: String) -> (key: String, line: String) {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let key = "otc_" + bytes.hexadecimal
    return (key, "\(name) \(digest(of: key).hexadecimal)")
  }

  /// Whether a request brings a key: `Authorization: Bearer otc_…`.
  func admit(_ request: Request) -> Bool {
    if isOpen { return true }
    guard let header = request.headers[.authorization], header.utf8.count <= 200 else { return false }
    let words = header.split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else { return false }
    let digest = Self.digest(of: String(words[1]))
    // Digests of what nobody can choose freely: that they are compared byte by byte tells nothing of a key.
    return keys.reduce(false) { $1.digest == digest || $0 }
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

/// Asks for an API key.
struct KeyCheck<Context: RequestContext>: RouterMiddleware {
  let keys: APIKeys

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard keys.admit(request) else { throw Problem.unauthorized }
    return try await next(request, context)
  }
}
