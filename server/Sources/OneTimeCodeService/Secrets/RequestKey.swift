/// An idempotency key, which identifies a repeated request.
///
/// The response to a correct code may be lost. A client that repeats the request with the same key and code
/// gets the same response; without a key, the response would be that the code was already used. A repeated
/// request to issue a code returns the same challenge and sends nothing.
public struct RequestKey: Sendable {
  /// The key as text.
  public let text: String

  /// The name of the client that chose the key. Keys of other clients are other keys.
  private(set) var client = ""

  /// Creates a key from 1 to 64 visible ASCII characters, or returns `nil` if the string has another form.
  /// Clients choose a random key for each new request.
  public init?(_ text: String) {
    guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return nil
    }
    self.text = text
  }

  /// Returns the key as that of a client, so that another client with the same text doesn't get this client's
  /// response.
  public func chosen(by client: String) -> RequestKey {
    var key = self
    key.client = client
    return key
  }

  /// Returns a new key of 128 random bits.
  public static func random() -> RequestKey {
    var random = RandomSource.system
    return RequestKey(unchecked: random.hexadecimal(bytes: 16))
  }

  private init(unchecked text: String) {
    self.text = text
  }
}
