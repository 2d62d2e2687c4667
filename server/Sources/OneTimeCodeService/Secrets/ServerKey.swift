import Crypto
import Foundation

/// The secret of a server, without which its stored codes can neither be checked nor guessed.
///
/// Six digits are guessed in a moment by whoever has their plain hash; not so by whoever lacks the key. It
/// must stay the same for as long as codes live, and must not lie in the database.
public struct ServerKey: Sendable {
  /// The fewest bytes that a key has: as many as SHA-256 gives out (RFC 2104, 3).
  public static let shortest = 32

  private let key: SymmetricKey

  /// What ``seal(_:context:)`` seals with.
  let sealingKey: SymmetricKey

  /// The key's name: 8 hexadecimal digits that are derived from it. It tells which key something was made with, and
  /// nothing of the key.
  public let name: String

  /// The key of these bytes, or nothing if they are fewer than ``shortest``.
  public init?(bytes: some Sequence<UInt8>) {
    let data = Data(bytes)
    guard data.count >= ServerKey.shortest else { return nil }
    self.init(SymmetricKey(data: data))
  }

  /// A new key of 32 bytes from the system's source.
  public static func random() -> ServerKey {
    ServerKey(SymmetricKey(size: .bits256))
  }

  private init(_ key: SymmetricKey) {
    self.key = key
    sealingKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("seal/1".utf8), outputByteCount: 32)
    let digest = HMAC<SHA256>.authenticationCode(for: Data("name/1".utf8), using: key)
    name = digest.prefix(4).hexadecimal
  }

  /// Gives its bytes to `body`, which must not keep them anywhere but in a file of mode 0600.
  public func withBytes<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
    try key.withUnsafeBytes { try body(Data($0)) }
  }

  /// The HMAC-SHA256 of fields, each preceded by its length: no two lists of fields give the same bytes.
  func tag(_ label: String, _ fields: [String]) -> SecretTag {
    var message = Data()
    for field in [label] + fields {
      let bytes = field.utf8
      withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { message.append(contentsOf: $0) }
      message.append(contentsOf: bytes)
    }
    return SecretTag(bytes: Array(HMAC<SHA256>.authenticationCode(for: message, using: key)))
  }
}

extension ServerKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That it is a key, and nothing of it.
  public var description: String { "a server key" }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
