import Foundation
import GRDB
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeSQLite
@testable import OneTimeCodeService

@Suite("SQLite store")
struct SQLiteStoreTests {
  @Test("A restart keeps codes valid and attempts counted")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let delivery = RecordingDelivery()
    let key = ServerKey.random()
    func start() throws -> VerificationService {
      VerificationService.draining(
        store: try SQLiteChallengeStore(path: folder.file("codes.sqlite"), now: clock.now),
        delivery: delivery,
        configuration: try .init(key: key, format: .digits(6))
      )
    }
    let request = RequestKey.random()
    let id = try await start().issue(to: .email("ada@example.com")).id
    let wrong = delivery.lastCode == "111111" ? "222222" : "111111"
    #expect(try await start().verify(wrong, challenge: id) == .rejected(.wrongCode(attemptsLeft: 4)))
    #expect(try await start().verify(delivery.lastCode, challenge: id, requestKey: request) == .accepted)
    #expect(try await start().verify(delivery.lastCode, challenge: id, requestKey: request) == .accepted)
    #expect(try await start().verify(delivery.lastCode, challenge: id) == .rejected(.usedUp))
  }

  @Test("Neither the database nor its write-ahead log contains a code, before or after use")
  func noCode() async throws {
    // The codes are long, so that none occurs in other data by chance.
    let world = try World(.sqlite, format: .lettersAndDigits(10))
    let id = try await world.issue().id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    _ = try await world.service.verify(
      "AAAAAAAAAA",
      challenge: id,
      requestKey: RequestKey("the-key-of-a-request")
    )
    func search() throws {
      let contents = try world.folder.contents()
      #expect(contents.keys.contains("codes.sqlite-wal"))
      for (name, bytes) in contents {
        for secret in world.delivery.codes + ["AAAAAAAAAA", "the-key-of-a-request"] {
          #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
          #expect(bytes.range(of: Data(secret.lowercased().utf8)) == nil, "\(name)")
          #expect(bytes.range(of: Data(secret.utf16.flatMap { [UInt8($0), 0] })) == nil, "\(name)")
        }
      }
      // Checks that the search finds values that are stored.
      #expect(contents.values.contains { $0.range(of: Data(id.text.utf8)) != nil })
    }
    try search()
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    try search()
  }

  @Test("Commits are synchronous, the journal is a WAL, and deleted data is overwritten")
  func durable() async throws {
    let world = try World(.sqlite)
    _ = try await world.issue()
    let store = try #require(world.store as? SQLiteChallengeStore)
    #expect(try store.pragma("synchronous") == "2")
    #expect(try store.pragma("journal_mode") == "wal")
    #expect(try store.pragma("secure_delete") == "1")
  }

  @Test("Removed challenges leave no rows, and no recipient in the files of the database")
  func removal() async throws {
    let world = try World(.sqlite)
    let id = try await world.issue().id
    _ = try await world.service.verify(world.wrongCode, challenge: id, requestKey: .random())
    world.clock.advance(seconds: 600 + 3600)
    try await world.service.installation.removeOld()
    #expect(
      try await world.service.challenge(id).state == .expired,
      "expired challenges are kept for an hour"
    )
    world.clock.advance(seconds: 1)
    try await world.service.installation.removeOld()
    let store = try #require(world.store as? SQLiteChallengeStore)
    for table in ["challenge", "message"] { #expect(try store.count(of: table) == 0) }
    let files = try world.folder.contents()
    #expect(files["codes.sqlite-wal"] == Data())
    for (name, bytes) in files { #expect(bytes.range(of: Data("ada@example.com".utf8)) == nil, "\(name)") }
  }

  @Test("The error for an unusable database is one line with the database's path")
  func unusable() throws {
    let folder = try TemporaryFolder()
    let text = folder.file("text.sqlite")
    try Data(repeating: 65, count: 8192).write(to: URL(filePath: text))
    for path in [folder.file("missing/codes.sqlite"), folder.path, text] {
      let error = #expect(throws: SQLiteStoreError.self) { try SQLiteChallengeStore(path: path) }
      #expect(error?.description.contains(path) == true)
      #expect(error?.description.contains("\n") == false)
    }
  }

  @Test("A database of a version that has removed a column is refused")
  func versions() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("codes.sqlite")
    _ = try SQLiteChallengeStore(path: path)
    let newer = try DatabaseQueue(path: path)
    try await newer.write { try $0.execute(sql: "ALTER TABLE challenge DROP COLUMN language") }
    let error = #expect(throws: SQLiteStoreError.self) { try SQLiteChallengeStore(path: path) }
    #expect(error?.description.contains("'challenge.language text' is missing") == true)
  }

  @Test("A database that can be read but not written isn't ready", .timeLimit(.minutes(1)))
  func notWritable() async throws {
    let world = try World(.sqlite)
    _ = try await world.issue()
    try await world.service.installation.check()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: world.folder.file("codes.sqlite"), configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    #expect(try await world.service.installation.backlog(of: .email).count == 0, "reading works")
    await #expect(throws: StoreUnavailable.self) { try await world.service.installation.check() }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try await world.service.installation.check()
  }

  @Test("Beside a transaction that stays open, the write-ahead log is bounded; afterwards, it is emptied")
  func boundedLog() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("codes.sqlite")
    let limit: Int64 = 1 << 20
    let world = try World()
    let store = try SQLiteChallengeStore(path: path, maximumLogSize: limit, now: world.clock.now)
    let service = world.server(store: store)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    func size() throws -> Int64 {
      try #require(try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int64)
    }
    try await reader.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN; SELECT * FROM challenge")
    }
    await #expect(throws: StoreUnavailable.self) {
      for index in 0..<10_000 { _ = try await service.issue(to: .email("ada\(index)@example.com")) }
    }
    #expect(try size() < 2 * limit)
    _ = try await service.installation.backlog(of: .email)
    try await reader.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
    _ = try await service.issue(to: .email("ada@example.com"))
    #expect(try size() < limit)
  }

  @Test("Old challenges are removed in small batches, and pauses leave most of the time to others")
  func pauses() async throws {
    let world = try World(.sqlite)
    for index in 0..<450 { _ = try await world.service.issue(to: .email("ada\(index)@example.com")) }
    world.clock.advance(seconds: 600 + 3601)
    let store = TimedStore(world.store)
    try await world.server(store: store).installation.removeOld()
    let batches = store.times.value
    #expect(batches.count >= 5)
    for (batch, next) in zip(batches, batches.dropFirst()) {
      #expect(next.start - batch.end >= (batch.end - batch.start) * 2)
    }
  }

  @Test("Of concurrent transactions, which share commits, those that throw save nothing, and all others do")
  func groups() async throws {
    let world = try World(.sqlite)
    let subjects = (0..<90).map { index in
      SecretTag(bytes: (0..<SecretTag.size).map { UInt8(truncatingIfNeeded: index * 7 + $0) })
    }
    let failures = await withTaskGroup(of: Bool.self) { group in
      for (index, subject) in subjects.enumerated() {
        group.addTask {
          do {
            try await world.store.transaction { transaction in
              try transaction.save(StoredCounter(count: 1, until: 1), of: subject, isNew: true)
              if index % 3 == 0 { throw StoreUnavailable("test") }
            }
            return false
          } catch {
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 30)
    let saved = try await world.store.read { try $0.peek(subjects) }
    for (index, counter) in saved.enumerated() { #expect((counter == nil) == (index % 3 == 0)) }
  }

  @Test("Two servers can share a database")
  func shared() async throws {
    let world = try World(.sqlite)
    let id = try await world.issue().id
    let other = world.server(
      store: try SQLiteChallengeStore(path: world.folder.file("codes.sqlite"), now: world.clock.now)
    )
    let verdicts = try await withThrowingTaskGroup(of: Verdict.self) { group in
      for index in 0..<32 {
        let service = index % 2 == 0 ? world.service : other
        let guess = world.wrongCode(index)
        group.addTask { try await service.verify(guess, challenge: id) }
      }
      return try await group.reduce(into: [Verdict]()) { $0.append($1) }
    }
    #expect(verdicts.count { $0.kind != .rejected(.tooManyAttempts) } == 4)
    #expect(try await other.challenge(id).state == .exhausted)
  }
}

/// A store that records when each transaction starts and ends.
private struct TimedStore: ChallengeStore {
  let store: any ChallengeStore
  let times = Mutex<[(start: ContinuousClock.Instant, end: ContinuousClock.Instant)]>([])

  init(_ store: any ChallengeStore) { self.store = store }

  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    let start = ContinuousClock.now
    let result = try await store.transaction(body)
    times.withLock { $0.append((start, .now)) }
    return result
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result { try await store.read(body) }
}
