import Foundation
import GRDB

extension SQLiteChallengeStore {
  /// Counts a guess and then judges it, see ``ChallengeStore/judge(_:isRight:)``.
  ///
  /// SQLite has one writer at a time, and all of this is one transaction of it.
  public func judge(_ guess: Guess, isRight: @escaping @Sendable ([SecretTag]) -> Bool) async throws
    -> Judgement
  {
    try await database.write { database in
      if let known = try database.answer(to: guess) { return known }
      guard let attemptsLeft = try database.countAttempt(guess) else {
        return try database.refusal(of: guess)
      }
      let tags = try Data.fetchAll(
        database,
        sql: "SELECT tag FROM code WHERE challenge = ?",
        arguments: [guess.id.text]
      ).map { SecretTag(bytes: Array($0)) }
      guard isRight(tags) else {
        try database.remember(guess, attemptsLeft: attemptsLeft)
        return .wrong(attemptsLeft: attemptsLeft)
      }
      guard try database.consume(guess) else { return .used }
      try database.remember(guess, attemptsLeft: nil)
      return .right
    }
  }
}

extension Database {
  /// The answer that the same request got before.
  fileprivate func answer(to guess: Guess) throws -> Judgement? {
    guard let request = guess.request else { return nil }
    let row = try Row.fetchOne(
      self,
      sql: "SELECT guess, attempts_left FROM answer WHERE challenge = ? AND request = ?",
      arguments: [guess.id.text, request.bytes.data]
    )
    guard let row else { return nil }
    let earlier: Data = row["guess"]
    guard SecretTag(bytes: Array(earlier)).matches(guess.tag) else { return .requestKeyReused }
    return (row["attempts_left"] as Int?).map { .wrong(attemptsLeft: $0) } ?? .right
  }

  /// Counts the attempt if it may be made. What is left is asked in the same statement as it is counted.
  fileprivate func countAttempt(_ guess: Guess) throws -> Int? {
    try Int.fetchOne(
      self,
      sql: """
        UPDATE challenge SET attempts = attempts + 1
        WHERE id = ? AND used_at IS NULL AND attempts < budget AND expires_at > ?
        RETURNING budget - attempts
        """,
      arguments: [guess.id.text, guess.at.milliseconds]
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

  /// Marks the challenge as used, unless it is.
  fileprivate func consume(_ guess: Guess) throws -> Bool {
    try execute(
      sql: "UPDATE challenge SET used_at = ? WHERE id = ? AND used_at IS NULL",
      arguments: [guess.at.milliseconds, guess.id.text]
    )
    return changesCount == 1
  }

  /// Keeps what was answered, for the same request when it comes again.
  fileprivate func remember(_ guess: Guess, attemptsLeft: Int?) throws {
    guard let request = guess.request else { return }
    try execute(
      sql: "INSERT INTO answer (challenge, request, guess, attempts_left) VALUES (?, ?, ?, ?)",
      arguments: [guess.id.text, request.bytes.data, guess.tag.bytes.data, attemptsLeft]
    )
  }
}

extension [UInt8] {
  var data: Data { Data(self) }
}
