#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

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
      throw Program.Missing()
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
