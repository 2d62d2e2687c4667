/// The proof that a code was accepted, for the app's backend: a browser's own word is none.
///
/// It is made of the challenge and the server's key, so that a repeated request gets the same one without it
/// being kept anywhere, and it can be redeemed once.
public struct Receipt: Sendable {
  /// The challenge that it is for.
  public let challenge: ChallengeID

  private let proof: String

  /// The receipt as text: 97 characters.
  public var text: String { "\(challenge.text).\(proof)" }

  /// The receipt of this text, if it has the form of one.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let challenge = ChallengeID(String(parts[0])), parts[1].utf8.count == 64 else {
      return nil
    }
    self.challenge = challenge
    proof = String(parts[1])
  }

  init(for challenge: StoredChallenge, key: ServerKey) {
    self.challenge = challenge.id
    proof = Receipt.proof(for: challenge, key: key)
  }

  /// Whether it is this challenge's, under its key.
  func proves(_ challenge: StoredChallenge, key: ServerKey) -> Bool {
    let genuine = Receipt.proof(for: challenge, key: key)
    return SecretTag(bytes: Array(genuine.utf8)).matches(SecretTag(bytes: Array(proof.utf8)))
  }

  /// Bound to purpose and recipient: one for a trifle is worth nothing for a payment.
  private static func proof(for challenge: StoredChallenge, key: ServerKey) -> String {
    let tag = key.tag(
      "receipt/1",
      [
        challenge.id.text, challenge.purpose.name, challenge.recipient.kind.rawValue,
        challenge.recipient.address,
      ]
    )
    return tag.bytes.hexadecimal
  }
}

extension Receipt: CustomStringConvertible, CustomReflectable {
  /// That it is one, and nothing of it.
  public var description: String { "a receipt" }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Sequence<UInt8> {
  /// The bytes as small hexadecimal digits.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
