import OneTimeCode

/// A keyed hash (HMAC-SHA256) of a code, a request key or a subject. The store keeps it instead of the plain value.
public struct SecretTag: Equatable, Sendable {
  package static let size = 32

  /// The 32 bytes of the tag.
  public let bytes: [UInt8]

  /// Creates a tag from stored bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether both tags are equal. Runs in constant time for a given length, so that timing doesn't reveal how much
  /// of a guess is correct.
  public func matches(_ other: SecretTag) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    var difference: UInt8 = 0
    for index in bytes.indices { difference |= bytes[index] ^ other.bytes[index] }
    return difference == 0
  }
}

extension SecretTag {
  /// Whether both tags are equal, in constant time.
  public static func == (left: SecretTag, right: SecretTag) -> Bool { left.matches(right) }
}

extension ServerKey {
  /// Returns the tag of a code. It is bound to the challenge, purpose and recipient: a row copied to another
  /// challenge, or a recipient changed in the database, invalidates it.
  package func tag(of code: CodeSymbols, for challenge: StoredChallenge) -> SecretTag {
    tag(
      "code/1",
      [
        challenge.id.text, challenge.purpose.name, challenge.recipient.kind.rawValue,
        challenge.recipient.address,
        String(code),
      ]
    )
  }

  func tag(of requestKey: RequestKey, for challenge: StoredChallenge) -> SecretTag {
    tag("request/1", [challenge.id.text, requestKey.text])
  }
}

extension Sequence<SecretTag> {
  /// Whether one of the tags matches. Compares all of them, so that timing doesn't reveal which one does.
  public func contain(_ tag: SecretTag) -> Bool {
    reduce(false) { found, own in own.matches(tag) || found }
  }
}
