#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @Suite("A server and its PostgreSQL database", .enabled(if: StoreKind.allCases.contains(.postgresql)))
  struct DatabaseTests {
    @Test(
      "A starting server waits for a free connection; one that has lost its connections isn't ready, until there are some",
      .timeLimit(.minutes(1))
    )
    func connections() async throws {
      let folder = try TemporaryFolder()
      let address = try StoreKind.newDatabase()
      let schema = try #require(address.split(separator: "%3D").last)
      let role = "role_\(schema)"
      try StoreKind.run(
        "CREATE ROLE \(role) LOGIN CONNECTION LIMIT 0; GRANT ALL ON SCHEMA \(schema) TO \(role)"
      )
      let database = address.replacing("user=test", with: "user=\(role)")
      let server = try Program([
        "serve", "--development", "--port", "0", "--key-file", folder.file("key"), "--database", database,
      ])
      for _ in 0..<200 where !server.standardError.contains("waiting for the database") {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(server.standardOutput.isEmpty)
      try StoreKind.run("ALTER ROLE \(role) CONNECTION LIMIT -1")
      let client = Client(address: try await server.address())
      func becomes(_ status: Int) async throws -> Bool {
        for _ in 0..<100 {
          let start = ContinuousClock.now
          let current = try await client.get("/health/ready").status
          guard ContinuousClock.now - start < .seconds(5) else { return false }
          if current == status { return true }
          try await Task.sleep(for: .milliseconds(100))
        }
        return false
      }
      #expect(try await becomes(200))
      try StoreKind.run("ALTER ROLE \(role) CONNECTION LIMIT 0")
      try StoreKind.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(role)'")
      #expect(try await becomes(503))
      try StoreKind.run("ALTER ROLE \(role) CONNECTION LIMIT -1")
      #expect(try await becomes(200))
      server.signal(SIGTERM)
      #expect(try await server.exitCode() == 0)
    }
  }

  @Suite(
    "Several servers with one PostgreSQL database",
    .enabled(if: StoreKind.allCases.contains(.postgresql)),
    .serialized
  )
  struct SharedDatabaseTests {
    private let folder: TemporaryFolder
    private let servers: [Program]
    private let clients: [Client]

    init() async throws {
      folder = try TemporaryFolder()
      let key = folder.file("key")
      try Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }).write(to: URL(filePath: key))
      let database = try StoreKind.newDatabase()
      let arguments = ["serve", "--development", "--port", "0", "--key-file", key, "--database", database]
      servers = try (0..<3).map { _ in try Program(arguments) }
      var clients: [Client] = []
      for server in servers { clients.append(Client(address: try await server.address())) }
      self.clients = clients
    }

    /// Distributes `bodies` among the servers as concurrent verification requests. Counts each status.
    private func verify(_ id: String, _ bodies: [String]) async throws -> [Int: Int] {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for (index, body) in bodies.enumerated() {
          let client = clients[index % clients.count]
          group.addTask { try await client.post("/api/challenges/\(id)/verify", body).status }
        }
        return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
    }

    private func issue() async throws -> (id: String, code: String) {
      let issued = try await clients[0].post("/api/challenges", #"{"recipient": "ada@example.com"}"#)
      // Any of the servers may have delivered the message.
      for _ in 0..<400 {
        for server in servers where server.standardOutput.contains("Code for ") {
          return (try #require(issued.text.member("id")), try await server.code())
        }
        try await Task.sleep(for: .milliseconds(50))
      }
      throw Program.Missing("a code", of: servers[0])
    }

    private func stop() async throws {
      for server in servers {
        server.signal(SIGTERM)
        #expect(try await server.exitCode() == 0)
      }
    }

    @Test(
      "Of 30 concurrent wrong codes across the servers, four are rejected as wrong, 26 as too many attempts",
      .timeLimit(.minutes(1))
    )
    func guesses() async throws {
      let (id, code) = try await issue()
      let wrong = (100_100..<100_140).map(String.init).filter { $0 != code }.prefix(30)
      let statuses = try await verify(id, wrong.map { #"{"code": "\#($0)"}"# })
      #expect(statuses == [422: 4, 403: 26])
      try await stop()
    }

    @Test("Of 30 concurrent correct codes across the servers, only one is accepted", .timeLimit(.minutes(1)))
    func winner() async throws {
      let (id, code) = try await issue()
      let statuses = try await verify(id, (0..<30).map { #"{"code": "\#(code)", "requestKey": "k\#($0)"}"# })
      #expect(statuses == [200: 1, 409: 29])
      try await stop()
    }
  }
#endif
