/// The ID of a challenge: 128 unpredictable bits.
///
/// A client that has the ID can request resends and use up the attempts, but the ID doesn't prove that a code
/// was accepted. Treat an ID like a session ID: keep it out of logs and pages' URLs.
public struct ChallengeID: Hashable, Sendable {
  /// The ID as 32 lowercase hexadecimal digits.
  public let text: String

  /// Creates an ID from 32 lowercase hexadecimal digits, or returns `nil` if the string has another form.
  public init?(_ text: String) {
    guard text.utf8.count == 32 else { return nil }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): continue
      default: return nil
      }
    }
    self.text = text
  }

  init(using random: inout RandomSource) {
    text = random.hexadecimal(bytes: 16)
  }

  /// Creates the ID for a request with an idempotency key. Repeated requests get the same ID, which can't be
  /// predicted without the server key.
  init(for request: RequestKey, to recipient: Recipient, key: ServerKey) {
    let tag = key.tag("issue/2", [request.client, request.text, recipient.kind.rawValue, recipient.address])
    text = tag.bytes.prefix(16).hexadecimal
  }
}
