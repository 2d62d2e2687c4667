import Foundation
import GRDB

extension SQLiteChallengeStore {
  /// Counts a guess and then judges it, see ``ChallengeStore/judge(_:isRight:)``.
  ///
  /// SQLite has one writer at a time, and all of this is one transaction of it.
  public func judge(_ guess: Guess, isRight: @escaping @Sendable ([SecretTag]) -> Bool) async throws
    -> Judgement
  {
    try await write { database in
      if let known = try database.answer(to: guess) { return known }
      guard let attemptsLeft = try database.countAttempt(guess) else {
        return try database.refusal(of: guess)
      }
      guard try database.countFailure(of: guess.failures) else { return .locked }
      guard isRight(try database.tags(of: guess.id)) else {
        try database.remember(guess, attemptsLeft: attemptsLeft)
        return .wrong(attemptsLeft: attemptsLeft)
      }
      guard try database.consume(guess) else { return .used }
      try database.forgetFailures(of: guess.failures)
      try database.remember(guess, attemptsLeft: nil)
      return .right
    }
  }

  /// Marks that the receipt for a challenge was redeemed.
  public func redeem(_ id: ChallengeID, at moment: Moment, usedAfter earliest: Moment) async throws -> Bool {
    try await write {
      try $0.run(
        "UPDATE challenge SET redeemed_at = ? WHERE id = ? AND used_at > ? AND redeemed_at IS NULL",
        [moment.milliseconds, id.text, earliest.milliseconds]
      ) == 1
    }
  }

  /// Forgets the failures of a recipient.
  public func forgetFailures(of subject: [SecretTag]) async throws {
    try await write { try $0.forgetFailures(of: subject) }
  }
}

extension Database {
  /// The answer that the same request got before.
  fileprivate func answer(to guess: Guess) throws -> Judgement? {
    let statement = try cachedStatement(
      sql: "SELECT guess, attempts_left FROM answer WHERE challenge = ? AND request = ?"
    )
    for request in guess.requests {
      let row = try Row.fetchOne(statement, arguments: [guess.id.text, request.bytes.data])
      guard let row else { continue }
      let earlier: Data = row["guess"]
      guard guess.tags.contain(SecretTag(bytes: Array(earlier))) else { return .requestKeyReused }
      return (row["attempts_left"] as Int?).map { .wrong(attemptsLeft: $0) } ?? .right
    }
    return nil
  }

  /// Counts the attempt if it may be made. What is left is asked in the same statement as it is counted.
  fileprivate func countAttempt(_ guess: Guess) throws -> Int? {
    try Int.fetchOne(
      cachedStatement(
        sql: """
          UPDATE challenge SET attempts = attempts + 1
          WHERE id = ? AND used_at IS NULL AND attempts < budget AND expires_at > ? AND expires_at <= ?
          RETURNING budget - attempts
          """
      ),
      arguments: [guess.id.text, guess.at.milliseconds, guess.at.latestEnd.milliseconds]
    )
  }

  /// Why an attempt was not counted.
  fileprivate func refusal(of guess: Guess) throws -> Judgement {
    switch try challenge(guess.id)?.state(at: guess.at) {
    case nil: .unknown
    case .used: .used
    case .exhausted: .exhausted
    case .expired, .open: .expired
    }
  }

  fileprivate func tags(of id: ChallengeID) throws -> [SecretTag] {
    try Data.fetchAll(cachedStatement(sql: "SELECT tag FROM code WHERE challenge = ?"), arguments: [id.text])
      .map { SecretTag(bytes: Array($0)) }
  }

  /// Marks the challenge as used, unless it is.
  fileprivate func consume(_ guess: Guess) throws -> Bool {
    try run(
      "UPDATE challenge SET used_at = ? WHERE id = ? AND used_at IS NULL",
      [guess.at.milliseconds, guess.id.text]
    ) == 1
  }

  /// Keeps what was answered, for the same request when it comes again.
  fileprivate func remember(_ guess: Guess, attemptsLeft: Int?) throws {
    guard let request = guess.requests.first else { return }
    try run(
      "INSERT INTO answer (challenge, request, guess, attempts_left) VALUES (?, ?, ?, ?)",
      [guess.id.text, request.bytes.data, guess.tags[0].bytes.data, attemptsLeft]
    )
  }
}

extension [UInt8] {
  var data: Data { Data(self) }
}
