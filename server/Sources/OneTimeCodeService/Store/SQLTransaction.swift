import Foundation
import OneTimeCode

/// A statement with its values, in the SQL that SQLite and PostgreSQL have in common. `$1` comes first in its text, then
/// `$2` and so on: SQLite numbers them by their first appearance.
package struct SQLStatement {
  package let text: String
  package let values: [SQLValue]

  package init(_ text: String, _ values: [SQLValue] = []) {
    self.text = text
    self.values = values
  }
}

/// A value of a statement, or of a row.
package enum SQLValue: Equatable, Sendable {
  case text(String)
  case integer(Int64)
  case bytes([UInt8])
  case null
}

/// What a database does for a ``SQLTransaction``.
package protocol SQLConnection {
  /// The time.
  var now: Moment { get throws }

  /// What is appended to a query whose rows are to be locked, and to one that leaves out those that are: nothing where
  /// there is one writer at a time.
  var locking: (wait: String, skip: String) { get }

  /// Runs statements one after the other, and returns the rows of each.
  func rows(_ statements: [SQLStatement]) throws -> [[[SQLValue]]]

  /// Runs a statement, by the next call of ``rows(_:)`` or the end of the transaction at the latest.
  func run(_ statement: SQLStatement) throws
}

/// The rows of a database.
package struct SQLTransaction: StoreTransaction {
  private let connection: any SQLConnection

  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  package var now: Moment { get throws { try connection.now } }

  package func challenge(_ id: ChallengeID) throws -> StoredChallenge? {
    try challenges([id], lock: connection.locking.wait)[0]
  }

  package func peek(_ ids: [ChallengeID]) throws -> [StoredChallenge?] { try challenges(ids, lock: "") }

  private func challenges(_ ids: [ChallengeID], lock: String) throws -> [StoredChallenge?] {
    let rows = try connection.rows(
      ids.map { SQLStatement("SELECT \(Self.columns) FROM challenge WHERE id = $1\(lock)", [.text($0.text)]) }
    )
    return try zip(ids, rows).map { id, rows in try rows.first.map { try StoredChallenge(id: id, $0) } }
  }

  private static let columns = """
    purpose, recipient_kind, recipient, length, alphabet, groups, key, expires_at, resend_at, budget, is_decoy, \
    generation, device, codes, resends, attempts, answers, used_at, redeemed_at, successor
    """

  package func insert(_ challenge: StoredChallenge) throws {
    try connection.run(
      SQLStatement(
        """
        INSERT INTO challenge (id, purpose, recipient_kind, recipient, length, alphabet, groups, key, expires_at,
          resend_at, budget, is_decoy, generation, device, codes, answers)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
        """,
        [
          .text(challenge.id.text), .text(challenge.purpose.name), .text(challenge.recipient.kind.rawValue),
          .text(challenge.recipient.address), .integer(Int64(challenge.format.length)),
          .text(challenge.format.alphabetText), .text(challenge.format.groupingText), .text(challenge.key),
          .moment(challenge.expiresAt), .moment(challenge.resendAt), .integer(Int64(challenge.budget)),
          .integer(challenge.isDecoy ? 1 : 0), .integer(Int64(challenge.generation)),
          challenge.device.map { .bytes($0.bytes) } ?? .null, .bytes(challenge.packedCodes), .bytes([]),
        ]
      )
    )
  }

  package func update(_ challenge: StoredChallenge) throws {
    try connection.run(
      SQLStatement(
        """
        UPDATE challenge SET codes = $1, resend_at = $2, resends = $3, attempts = $4, answers = $5, used_at = $6,
          redeemed_at = $7, successor = $8
        WHERE id = $9
        """,
        [
          .bytes(challenge.packedCodes), .moment(challenge.resendAt), .integer(Int64(challenge.resends)),
          .integer(Int64(challenge.attempts)), .bytes(challenge.packedAnswers), .moment(challenge.usedAt),
          .moment(challenge.redeemedAt), challenge.successor.map { .text($0.text) } ?? .null,
          .text(challenge.id.text),
        ]
      )
    )
  }

  package func tallies(_ subjects: [SecretTag]) throws -> [Tally?] {
    try tallies(subjects, lock: connection.locking.wait)
  }

  package func peek(_ subjects: [SecretTag]) throws -> [Tally?] { try tallies(subjects, lock: "") }

  private func tallies(_ subjects: [SecretTag], lock: String) throws -> [Tally?] {
    try connection.rows(
      subjects.map {
        SQLStatement("SELECT count, until FROM tally WHERE subject = $1\(lock)", [.bytes($0.bytes)])
      }
    ).map { rows in try rows.first.map { Tally(count: try $0[0].integer, until: try $0[1].integer) } }
  }

  package func keep(_ tally: Tally, of subject: SecretTag, isNew: Bool) throws {
    // Who else began the same tally at the same time makes this fail, and begin again.
    let text =
      isNew
      ? "INSERT INTO tally (count, until, hour, subject) VALUES ($1, $2, $3, $4)"
      : "UPDATE tally SET count = $1, until = $2, hour = $3 WHERE subject = $4"
    try connection.run(
      SQLStatement(
        text,
        [
          .integer(tally.count), .integer(tally.until), .integer(Self.hour(tally.until)),
          .bytes(subject.bytes),
        ]
      )
    )
  }

  /// What tallies are removed by: a number that seldom changes, so that its index seldom does.
  private static func hour(_ microseconds: Int64) -> Int64 { microseconds / 3_600_000_000 }

  package func insert(_ message: OutboxEntry) throws {
    let now = try now
    try connection.run(
      SQLStatement(
        """
        INSERT INTO message (name, challenge, lane, sealed, expires_at, created_at, due_at, tries, state, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9)
        """,
        [
          .text(message.name), .text(message.challenge.text), .text(message.lane.rawValue),
          .bytes(Array(message.sealed)), .moment(message.expiresAt), .moment(now), .moment(message.due),
          .integer(Int64(message.tries)), .moment(now),
        ]
      )
    )
  }

  package func supersedeMessages(of challenge: ChallengeID, at now: Moment) throws {
    try connection.run(
      SQLStatement(
        """
        UPDATE message SET state = 'superseded', due_at = NULL, sealed = $1, changed_at = $2
        WHERE challenge = $3 AND due_at IS NOT NULL
        """,
        [.bytes([]), .moment(now), .text(challenge.text)]
      )
    )
  }

  package func isAnyDue(in lane: Recipient.Kind, at now: Moment) throws -> Bool {
    let statement = SQLStatement(
      "SELECT 1 FROM message WHERE lane = $1 AND due_at <= $2 LIMIT 1",
      [.text(lane.rawValue), .moment(now)]
    )
    return try !connection.rows([statement])[0].isEmpty
  }

  package func claimMessages(in lane: Recipient.Kind, at now: Moment, lease: Moment, most: Int) throws
    -> [OutboxEntry]
  {
    let statement = SQLStatement(
      """
      UPDATE message SET due_at = $1, tries = tries + 1
      WHERE name IN
        (SELECT name FROM message WHERE lane = $2 AND due_at <= $3 ORDER BY due_at LIMIT $4\(connection.locking.skip))
      RETURNING name, challenge, sealed, expires_at, tries
      """,
      [.moment(lease), .text(lane.rawValue), .moment(now), .integer(Int64(most))]
    )
    return try connection.rows([statement])[0].map { row in
      OutboxEntry(
        name: try row[0].text,
        challenge: try row[1].challenge,
        lane: lane,
        sealed: Data(try row[2].bytes),
        expiresAt: try row[3].moment,
        due: lease,
        tries: Int(try row[4].integer)
      )
    }
  }

  package func settle(_ settlement: Settlement, at now: Moment) throws {
    // What may be tried again keeps what it says.
    let isOver = settlement.state != .waiting && settlement.state != .refused
    let earlier =
      switch settlement.state {
      case .sent: "state IN ('waiting', 'superseded')"
      case .waiting: "state IN ('waiting', 'refused')"
      case .delivered, .undelivered: "state = 'sent'"
      case .superseded, .refused, .late: "state = 'waiting'"
      }
    try connection.run(
      SQLStatement(
        """
        UPDATE message SET state = $1, due_at = $2, cause = coalesce($3, cause), changed_at = $4\
        \(isOver ? ", sealed = $5" : "")
        WHERE name = $\(isOver ? 6 : 5) AND \(earlier)
        """,
        [
          .text(settlement.state.rawValue), .moment(settlement.due),
          settlement.cause.map { .text($0) } ?? .null,
          .moment(now),
        ] + (isOver ? [.bytes([])] : []) + [.text(settlement.name)]
      )
    )
  }

  package func messages(of challenge: ChallengeID) throws -> [MessageRecord] {
    try records("challenge = $1 ORDER BY created_at, name", [.text(challenge.text)])
  }

  package func message(_ name: String) throws -> MessageRecord? {
    try records("name = $1", [.text(name)]).first
  }

  package func deadMessages(most: Int) throws -> [MessageRecord] {
    try records(
      "state IN ('refused', 'late') ORDER BY changed_at DESC LIMIT $1",
      [.integer(Int64(most))]
    )
  }

  private func records(_ condition: String, _ values: [SQLValue]) throws -> [MessageRecord] {
    let statement = SQLStatement(
      """
      SELECT name, challenge, lane, state, tries, cause, expires_at, changed_at, length(sealed)
      FROM message WHERE \(condition)
      """,
      values
    )
    return try connection.rows([statement])[0].map { row in
      guard let lane = Recipient.Kind(rawValue: try row[2].text),
        let state = MessageState(rawValue: try row[3].text)
      else { throw CorruptRow() }
      return MessageRecord(
        name: try row[0].text,
        challenge: try row[1].challenge,
        lane: lane,
        state: state,
        tries: Int(try row[4].integer),
        cause: try? row[5].text,
        expiresAt: try row[6].moment,
        changedAt: try row[7].moment,
        canBeSentAgain: try row[8].integer > 0
      )
    }
  }

  package func backlog(of lane: Recipient.Kind) throws -> Backlog {
    let statement = SQLStatement(
      "SELECT count(*), min(created_at) FROM message WHERE lane = $1 AND due_at IS NOT NULL",
      [.text(lane.rawValue)]
    )
    let row = try connection.rows([statement])[0][0]
    return Backlog(count: Int(try row[0].integer), oldest: try? row[1].moment)
  }

  package func removeChallenges(endedBefore moment: Moment, most: Int) throws -> Int {
    let statement = SQLStatement(
      """
      DELETE FROM challenge WHERE id IN
        (SELECT id FROM challenge WHERE expires_at < $1 LIMIT $2\(connection.locking.skip))
      RETURNING id
      """,
      [.moment(moment), .integer(Int64(most))]
    )
    let gone = try connection.rows([statement])[0]
    for row in gone { try connection.run(SQLStatement("DELETE FROM message WHERE challenge = $1", [row[0]])) }
    return gone.count
  }

  package func removeTallies(endedBefore moment: Moment, most: Int) throws -> Int {
    let statement = SQLStatement(
      """
      DELETE FROM tally WHERE subject IN
        (SELECT subject FROM tally WHERE hour < $1 LIMIT $2\(connection.locking.skip))
      RETURNING 1
      """,
      [.integer(Self.hour(moment.microseconds)), .integer(Int64(most))]
    )
    return try connection.rows([statement])[0].count
  }
}

/// A row that no server has written.
package struct CorruptRow: Error, CustomStringConvertible {
  package let description = "a row is not what was written"

  package init() {}
}

extension SQLValue {
  static func moment(_ moment: Moment?) -> SQLValue { moment.map { .integer($0.milliseconds) } ?? .null }

  fileprivate var text: String {
    get throws {
      guard case .text(let text) = self else { throw CorruptRow() }
      return text
    }
  }

  fileprivate var integer: Int64 {
    get throws {
      guard case .integer(let number) = self else { throw CorruptRow() }
      return number
    }
  }

  fileprivate var bytes: [UInt8] {
    get throws {
      guard case .bytes(let bytes) = self else { throw CorruptRow() }
      return bytes
    }
  }

  fileprivate var moment: Moment { get throws { Moment(milliseconds: try integer) } }

  fileprivate var challenge: ChallengeID {
    get throws {
      guard let id = ChallengeID(try text) else { throw CorruptRow() }
      return id
    }
  }
}

extension StoredChallenge {
  /// A row as ``SQLTransaction`` asks for it.
  fileprivate init(id: ChallengeID, _ row: [SQLValue]) throws {
    guard let purpose = Purpose(try row[0].text), let kind = Recipient.Kind(rawValue: try row[1].text) else {
      throw CorruptRow()
    }
    self.init(
      id: id,
      purpose: purpose,
      recipient: try Recipient(kind: kind, address: try row[2].text),
      format: try CodeFormat(
        length: Int(try row[3].integer),
        alphabetText: try row[4].text,
        groupingText: try row[5].text
      ),
      key: try row[6].text,
      expiresAt: try row[7].moment,
      resendAt: try row[8].moment,
      budget: Int(try row[9].integer),
      isDecoy: try row[10].integer != 0,
      generation: Int(try row[11].integer),
      device: (try? row[12].bytes).map { SecretTag(bytes: $0) },
      codes: StoredChallenge.codes(packed: try row[13].bytes)
    )
    resends = Int(try row[14].integer)
    attempts = Int(try row[15].integer)
    answers = StoredChallenge.answers(packed: try row[16].bytes)
    usedAt = try? row[17].moment
    redeemedAt = try? row[18].moment
    successor = try? row[19].challenge
  }
}

/// The tables as SQLite has them since its third migration, and PostgreSQL since its second: moments are milliseconds
/// since 1970, `until` of a tally microseconds. There is no column for a code, and a subject is a tag.
package enum SQLSchema {
  package static func tables(bytes: String, integer: String, challengeOptions: String, options: String)
    -> String
  {
    """
    CREATE TABLE challenge (
      id TEXT PRIMARY KEY NOT NULL,
      purpose TEXT NOT NULL,
      recipient_kind TEXT NOT NULL,
      recipient TEXT NOT NULL,
      length \(integer) NOT NULL,
      alphabet TEXT NOT NULL,
      groups TEXT NOT NULL,
      key TEXT NOT NULL,
      expires_at \(integer) NOT NULL,
      resend_at \(integer) NOT NULL,
      resends \(integer) NOT NULL DEFAULT 0,
      attempts \(integer) NOT NULL DEFAULT 0,
      budget \(integer) NOT NULL,
      is_decoy \(integer) NOT NULL,
      generation \(integer) NOT NULL,
      device \(bytes),
      codes \(bytes) NOT NULL,
      answers \(bytes) NOT NULL,
      used_at \(integer),
      redeemed_at \(integer),
      successor TEXT,
      CHECK (attempts BETWEEN 0 AND budget)
    ) \(challengeOptions);
    CREATE INDEX challenge_by_end ON challenge (expires_at);

    CREATE TABLE message (
      name TEXT PRIMARY KEY NOT NULL,
      challenge TEXT NOT NULL,
      lane TEXT NOT NULL,
      sealed \(bytes) NOT NULL,
      expires_at \(integer) NOT NULL,
      created_at \(integer) NOT NULL,
      due_at \(integer),
      tries \(integer) NOT NULL,
      state TEXT NOT NULL,
      cause TEXT,
      changed_at \(integer) NOT NULL
    ) \(challengeOptions);
    CREATE INDEX message_by_due ON message (lane, due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX message_by_challenge ON message (challenge);
    CREATE INDEX message_by_change ON message (changed_at) WHERE state IN ('refused', 'late');

    CREATE TABLE tally (
      subject \(bytes) PRIMARY KEY NOT NULL,
      count \(integer) NOT NULL,
      until \(integer) NOT NULL,
      hour \(integer) NOT NULL
    ) \(options);
    CREATE INDEX tally_by_hour ON tally (hour);
    """
  }
}
