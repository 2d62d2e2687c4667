import Foundation
import GRDB
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodePostgreSQL
@testable import OneTimeCodeSQL
@testable import OneTimeCodeService

/// Tests of the tables: their upgrade, and which versions of the program can use them.
@Suite("Tables", .serialized)
struct SchemaTests {
  private let world: World

  init() throws { world = try World() }

  private func challenge() throws -> StoredChallenge {
    var random = RandomSource.system
    let challenge = StoredChallenge(
      id: ChallengeID(using: &random, key: .random()),
      purpose: "sign-in",
      recipient: try .email("ada@example.com"),
      format: .digits(6),
      key: world.key.name,
      expiresAt: world.clock.now().advanced(by: 600),
      resendAt: world.clock.now(),
      budget: 5
    )
    var current = challenge
    current.codes = [world.key.tag(of: try challenge.format.code(from: "274957"), for: challenge)]
    return current
  }

  @Test(
    "The tables of the last version before the freeze are upgraded with their codes, messages, events and counts",
    arguments: StoreKind.allCases
  )
  func upgrade(kind: StoreKind) async throws {
    let (database, challenge) = (try TestDatabase(kind), try challenge())
    let now = world.clock.now()
    func hex(_ bytes: [UInt8]) -> String {
      kind == .postgresql ? "'\\x\(bytes.hexadecimal)'" : "x'\(bytes.hexadecimal)'"
    }
    func message(_ name: String, _ state: String, due: String) -> String {
      """
      INSERT INTO message VALUES ('\(name)', '\(challenge.id.text)', 'email', \(hex([1])), \(now.milliseconds + 600_000),
        \(now.milliseconds), \(due), 2, '\(state)', 'undelivered', 'first', \(now.milliseconds));
      """
    }
    try database.run(
      Self.oldTables(kind) + """
        INSERT INTO challenge VALUES ('\(challenge.id.text)', '', 'sign-in', 'email', 'ada@example.com', 6, 'digits', '',
          '\(challenge.key)', 'en', 600, \(challenge.expiresAt.milliseconds), 0, 0, 1, 5, 0, 0, 0, NULL, NULL,
          \(hex(challenge.packedCodes)), \(hex([])), NULL, NULL, NULL);
        \(message("waits", "waiting", due: "\(now.milliseconds)"))
        \(message("went", "sent", due: "NULL"))
        INSERT INTO event VALUES ('\(Event.firstID(at: now))', '', '{}', \(now.milliseconds), 3);
        INSERT INTO tally VALUES (\(hex(SecretTag.filled(1).bytes)), 7, \(now.microseconds), 500000);
        """
    )
    for _ in 0..<2 {
      let store = try database.open()
      try await store.transaction { try $0.checkStatements() }
      let messages = try await store.read { try $0.messages(of: challenge.id) }
      let byName = Dictionary(uniqueKeysWithValues: messages.map { ($0.name, $0) })
      #expect(byName["waits"]?.provider == nil && byName["waits"]?.step == 0)
      #expect(byName["waits"]?.due == now && byName["waits"]?.attempts == 2)
      #expect(byName["went"]?.provider == "first" && byName["went"]?.nextAt == nil)
      #expect(try await store.read { try $0.nextDue(in: .events(app: "")) } == now)
      #expect(
        try await store.read { try $0.peek([SecretTag.filled(1)]) }
          == [StoredCounter(count: 7, until: now.microseconds)]
      )
      try store.close()
    }
    let service = world.server(store: try database.open(world.clock))
    #expect(
      try await service.verify("111111", challenge: challenge.id) == .rejected(.wrongCode(attemptsLeft: 3))
    )
    #expect(try await service.verify("274957", challenge: challenge.id) == .accepted)
  }

  @Test(
    "Tables of an earlier version that can't be upgraded are refused at the start",
    arguments: StoreKind.allCases
  )
  func earlier(kind: StoreKind) throws {
    let database = try TestDatabase(kind)
    try database.run(Self.oldTables(kind) + "ALTER TABLE challenge DROP COLUMN language;")
    let error = #expect(throws: (any Error).self) { try database.open() }
    #expect(
      "\(try #require(error))".contains(
        "another version of this program: 'challenge.recipient_hash text?' is missing"
      )
    )
  }

  @Test(
    "A server goes on, and starts, with tables to which a newer version has added columns",
    arguments: StoreKind.allCases
  )
  func expanded(kind: StoreKind) async throws {
    let database = try TestDatabase(kind)
    let running = world.server(store: try database.open(world.clock))
    let before = try await running.issue(to: .email("ada@example.com")).id
    _ = try await running.status(of: before)
    try database.run(
      """
      ALTER TABLE challenge ADD COLUMN note TEXT;
      ALTER TABLE message ADD COLUMN weight BIGINT NOT NULL DEFAULT 0;
      CREATE TABLE later (id TEXT PRIMARY KEY);
      """.replacing("BIGINT", with: kind == .postgresql ? "BIGINT" : "INTEGER")
    )
    for service in [running, world.server(store: try database.open(world.clock))] {
      try await service.installation.check()
      let id = try await service.issue(to: .email("ada@example.com")).id
      #expect(try await service.status(of: id).messages.map(\.state) == [.sent])
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }
    #expect(try await running.challenge(before).state == .open)
  }

  @Test("No statement reads a whole table that grows", arguments: StoreKind.allCases)
  func plans(kind: StoreKind) throws {
    let database = try TestDatabase(kind)
    try database.open().close()
    // The number of events is limited.
    let statements = SQLStatements.all(locking: kind == .postgresql).filter { !$0.contains("FROM event") }
    #expect(statements.count > 20)
    let plans = try plans(of: statements, in: database, kind)
    for (statement, plan) in zip(statements, plans) {
      #expect(!plan.isEmpty || statement.hasPrefix("INSERT"))
      for line in plan {
        let readsAll =
          line.contains("Seq Scan")
          || line.firstMatch(of: /^SCAN (challenge|message|counter)( USING COVERING INDEX .*)?$/) != nil
        #expect(!readsAll, "\(line): \(statement)")
      }
    }
  }

  /// Returns the lines of the plan by which each statement is run. The plans are those for any values of the parameters.
  /// PostgreSQL reads a whole table only if no index helps.
  private func plans(of statements: [String], in database: TestDatabase, _ kind: StoreKind) throws
    -> [[String]]
  {
    func values(_ statement: String) -> [String] {
      let numbers = statement.matches(of: /\$(\d+)/).compactMap { Int($0.1) }
      return Array(repeating: "NULL", count: numbers.max() ?? 0)
    }
    guard kind == .postgresql else {
      return try DatabaseQueue(path: database.address).read { database in
        try statements.map { statement in
          let arguments = StatementArguments(values(statement).map { _ in nil as Int? })
          return try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN " + statement, arguments: arguments).map
          {
            $0["detail"]
          }
        }
      }
    }
    #if PostgreSQL
      let connection = PostgreSQLConnection(database.address)
      try connection.script("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off")
      return try statements.enumerated().map { index, statement in
        try connection.script("PREPARE plan_\(index) AS \(statement)")
        let values = values(statement)
        let call = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        return try connection.read { try $0.rows("EXPLAIN EXECUTE plan_\(index)\(call)", []) }.map {
          try $0["QUERY PLAN"].text
        }
      }
    #else
      return []
    #endif
  }

  @Test(
    "A server isn't ready once a newer version has removed or renamed a column, and doesn't start",
    arguments: StoreKind.allCases,
    [
      ("ALTER TABLE challenge DROP COLUMN successor", "'challenge.successor text?' is missing"),
      ("ALTER TABLE event RENAME COLUMN attempts TO runs", "'event.attempts integer' is missing"),
    ]
  )
  func contracted(kind: StoreKind, change: (statement: String, problem: String)) async throws {
    let database = try TestDatabase(kind)
    let service = world.server(store: try database.open(world.clock))
    try await service.installation.check()
    try database.run(change.statement)
    await #expect(throws: (any Error).self) { try await service.installation.check() }
    let error = #expect(throws: (any Error).self) { try database.open() }
    #expect("\(try #require(error))".contains(change.problem))
  }

  @Test("Tables with a column that this version can't fill are refused", arguments: StoreKind.allCases)
  func unknownColumn(kind: StoreKind) throws {
    let database = try TestDatabase(kind)
    try database.open().close()
    try database.run(
      "DROP TABLE event; CREATE TABLE event (id TEXT PRIMARY KEY NOT NULL, app TEXT NOT NULL, kind TEXT NOT NULL)"
    )
    let error = #expect(throws: (any Error).self) { try database.open() }
    #expect("\(try #require(error))".contains("(and 3 more)"))
  }

  /// The tables of the version that counted its schema's steps.
  private static func oldTables(_ kind: StoreKind) -> String {
    let isPostgreSQL = kind == .postgresql
    let (bytes, integer) = isPostgreSQL ? ("BYTEA", "BIGINT") : ("BLOB", "INTEGER")
    let challengeOptions = isPostgreSQL ? "WITH (fillfactor = 80)" : "STRICT"
    let options = isPostgreSQL ? "WITH (fillfactor = 50)" : "STRICT, WITHOUT ROWID"
    let steps = isPostgreSQL ? "schema_step (step INTEGER" : "grdb_migrations (identifier TEXT"
    return """
      CREATE TABLE \(steps) PRIMARY KEY);
      CREATE TABLE challenge (
        id TEXT PRIMARY KEY NOT NULL,
        app TEXT NOT NULL,
        purpose TEXT NOT NULL,
        recipient_kind TEXT NOT NULL,
        recipient TEXT NOT NULL,
        length \(integer) NOT NULL,
        alphabet TEXT NOT NULL,
        groups TEXT NOT NULL,
        key TEXT NOT NULL,
        language TEXT NOT NULL,
        lifetime \(integer) NOT NULL,
        expires_at \(integer) NOT NULL,
        resend_at \(integer) NOT NULL,
        resends \(integer) NOT NULL DEFAULT 0,
        attempts \(integer) NOT NULL DEFAULT 0,
        budget \(integer) NOT NULL,
        is_decoy \(integer) NOT NULL,
        is_test \(integer) NOT NULL,
        generation \(integer) NOT NULL,
        device \(bytes),
        sealed_values \(bytes),
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
        channel TEXT NOT NULL,
        sealed \(bytes) NOT NULL,
        expires_at \(integer) NOT NULL,
        created_at \(integer) NOT NULL,
        due_at \(integer),
        tries \(integer) NOT NULL,
        state TEXT NOT NULL,
        cause TEXT,
        provider TEXT,
        changed_at \(integer) NOT NULL
      ) \(challengeOptions);
      CREATE INDEX message_by_due ON message (channel, due_at) WHERE due_at IS NOT NULL;
      CREATE INDEX message_by_challenge ON message (challenge);
      CREATE INDEX message_by_change ON message (changed_at) WHERE state IN ('refused', 'late');

      CREATE TABLE event (
        id TEXT PRIMARY KEY NOT NULL,
        app TEXT NOT NULL,
        body TEXT NOT NULL,
        due_at \(integer) NOT NULL,
        tries \(integer) NOT NULL
      ) \(challengeOptions);
      CREATE INDEX event_by_due ON event (app, due_at);

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
