import Foundation

@testable import OneTimeCodeService

extension SecretTag {
  /// Returns a tag of 32 equal bytes.
  static func filled(_ byte: UInt8) -> SecretTag { SecretTag(bytes: Array(repeating: byte, count: 32)) }
}

extension StoredMessage {
  static func test(_ id: ChallengeID, channel: MessageChannel = .email, due: Moment) -> StoredMessage {
    var random = RandomSource.system
    return StoredMessage(
      name: random.hexadecimal(bytes: 16),
      challenge: id,
      channel: channel,
      expiresAt: due.advanced(by: 600),
      sealed: Data([1, 2, 3]),
      due: due,
      changedAt: due
    )
  }
}

extension ChallengeStore {
  func stored(_ id: ChallengeID) async throws -> StoredChallenge? {
    try await read { try $0.challenge(id, of: "") }
  }
}
