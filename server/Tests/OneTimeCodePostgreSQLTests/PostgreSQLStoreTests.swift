#if PostgreSQL
  import OneTimeCode
  import OneTimeCodePostgreSQL
  import OneTimeCodeService
  import TestSupport
  import Testing

  /// What only PostgreSQL has to do; what each store must do is tested with the others.
  @Suite("The PostgreSQL store", .enabled(if: StoreKind.allCases.contains(.postgresql)))
  struct PostgreSQLStoreTests {
    @Test("Servers that start at once make the tables once, and share them")
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

    @Test("A database that cannot be reached is told in one line, without the password")
    func unreachable() throws {
      let error = #expect(throws: PostgreSQLError.self) {
        try PostgreSQLChallengeStore(address: "postgresql://ada:sesame@127.0.0.1:1/none")
      }
      #expect(error?.description.contains("sesame") == false)
      #expect(error?.description.contains("\n") == false)
    }

    @Test("A connection that the server ends is made anew")
    func reconnects() async throws {
      let address = try StoreKind.newDatabase()
      let world = try World()
      let own = address + "&application_name=lost"
      let service = world.server(store: try PostgreSQLChallengeStore(address: own, connections: 1))
      _ = try await service.issue(to: .email("ada@example.com"))
      try PostgreSQLConnection(address).script(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lost'"
      )
      let id = try await service.issue(to: .email("ada@example.com")).id
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    }
  }
#endif
