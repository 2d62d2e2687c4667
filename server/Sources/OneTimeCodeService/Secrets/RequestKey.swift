/// What makes a repeated request known as the same one.
///
/// The answer to a right code may be lost on its way. Whoever asks again with the same key and the same code
/// gets the same answer; without a key they would be told that the code was used already.
public struct RequestKey: Sendable {
  /// The key as text.
  public let text: String

  /// The key of this text, if it is one: 1 to 64 visible ASCII characters, chosen at random by the client
  /// for each new guess.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.text = text
  }

  /// A new key.
  public static func random() -> RequestKey {
    var random = RandomSource.system
    return RequestKey(unchecked: random.hexadecimal(bytes: 16))
  }

  private init(unchecked text: String) {
    self.text = text
  }
}
