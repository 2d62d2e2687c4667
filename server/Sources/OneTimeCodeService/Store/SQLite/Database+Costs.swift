import Foundation
import GRDB

/// What ends a transaction so that nothing of it has happened.
struct Refused: Error {
  let sending: Sending
}

extension Database {
  /// Takes what a message costs.
  ///
  /// - Throws: ``Refused``, if it cannot be taken; the transaction must end with that.
  func take(_ cost: SendingCost) throws {
    guard try failureCount(of: cost.failures) < VerificationService.Configuration.failuresInARow else {
      throw Refused(sending: .locked)
    }
    for allowance in cost.allowances { try take(allowance, at: cost.at) }
  }

  /// Asks and takes in one statement; see ``Limit/taking(after:at:)`` for the arithmetic.
  private func take(_ allowance: Allowance, at now: Moment) throws {
    try adopt(allowance.subject, in: "allowance")
    let limit = allowance.limit
    let subject = allowance.subject[0].bytes.data
    let taken = try run(
      """
      INSERT INTO allowance (subject, until) VALUES (:subject, :now + :cost)
      ON CONFLICT (subject) DO UPDATE SET until = iif(until > :now + :window, :now, max(until, :now)) + :cost
        WHERE iif(until > :now + :window, :now, max(until, :now)) + :cost <= :now + :window
      """,
      ["subject": subject, "now": now.microseconds, "cost": limit.cost, "window": limit.window]
    )
    guard taken == 0 else { return }
    let until = try Int64.fetchOne(
      cachedStatement(sql: "SELECT until FROM allowance WHERE subject = ?"),
      arguments: [subject]
    )
    throw Refused(sending: .limited(until: limit.opens(after: until ?? 0, at: now)))
  }

  private func failureCount(of subject: [SecretTag]) throws -> Int {
    try adopt(subject, in: "failure")
    return try Int.fetchOne(
      cachedStatement(sql: "SELECT count FROM failure WHERE subject = ?"),
      arguments: [subject[0].bytes.data]
    ) ?? 0
  }

  /// Counts a failure before it is known to be one, unless there were too many.
  ///
  /// - Returns: Whether it was counted.
  func countFailure(of subject: [SecretTag]) throws -> Bool {
    try adopt(subject, in: "failure")
    return try run(
      """
      INSERT INTO failure (subject, count) VALUES (:subject, 1)
      ON CONFLICT (subject) DO UPDATE SET count = count + 1 WHERE count < :most
      """,
      ["subject": subject[0].bytes.data, "most": VerificationService.Configuration.failuresInARow]
    ) == 1
  }

  func forgetFailures(of subject: [SecretTag]) throws {
    for tag in subject { try run("DELETE FROM failure WHERE subject = ?", [tag.bytes.data]) }
  }

  /// Moves a count that was begun under an older key to the newest.
  private func adopt(_ subject: [SecretTag], in table: String) throws {
    for older in subject.dropFirst() {
      try run(
        "UPDATE OR IGNORE \(table) SET subject = ? WHERE subject = ?",
        [subject[0].bytes.data, older.bytes.data]
      )
    }
  }
}
