#if PostgreSQL
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodePostgreSQL
  @testable import OneTimeCodeSQL
  @testable import OneTimeCodeService

  /// Tests of requirements for the PostgreSQL store only. `ChallengeStoreTests` tests those for all stores.
  @Suite("PostgreSQL store", .enabled(if: StoreKind.allCases.contains(.postgresql)))
  struct PostgreSQLStoreTests {
    @Test("Servers that start concurrently create the tables once and share them")
    func servers() async throws {
      let address = try StoreKind.newDatabase()
      let stores = try await withThrowingTaskGroup(of: PostgreSQLChallengeStore.self) { group in
        for _ in 0..<4 { group.addTask { try PostgreSQLChallengeStore(address: address, connections: 3) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let world = try World()
      let servers = stores.map { world.server(store: $0) }
      let id = try await servers[0].issue(to: .email("ada@example.com")).id
      let verdicts = try await withThrowingTaskGroup(of: Verdict.self) { group in
        for index in 0..<64 {
          let guess = world.wrongCode(index)
          group.addTask { try await servers[index % 4].verify(guess, challenge: id) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(verdicts.count { $0.kind != .rejected(.tooManyAttempts) } == 4)
      let second = try await servers[1].issue(to: .email("ada@example.com")).id
      let code = world.delivery.lastCode
      let accepted = try await withThrowingTaskGroup(of: Verdict.self) { group in
        for index in 0..<64 {
          group.addTask {
            try await servers[index % 4].verify(code, challenge: second, requestKey: .random())
          }
        }
        return try await group.reduce(0) { $0 + ($1 == .accepted ? 1 : 0) }
      }
      #expect(accepted == 1)
    }

    @Test("The error for an unreachable database is one line without the password")
    func unreachable() throws {
      let error = #expect(throws: PostgreSQLError.self) {
        try PostgreSQLChallengeStore(address: "postgresql://ada:sesame@127.0.0.1:1/none")
      }
      #expect(error?.description.contains("sesame") == false)
      #expect(error?.description.contains("\n") == false)
    }

    @Test("The statements of the benchmark fit the tables", arguments: ["issue", "verify"])
    func benchmark(_ name: String) throws {
      let address = try StoreKind.newDatabase()
      _ = try PostgreSQLChallengeStore(address: address)
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Benchmarks/PostgreSQL/\(name).sql")
      let text = try String(contentsOf: file, encoding: .utf8)
        .replacing(/\(:n\)/, with: "(1)").replacing(/:(n|part)/, with: "1")
      // pgbench reads the sequence and lines that begin with a backslash itself.
      let lines = text.split(separator: "\n").filter { !$0.contains("nextval") && !$0.hasPrefix("\\") }
      try PostgreSQLConnection(address).script(lines.joined(separator: "\n"))
    }

    @Test("A connection that the server closes is reopened")
    func reconnects() async throws {
      let address = try StoreKind.newDatabase()
      let world = try World()
      let namedAddress = address + "&application_name=lost"
      let service = world.server(store: try PostgreSQLChallengeStore(address: namedAddress, connections: 1))
      _ = try await service.issue(to: .email("ada@example.com"))
      try PostgreSQLConnection(address).script(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'"
      )
      let id = try await service.issue(to: .email("ada@example.com")).id
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }

    @Test("A connection to a server that only reads is reopened, because another server may accept writes")
    func failover() async throws {
      let address = try StoreKind.newDatabase()
      let world = try World()
      let store = try PostgreSQLChallengeStore(address: address, connections: 1)
      let service = world.server(store: store)
      try await store.transaction { transaction in
        let readOnly = SQLStatement("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
        _ = try (transaction as? SQLTransaction)?.connection.rows([readOnly])
      }
      let id = try await service.issue(to: .email("ada@example.com")).id
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }

    @Test("Transactions that fail prepare no statement twice")
    func preparedStatements() async throws {
      let address = try StoreKind.newDatabase()
      let store = try PostgreSQLChallengeStore(address: address, connections: 1)
      let count = SQLStatement("SELECT count(*) FROM pg_prepared_statements")
      func prepared() async throws -> Int64 {
        try await store.read { transaction in
          let connection = (transaction as? SQLTransaction)?.connection
          return try connection?.rows([count])[0][0].values[0].integer ?? -1
        }
      }
      func fail() async {
        await #expect(throws: (any Error).self) {
          try await store.transaction { transaction in
            let connection = (transaction as? SQLTransaction)?.connection
            try connection?.run(SQLStatement("SELECT 1 / 0"))
            _ = try connection?.rows([SQLStatement("SELECT 2")])
          }
        }
      }
      await fail()
      let before = try await prepared()
      for _ in 0..<20 { await fail() }
      #expect(try await prepared() <= before + 1)
    }

    @Test(
      "Connections are encrypted and verified unless the address or the environment says how",
      arguments: [
        ("postgresql://ada@db.example.com/codes", [:], true, true), ("host=localhost", [:], true, true),
        ("dbname=codes", ["PGHOSTADDR": "192.0.2.1"], true, true), ("hostaddr=192.0.2.1", [:], true, true),
        ("service=codes", [:], true, false), ("dbname=codes", ["PGSERVICE": "codes"], true, false),
        ("postgresql://db.example.com/codes?sslrootcert=/ca.pem", [:], true, false),
        ("postgresql://db.example.com/codes", ["PGSSLROOTCERT": "/ca.pem"], true, false),
        ("postgresql://db.example.com/codes?sslmode=require", [:], false, false),
        ("postgresql://db.example.com/codes", ["PGSSLMODE": "prefer"], false, false),
      ] as [(String, [String: String], Bool, Bool)]
    )
    func security(address: String, environment: [String: String], isVerified: Bool, usesSystem: Bool) throws {
      let parts = try #require(PostgreSQLConnection.parts(of: address))
      let parameters = PostgreSQLConnection.security(of: parts, environment: environment)
      #expect(parameters.contains { $0 == ("sslmode", "verify-full") } == isVerified)
      #expect(parameters.contains { $0.0 == "sslrootcert" } == usesSystem)
    }

    @Test("A connection is replaced when it reaches its maximum age, but not within a transaction")
    func age() throws {
      let address = try StoreKind.newDatabase()
      func sessions(_ connection: PostgreSQLConnection) throws -> Set<SQLValue> {
        let session = SQLStatement("SELECT pg_backend_pid()")
        return try connection.transaction { connection in
          let first = try connection.rows([session])[0][0].values[0]
          return [first, try connection.rows([session])[0][0].values[0]]
        }
      }
      let old = PostgreSQLConnection(address, age: 0...0)
      let first = try sessions(old)
      #expect(first.count == 1)
      old.renew()
      #expect(try first.isDisjoint(with: sessions(old)))
      let young = PostgreSQLConnection(address)
      let session = try sessions(young)
      young.renew()
      #expect(try sessions(young) == session)
    }

    @Test("A transaction has its own settings, whatever session a pooler gives it")
    func settings() async throws {
      let store = try PostgreSQLChallengeStore(address: try StoreKind.newDatabase(), connections: 1)
      let names = ["statement_timeout", "lock_timeout", "bytea_output", "transaction_isolation"]
      let show = names.map { SQLStatement("SHOW \($0)") }
      @Sendable func settings(_ transaction: any StoreTransaction) throws -> [SQLValue] {
        try (transaction as? SQLTransaction)?.connection.rows(show).map { $0[0].values[0] } ?? []
      }
      let expected = ["3500ms", "3s", "hex", "read committed"].map(SQLValue.text)
      for _ in 0..<2 {
        try await store.transaction { transaction in
          let current = try settings(transaction)
          #expect(current == expected)
          // Another client of the same pooler may have changed the session.
          let changes = ["statement_timeout = 9", "lock_timeout = 9", "bytea_output = 'escape'"]
          let connection = (transaction as? SQLTransaction)?.connection
          _ = try connection?.rows(changes.map { SQLStatement("SET SESSION \($0)") })
        }
        #expect(try await store.read { try settings($0) } == expected)
      }
    }

    @Test("Tables of a version that has removed a column are refused")
    func versions() async throws {
      let address = try StoreKind.newDatabase()
      let connection = PostgreSQLConnection(address)
      _ = try PostgreSQLChallengeStore(address: address, connections: 1)
      try connection.script("ALTER TABLE challenge DROP COLUMN language")
      let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLChallengeStore(address: address) }
      #expect(error?.description.contains("'challenge.language text' is missing") == true)
    }

    @Test("Codes are accepted with the bytea output format 'escape'")
    func escaped() async throws {
      let address = try StoreKind.newDatabase() + "%20-cbytea_output%3Descape"
      let world = try World()
      let service = world.server(store: try PostgreSQLChallengeStore(address: address, connections: 1))
      let id = try await service.issue(to: .email("ada@example.com")).id
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }

    @Test("A server that accepts a connection but never responds causes a timeout", .timeLimit(.minutes(1)))
    func unresponsive() throws {
      let server = try UnresponsiveServer()
      defer { close(server.descriptor) }
      let start = ContinuousClock.now
      #expect(throws: PostgreSQLError.self) {
        try PostgreSQLChallengeStore(address: "postgresql://ada@127.0.0.1:\(server.port)/none")
      }
      #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test(
      "The error for a malformed database URL contains no part of the password",
      arguments: [
        "top%ZZsecret", "top/secret", "top?secret", "12?secret", "12/secret", "top@secret", "top secret",
      ]
    )
    func malformed(password: String) throws {
      let error = #expect(throws: (any Error).self) {
        try PostgreSQLChallengeStore(address: "postgresql://ada:\(password)@127.0.0.1:1/none")
      }
      let text = "\(try #require(error))"
      #expect(!text.contains("top") && !text.contains("secret"), "\(text)")
    }

    @Test(
      "Transactions that wait for a locked table time out, and report the store as unavailable",
      .timeLimit(.minutes(1))
    )
    func lockedTable() async throws {
      let address = try StoreKind.newDatabase()
      let store = try PostgreSQLChallengeStore(address: address, connections: 1)
      let other = PostgreSQLConnection(address)
      try other.script("SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE challenge")
      let id = try await World().issue().id
      let areUnavailable = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 {
          group.addTask {
            do {
              _ = try await store.transaction { try $0.challenge(id, of: "") }
              return false
            } catch {
              return error is StoreUnavailable
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(areUnavailable == Array(repeating: true, count: 20))
      try other.script("ROLLBACK")
      #expect(try await store.transaction { try $0.challenge(id, of: "") } == nil)
    }

    @Test(
      "If the database admits a part of the connections, those serve all requests, and the others are reported",
      .timeLimit(.minutes(1))
    )
    func half() async throws {
      let (address, role) = (try StoreKind.newDatabase(), "half_\(UInt32.random(in: 0...UInt32.max))")
      let owner = PostgreSQLConnection(address)
      try owner.script(
        """
        CREATE ROLE \(role) LOGIN CONNECTION LIMIT 2;
        DO $$ BEGIN EXECUTE format('GRANT ALL ON SCHEMA %I TO \(role)', current_schema()); END $$;
        """
      )
      let (counts, failures) = (Mutex(Set<Int>()), Mutex(0))
      let store = try PostgreSQLChallengeStore(address: address + "&user=\(role)", connections: 8) { report in
        switch report {
        case .open(let count): counts.withLock { _ = $0.insert(count) }
        case .failed: failures.withLock { $0 += 1 }
        }
      }
      while failures.value < 6 || !counts.value.contains(2) { try await Task.sleep(for: .milliseconds(5)) }
      try await withThrowingTaskGroup { group in
        for _ in 0..<200 { group.addTask { _ = try await store.read { try $0.now } } }
        try await group.waitForAll()
      }
      #expect(counts.value == [1, 2])
      try owner.script("ALTER ROLE \(role) CONNECTION LIMIT 8")
      while !counts.value.contains(8) { try await Task.sleep(for: .milliseconds(5)) }
      // All are lost at once, as in a restart of the database; no request notices.
      try owner.script("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'")
      for _ in 0..<20 { _ = try await store.transaction { try $0.now } }
    }

    @Test("An old connection stays if no new one can be opened")
    func keepsOld() throws {
      let (address, role) = (try StoreKind.newDatabase(), "one_\(UInt32.random(in: 0...UInt32.max))")
      try PostgreSQLConnection(address).script("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
      let connection = PostgreSQLConnection(address + "&user=\(role)", age: 0...0)
      let session = SQLStatement("SELECT pg_backend_pid()")
      let first = try connection.read { try $0.rows([session])[0][0].values }
      connection.renew()
      #expect(try connection.read { try $0.rows([session])[0][0].values } == first)
    }

    @Test("Without any connection, requests fail at once, with the reason", .timeLimit(.minutes(1)))
    func noConnection() throws {
      let reports = Mutex(0)
      let queue = JobQueue(capacity: 9) { _ in reports.withLock { $0 += 1 } }
      let reasons = Mutex<[String]>([])
      let job: PostgreSQLPool.Job = { result in
        if case .failure(let error) = result { reasons.withLock { $0.append(error.description) } }
        return true
      }
      #expect(queue.add(job) == nil, "the first connection is being opened")
      queue.didFail(StoreUnavailable("down"))
      #expect(reasons.value == ["down"])
      #expect(queue.add(job)?.description == "down")
      queue.didConnect()
      queue.didFail(StoreUnavailable("full"))
      #expect(queue.add(job) == nil && reasons.value.count == 1, "another connection is open")
      queue.didDisconnect()
      queue.didFail(StoreUnavailable("gone"))
      #expect(reasons.value == ["down", "gone"])
      #expect(reports.value == 5)
    }

    @Test("A finished job is released while others wait, and overdue jobs are rejected")
    func queue() throws {
      let queue = JobQueue(capacity: 2)
      weak var token: Token?
      do {
        let held = Token()
        token = held
        #expect(
          queue.add { _ in
            withExtendedLifetime(held) {}
            return true
          } == nil
        )
      }
      let rejections = Mutex(0)
      let waitingJob: PostgreSQLPool.Job = {
        if case .failure = $0 { rejections.withLock { $0 += 1 } }
        return true
      }
      #expect(queue.add(waitingJob) == nil)
      #expect(queue.add(waitingJob) != nil, "the queue is full")
      #expect(token != nil)
      _ = queue.next()?.job(.failure(StoreUnavailable("done")))
      #expect(token == nil)
      #expect(queue.rejectOverdue(after: 3600) && rejections.value == 0)
      #expect(queue.rejectOverdue(after: -1) && rejections.value == 1)
      queue.close()
      #expect(queue.next() == nil)
      #expect(!queue.rejectOverdue(after: 3600))
    }
  }

  private final class Token: Sendable {}

  /// A local server that accepts connections but never responds.
  private struct UnresponsiveServer {
    let descriptor: Int32
    let port: UInt16

    init() throws {
      #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
            && getsockname(descriptor, $0, &size) == 0
        }
      }
      guard descriptor >= 0, isListening else { throw StoreUnavailable("no socket") }
      self.descriptor = descriptor
      port = UInt16(bigEndian: address.sin_port)
    }
  }
#endif
