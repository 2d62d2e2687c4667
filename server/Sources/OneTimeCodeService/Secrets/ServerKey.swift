import Crypto
import Foundation

/// The server's secret key. Without this key, stored codes can neither be verified nor guessed.
///
/// An attacker can reverse a plain hash of six digits in an instant, but not a keyed hash. Retain the key for
/// as long as its challenges are stored, and never put it in the database.
public struct ServerKey: Sendable {
  /// The minimum length of a key, in bytes: the output length of SHA-256 (RFC 2104, 3).
  public static let shortest = 32

  private let key: SymmetricKey

  /// The key that encrypts and decrypts data, derived from the server key.
  let sealingKey: SymmetricKey

  /// The key's name: 8 hexadecimal digits, which are derived from the key but don't reveal it.
  public let name: String

  /// Creates a key, or returns `nil` if there are fewer bytes than ``shortest``.
  public init?(bytes: some Sequence<UInt8>) {
    let data = Data(bytes)
    guard data.count >= ServerKey.shortest else { return nil }
    self.init(SymmetricKey(data: data))
  }

  /// Returns a new random key of 32 bytes.
  public static func random() -> ServerKey {
    ServerKey(SymmetricKey(size: .bits256))
  }

  private init(_ key: SymmetricKey) {
    self.key = key
    sealingKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("seal/1".utf8), outputByteCount: 32)
    let digest = HMAC<SHA256>.authenticationCode(for: Data("name/1".utf8), using: key)
    name = digest.prefix(4).hexadecimal
  }

  /// Returns the key of an app. Everything that is hashed, encrypted or counted with it differs from that of other apps.
  func derived(for app: String) -> ServerKey {
    ServerKey(
      HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("app/1 \(app)".utf8), outputByteCount: 32)
    )
  }

  /// Calls `body` with the bytes of the key. Callers must store the bytes only in a file with mode 0600.
  public func withBytes<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
    try key.withUnsafeBytes { try body(Data($0)) }
  }

  /// Returns the HMAC-SHA256 of a label and fields. Each is prefixed with its length, so that different
  /// inputs never encode to the same bytes.
  func tag(_ label: String, _ fields: [String]) -> SecretTag {
    var message: [UInt8] = []
    for field in [label] + fields {
      let bytes = field.utf8
      withUnsafeBytes(of: UInt32(bytes.count).bigEndian) { message.append(contentsOf: $0) }
      message.append(contentsOf: bytes)
    }
    return SecretTag(bytes: Array(HMAC<SHA256>.authenticationCode(for: message, using: key)))
  }
}

extension ServerKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A fixed description that doesn't reveal the key.
  public var description: String { "a server key" }

  /// The fixed description, so that debuggers don't reveal the key either.
  public var debugDescription: String { description }

  /// An empty mirror, so that `dump` doesn't reveal the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Encryption of data that the server must read again: AES-256-GCM with a key derived from the server key
/// (HKDF-SHA256), so that hashing and encryption use different keys.
extension ServerKey {
  /// Returns the nonce, ciphertext and authentication tag, concatenated. Decryption needs the same context.
  func seal(_ bytes: Data, context: String) throws -> Data {
    let box = try AES.GCM.seal(bytes, using: sealingKey, authenticating: Data(context.utf8))
    guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
    return sealed
  }

  /// Returns the decrypted bytes, or `nil` if they were changed or encrypted with another key or context.
  func open(_ sealed: Data, context: String) -> Data? {
    guard let box = try? AES.GCM.SealedBox(combined: sealed) else { return nil }
    return try? AES.GCM.open(box, using: sealingKey, authenticating: Data(context.utf8))
  }
}

/// A server's keys. New challenges use the newest key; existing challenges may use any of the keys.
///
/// The codes, messages, request keys and receipt of a challenge use the key with which it was created.
/// Without this key, verifying a code throws ``ServiceError/keyMissing`` and counts no attempt. Counters are
/// stored under every key, so that limits stay in force during a rotation.
///
/// To rotate keys on several servers, add the new key to ``others`` everywhere, then swap it with the
/// ``newest`` everywhere. Remove the old key after ``VerificationService/Configuration/keyOverlap``.
public struct KeyRing: Sendable {
  /// The key for new challenges.
  public let newest: ServerKey

  /// The other keys: earlier keys, and the next key during a rotation.
  public let others: [ServerKey]

  /// The maximum number of keys, which is limited because each counter is stored under every key.
  public static let most = 8

  /// Creates a key ring. Drops keys from the end of `others` if there are more than ``most`` keys.
  public init(_ newest: ServerKey, others: [ServerKey] = []) {
    self.newest = newest
    self.others = Array(others.prefix(KeyRing.most - 1))
  }

  /// Returns the keys of an app, see ``ServerKey/derived(for:)``.
  func derived(for app: String) -> KeyRing {
    KeyRing(newest.derived(for: app), others: others.map { $0.derived(for: app) })
  }

  /// All keys, starting with the newest.
  package var all: [ServerKey] { [newest] + others }

  /// Returns the key with this name, or `nil` if there is no such key.
  package func named(_ name: String) -> ServerKey? { all.first { $0.name == name } }
}
