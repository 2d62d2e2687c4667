/// A proof for the app's backend that a code was accepted. A backend must not rely on the browser's claim.
///
/// A receipt is derived from the challenge and the server key, so a repeated request gets the same receipt
/// although receipts aren't stored. A receipt can be redeemed once.
public struct Receipt: Sendable {
  /// The ID of the challenge that was verified.
  public let challenge: ChallengeID

  private let proof: String

  /// The receipt as a string of 97 characters.
  public var text: String { "\(challenge.text).\(proof)" }

  /// Creates a receipt from its string form, or returns `nil` if the string is malformed.
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

  func proves(_ challenge: StoredChallenge, key: ServerKey) -> Bool {
    let genuine = Receipt.proof(for: challenge, key: key)
    return SecretTag(bytes: Array(genuine.utf8)).matches(SecretTag(bytes: Array(proof.utf8)))
  }

  /// Returns a proof that is valid only for the challenge's ID, purpose, recipient and values.
  private static func proof(for challenge: StoredChallenge, key: ServerKey) -> String {
    key.tag("receipt/1", challenge.boundFields).bytes.hexadecimal
  }
}

extension Receipt: CustomStringConvertible, CustomReflectable {
  /// A fixed description that doesn't reveal the receipt.
  public var description: String { "a receipt" }

  /// An empty mirror, so that `dump` doesn't reveal the receipt.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
