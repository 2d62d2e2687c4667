import OneTimeCode

/// A hash that the store keeps instead of a code, request key, counter subject or device identifier. Device
/// identifiers are hashed with SHA-256, all other values with HMAC-SHA256 and a server key.
public struct SecretTag: Equatable, Sendable {
  package static let size = 32

  /// The 32 bytes of the tag.
  public let bytes: [UInt8]

  /// Creates a tag from stored bytes.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns whether both tags are equal. Takes constant time for a given length, so that timing doesn't
  /// reveal how much of a guess is correct.
  public func matches(_ other: SecretTag) -> Bool {
    guard bytes.count == other.bytes.count else { return false }
    var difference: UInt8 = 0
    for index in bytes.indices { difference |= bytes[index] ^ other.bytes[index] }
    return difference == 0
  }
}

extension SecretTag {
  /// Returns whether both tags are equal, in constant time like ``matches(_:)``.
  public static func == (left: SecretTag, right: SecretTag) -> Bool { left.matches(right) }
}

extension ServerKey {
  /// Returns the tag of a code, bound to the challenge, purpose, recipient and values. The tag becomes invalid if it
  /// is copied to another challenge or if one of these is changed in the database.
  package func tag(of code: CodeSymbols, for challenge: StoredChallenge) -> SecretTag {
    tag("code/1", challenge.boundFields + [String(code)])
  }

  func tag(of requestKey: RequestKey, for challenge: StoredChallenge) -> SecretTag {
    tag("request/1", [challenge.id.text, requestKey.text])
  }

  func tag(redeemedWith requestKey: RequestKey, for challenge: StoredChallenge) -> SecretTag {
    tag("redeem/1", [challenge.id.text, requestKey.client, requestKey.text])
  }
}

extension StoredChallenge {
  /// What codes and receipts are bound to: the ID, purpose, recipient and values.
  var boundFields: [String] {
    [id.text, purpose.name, recipient.kind.rawValue, recipient.address, (sealedValues ?? []).hexadecimal]
  }
}

extension Sequence<SecretTag> {
  /// Returns whether any tag matches. Compares all tags, so that timing doesn't reveal which one matches.
  public func contain(_ tag: SecretTag) -> Bool {
    reduce(false) { found, own in own.matches(tag) || found }
  }
}
