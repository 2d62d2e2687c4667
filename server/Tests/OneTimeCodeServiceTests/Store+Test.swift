import Foundation

@testable import OneTimeCodeService

// What tests of stores put in.

extension SecretTag {
  /// A tag of one byte, 32 times.
  static func filled(_ byte: UInt8) -> SecretTag { SecretTag(bytes: Array(repeating: byte, count: 32)) }
}

extension NewChallenge {
  static func test(
    _ challenge: StoredChallenge,
    tag: SecretTag,
    at now: Moment = Moment(milliseconds: 0),
    cost: SendingCost? = nil
  ) -> NewChallenge {
    NewChallenge(
      challenge: challenge,
      tag: tag,
      cost: cost ?? .nothing(at: now),
      message: .test(challenge.id, expiresAt: challenge.expiresAt)
    )
  }
}

extension Resend {
  static func test(_ id: ChallengeID, tag: SecretTag, earlier: Int, at now: Moment, next: Moment) -> Resend {
    Resend(
      id: id,
      tag: tag,
      earlier: earlier,
      next: next,
      cost: .nothing(at: now),
      message: .test(id, expiresAt: now)
    )
  }
}

extension SendingCost {
  static func nothing(at now: Moment) -> SendingCost {
    SendingCost(at: now, allowances: [], failures: [.filled(1)])
  }
}

extension OutboxEntry {
  static func test(_ id: ChallengeID, expiresAt: Moment) -> OutboxEntry {
    var random = RandomSource.system
    return OutboxEntry(
      name: random.hexadecimal(bytes: 16),
      challenge: id,
      sealed: Data([1, 2, 3]),
      expiresAt: expiresAt
    )
  }
}

extension ChallengeStore {
  /// Keeps a challenge for which nothing must be paid.
  func keep(_ challenge: StoredChallenge, tag: SecretTag, at now: Moment) async throws {
    _ = try await insert(.test(challenge, tag: tag, at: now))
  }
}
