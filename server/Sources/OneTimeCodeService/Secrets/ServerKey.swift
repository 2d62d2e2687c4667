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

/// Seals what must be read again later, by this server and nobody else: AES-256-GCM under a key that is derived
/// from the server's (HKDF-SHA256), so that no key serves two purposes.
extension ServerKey {
  /// The sealed bytes, with their nonce and tag. Opened in another context they are worthless.
  func seal(_ bytes: Data, context: String) throws -> Data {
    let box = try AES.GCM.seal(bytes, using: sealingKey, authenticating: Data(context.utf8))
    guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return sealed
  }

  /// What was sealed, or nothing if it was sealed under another key or for another context, or was changed.
  func open(_ sealed: Data, context: String) -> Data? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return try? AES.GCM.open(box, using: sealingKey, authenticating: Data(context.utf8))
  }
}

/// The server's keys: the newest is taken for new challenges, all of them for those that are there.
///
/// A challenge stays under the key that it began with, with its codes, messages, answers and receipt. A server that
/// does not have that key says so and counts nothing. Counters are kept under every key of the ring, so that the same
/// person is the same person under each.
///
/// To rotate on several servers: add the new key as an older one everywhere; then make it the newest everywhere; and
/// drop the old one when the newest has been in use for ``VerificationService/Configuration/keyOverlap``.
public struct KeyRing: Sendable {
  /// The key of new challenges.
  public let newest: ServerKey

  /// The other keys, which are still known, or are known already.
  public let older: [ServerKey]

  /// The most keys that make sense: each counter is kept under all of them.
  public static let most = 8

  /// A ring. Of more than ``most`` keys the last are left out.
  public init(_ newest: ServerKey, older: [ServerKey] = []) {
    self.newest = newest
    self.older = Array(older.prefix(KeyRing.most - 1))
  }

  /// All keys, the newest first.
  package var all: [ServerKey] { [newest] + older }

  /// The key of this name, if the ring has it.
  package func named(_ name: String) -> ServerKey? { all.first { $0.name == name } }
}
