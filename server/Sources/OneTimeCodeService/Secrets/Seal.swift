import Crypto
import Foundation

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
