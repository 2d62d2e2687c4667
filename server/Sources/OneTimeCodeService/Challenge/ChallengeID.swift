/// The name of a challenge: 128 random bits.
///
/// It proves nothing, but whoever knows it can use up the attempts, so treat it like a session's: out of
/// page addresses and out of logs.
public struct ChallengeID: Hashable, Sendable {
  /// The name as 32 small hexadecimal digits.
  public let text: String

  /// The challenge of this name, if `text` is one: 32 small hexadecimal digits.
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

  /// A new name.
  init(using random: inout RandomSource) {
    text = random.hexadecimal(bytes: 16)
  }

  /// The name of the challenge that a request which may be repeated begins: the same each time, and known to nobody who
  /// lacks the key.
  init(for request: RequestKey, to recipient: Recipient, key: ServerKey) {
    let tag = key.tag("issue/1", [request.text, recipient.kind.rawValue, recipient.address])
    text = tag.bytes.prefix(16).hexadecimal
  }
}
