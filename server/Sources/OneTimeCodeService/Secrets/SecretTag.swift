import OneTimeCode

/// What is kept of a code, or of a request's key: an HMAC-SHA256 that can be recognised, not read.
public struct SecretTag: Equatable, Sendable {
  /// How many bytes a tag has.
  package static let size = 32

  /// 32 bytes.
  public let bytes: [UInt8]

  /// The tag of these bytes, as a store kept them.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether both are the same, in a time that depends on their lengths only: nobody learns from the time
  /// how much of a guess was right.
  public func matches(_ other: SecretTag) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    var difference: UInt8 = 0
    for index in bytes.indices { difference |= bytes[index] ^ other.bytes[index] }
    return difference == 0
  }
}

extension SecretTag {
  /// Whether both are the same, in a time that depends on their lengths only.
  public static func == (left: SecretTag, right: SecretTag) -> Bool { left.matches(right) }
}

extension ServerKey {
  /// The tag of a code. It holds for one challenge, purpose and recipient: a row that is copied to another
  /// challenge, or a recipient that is changed in the database, makes it worthless.
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

  /// The tag of a request's key, of whatever length that is.
  func tag(of requestKey: RequestKey, for challenge: StoredChallenge) -> SecretTag {
    tag("request/1", [challenge.id.text, requestKey.text])
  }
}

extension Sequence<SecretTag> {
  /// Whether one of them matches. All are looked at, also after one did.
  public func contain(_ tag: SecretTag) -> Bool {
    reduce(false) { found, own in own.matches(tag) || found }
  }
}
