import OneTimeCodeService

/// The texts of all statements, for SQLite and PostgreSQL. A server prepares them all to find out whether it is ready.
package struct SQLStatements: Sendable {
  // Challenges
  let challenge: String
  let anyChallenge: String
  let insertChallenge = SQLTable.challenge.insertion
  let updateChallenge = "UPDATE challenge SET \(Self.set(Self.challengeChanges)) WHERE id = $10"
  let challengesOfRecipient = """
    SELECT \(SQLTable.challenge.list) FROM challenge WHERE recipient_hash = $1 AND app = $2
    ORDER BY expires_at DESC LIMIT $3
    """
  let removeChallenges: String
  let removeMessages = "DELETE FROM message WHERE challenge = $1"

  // Counters
  let counter: String
  let lockCounter: String
  // If another transaction inserts the same counter concurrently, this statement fails, and its transaction runs again.
  let insertCounter = SQLTable.counter.insertion
  let updateCounter = "UPDATE counter SET count = $1, until = $2, hour = $3 WHERE subject = $4"
  let removeCounters: String

  // Messages
  let insertMessage = SQLTable.message.insertion
  let updateMessage = """
    UPDATE message SET \(Self.set(Self.messageChanges))
    WHERE name = $11 AND state IN ($12, $13, $14, $15) AND attempts = coalesce($16, attempts)
    """
  /// The number of states in the condition of ``updateMessage``.
  static let mostPredecessors = 4
  let postponeMessage =
    "UPDATE message SET due_at = $1 WHERE name = $2 AND attempts = $3 AND due_at IS NOT NULL"
  let supersede = """
    UPDATE message SET state = 'superseded', due_at = NULL, sealed = $1, changed_at = $2
    WHERE challenge = $3 AND due_at IS NOT NULL
    """
  // A step may fail in the millisecond in which it has begun.
  let messagesOfChallenge = Self.messages("challenge = $1 ORDER BY created_at, step, name")
  let nextStep: String
  let message: String
  let messageOfApp: String
  let messageOfProvider = Self.messages("reference = $1 AND provider = $2")
  let deadMessages = Self.messages(
    "state IN ('refused', 'late', 'unconfirmed') AND \(Self.isOfApp) ORDER BY changed_at DESC LIMIT $2"
  )
  let backlog = """
    SELECT count(*) AS count, count(*) FILTER (WHERE created_at < $1) AS delayed, min(due_at) AS due
    FROM message WHERE channel = $2 AND due_at IS NOT NULL
    """

  // The queues of the outbox
  let nextMessage = Self.next("message", "channel")
  let nextEvent = Self.next("event", "app")
  let leaseMessages: String
  let leaseEvents: String

  // Events
  let insertEvent = Self.insertEvent("true")
  // A condition instead of a result of the change, which would need another round trip to the database.
  let insertEventAfter = Self.insertEvent(
    "EXISTS (SELECT 1 FROM message WHERE name = $6 AND state = $7 AND changed_at = $8)"
  )
  let postponeEvent = "UPDATE event SET due_at = $1 WHERE id = $2 AND attempts = $3"
  let removeEvent = "DELETE FROM event WHERE id = $1"
  let removeOldEvents: String
  let removeFirstEvents: String
  let countEvents = "SELECT count(*) AS count FROM event"

  /// The statements of a transaction that locks rows.
  static let locking = SQLStatements(wait: " FOR UPDATE", skip: " FOR UPDATE SKIP LOCKED")

  /// The statements without locks, for reading, and for databases with a single writer.
  static let plain = SQLStatements(wait: "", skip: "")

  /// The texts of all statements.
  package static func all(locking: Bool) -> [String] {
    Mirror(reflecting: locking ? self.locking : plain).children.flatMap { child in
      (child.value as? [String]) ?? (child.value as? String).map { [$0] } ?? []
    }
  }

  /// The columns of a challenge that change.
  static let challengeChanges = [
    "codes", "resend_at", "resends", "attempts", "recorded_verdicts", "used_at", "redeemed_at",
    "reported_at", "successor",
  ]

  /// The columns of a message that a change of its state sets.
  static let messageChanges = [
    "state", "due_at", "unconfirmed_sends", "cause", "provider", "reference", "step", "next_at", "sealed",
    "changed_at",
  ]

  /// Creates the statements.
  ///
  /// - Parameters:
  ///   - wait: The clause that makes a query lock its rows, after waiting for locked ones.
  ///   - skip: The clause that makes a query lock its rows except those that are locked.
  private init(wait: String, skip: String) {
    let challenges = "SELECT \(SQLTable.challenge.list) FROM challenge WHERE id = $1"
    anyChallenge = challenges
    challenge = challenges + " AND app = $2" + wait
    counter = "SELECT count, until FROM counter WHERE subject = $1"
    lockCounter = counter + wait
    message = Self.messages("name = $1") + wait
    messageOfApp = Self.messages("\(Self.isOfApp) AND name = $2") + wait
    nextStep = Self.messages("next_at <= $1 AND state = 'sent' ORDER BY next_at LIMIT 1") + skip
    leaseMessages = Self.lease(.message, "channel", skip)
    leaseEvents = Self.lease(.event, "app", skip)
    removeChallenges = Self.remove(from: .challenge, "WHERE expires_at < $1 LIMIT $2", skip)
    removeCounters = Self.remove(from: .counter, "WHERE hour < $1 LIMIT $2", skip)
    removeOldEvents = Self.remove(from: .event, "WHERE id < $1 ORDER BY id LIMIT $2", skip)
    removeFirstEvents = Self.remove(from: .event, "ORDER BY id LIMIT $1", skip)
  }

  private static let isOfApp =
    "EXISTS (SELECT 1 FROM challenge WHERE challenge.id = message.challenge AND app = $1)"

  private static func set(_ columns: [String]) -> String {
    columns.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: ", ")
  }

  private static func messages(_ condition: String) -> String {
    "SELECT \(SQLTable.message.list) FROM message WHERE \(condition)"
  }

  private static func next(_ table: String, _ queue: String) -> String {
    "SELECT due_at FROM \(table) WHERE \(queue) = $1 AND due_at IS NOT NULL ORDER BY due_at LIMIT 1"
  }

  private static func lease(_ table: SQLTable, _ queue: String, _ skip: String) -> String {
    let key = table.columns[0].name
    return """
      UPDATE \(table.name) SET due_at = $1, attempts = attempts + 1
      WHERE \(key) IN
        (SELECT \(key) FROM \(table.name) WHERE \(queue) = $2 AND due_at <= $3 ORDER BY due_at LIMIT $4\(skip))
      RETURNING \(table.list)
      """
  }

  private static func remove(from table: SQLTable, _ clauses: String, _ skip: String) -> String {
    let key = table.columns[0].name
    return """
      DELETE FROM \(table.name) WHERE \(key) IN (SELECT \(key) FROM \(table.name) \(clauses)\(skip)) RETURNING \(key)
      """
  }

  private static func insertEvent(_ condition: String) -> String {
    """
    INSERT INTO event (\(SQLTable.event.list)) SELECT $1, $2, $3, $4, $5 WHERE \(condition)
    ON CONFLICT (id) DO NOTHING
    """
  }
}
