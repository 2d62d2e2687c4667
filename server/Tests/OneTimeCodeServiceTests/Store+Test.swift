import Foundation

@testable import OneTimeCodeService

extension SecretTag {
  /// Returns a tag of 32 equal bytes.
  static func filled(_ byte: UInt8) -> SecretTag { SecretTag(bytes: Array(repeating: byte, count: 32)) }
}

extension OutboxEntry {
  static func test(_ id: ChallengeID, channel: MessageChannel = .email, due: Moment) -> OutboxEntry {
    var random = RandomSource.system
    return OutboxEntry(
      name: random.hexadecimal(bytes: 16),
      challenge: id,
      channel: channel,
      sealed: Data([1, 2, 3]),
      expiresAt: due.advanced(by: 600),
      due: due
    )
  }
}

extension ChallengeStore {
  func stored(_ id: ChallengeID) async throws -> StoredChallenge? {
    try await read { try $0.challenge(id, of: "") }
  }
}
