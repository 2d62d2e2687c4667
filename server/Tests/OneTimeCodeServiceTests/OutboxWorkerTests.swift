import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Messages that are carried after the answer")
struct OutboxWorkerTests {
  private let world: World
  private let gateway = Gateway()
  private let reports = Locked<[DeliveryReport]>([])
  private let store: InterruptedStore
  private let service: VerificationService

  init() throws {
    world = try World(allowedPrefixes: AllowedPrefixes([try #require(AllowedPrefixes.Prefix("+44"))]))
    store = InterruptedStore(world.store)
    service = VerificationService(
      store: store,
      delivery: gateway,
      configuration: world.service.configuration,
      now: world.clock.now,
      report: { [reports] report in reports.withLock { $0.append(report) } }
    )
  }

  private func issue(_ count: Int) async throws -> [ChallengeID] {
    var ids: [ChallengeID] = []
    for index in 0..<count { ids.append(try await service.issue(to: .email("a\(index)@example.com")).id) }
    return ids
  }

  private func states(_ ids: [ChallengeID]) async throws -> [MessageState] {
    var states: [MessageState] = []
    for id in ids { states += try await service.status(of: id).messages.map(\.state) }
    return states
  }

  @Test("What has arrived is written down without anybody asking for it")
  func writtenDown() async throws {
    gateway.open()
    let ids = try await issue(3)
    try await eventually { try await states(ids) == [.sent, .sent, .sent] }
    #expect(reports.value == [.delivered(.email), .delivered(.email), .delivered(.email)])
  }

  @Test("256 of a kind are on their way at once, and whenever one has arrived the next begins, each once")
  func window() async throws {
    let ids = try await issue(300)
    try await eventually { gateway.names.count == 256 }
    #expect(try await service.backlog(of: .email).count == 300)
    _ = try await service.issue(to: .phone("+44 20 7946 0958"))
    try await eventually { gateway.names.count == 257 }
    gateway.letGo(1)
    try await eventually { gateway.names.count == 258 }
    gateway.open()
    try await eventually { try await states(ids).allSatisfy { $0 == .sent } }
    #expect(gateway.names.count == 301)
    #expect(Set(gateway.names).count == 301)
    for id in ids { #expect(try await service.status(of: id).messages.map(\.tries) == [1]) }
  }

  @Test("A server that ends in order waits for what is on its way, and writes down how it ended")
  func finishing() async throws {
    let ids = try await issue(2)
    try await eventually { gateway.names.count == 2 }
    let finishing = Task { await service.finishDelivering(within: 60) }
    gateway.letGo(1)
    gateway.letGo(1)
    let start = ContinuousClock.now
    await finishing.value
    #expect(try await states(ids) == [.sent, .sent])
    await service.finishDelivering(within: 60)
    #expect(ContinuousClock.now - start < .seconds(30), "it waits for nothing else")
  }

  @Test("It does not wait for longer than it is told to")
  func finishingInVain() async throws {
    let ids = try await issue(1)
    try await eventually { gateway.names.count == 1 }
    let start = ContinuousClock.now
    await service.finishDelivering(within: 1)
    #expect(ContinuousClock.now - start >= .seconds(1))
    #expect(try await states(ids) == [.waiting])
    gateway.open()
  }

  @Test("How a message ended is kept while the store is out of reach, and written down once it is back")
  func storeOutOfReach() async throws {
    let ids = try await issue(1)
    try await eventually { gateway.names.count == 1 }
    store.isOutOfReach = true
    gateway.open()
    try await eventually { reports.value.contains(.storeFailed) }
    store.isOutOfReach = false
    try await eventually { try await states(ids) == [.sent] }
    #expect(gateway.names.count == 1)
  }

  @Test("What was refused and is sent again is carried at once")
  func sentAgain() async throws {
    gateway.open()
    gateway.failure = DeliveryRefused()
    let id = try await issue(1)[0]
    try await eventually { try await states([id]) == [.refused] }
    let name = try #require(gateway.names.first)
    gateway.failure = nil
    #expect(try await service.sendAgain(name))
    try await eventually { try await states([id]) == [.sent] }
    #expect(gateway.names == [name, name])
    #expect(reports.value == [.dropped(.email, .refused), .delivered(.email)])
  }

  @Test("Only what a gateway refused is sent again, and only while its code is valid")
  func notSentAgain() async throws {
    gateway.open()
    let sent = try await issue(1)[0]
    try await eventually { try await states([sent]) == [.sent] }
    #expect(try await service.sendAgain(gateway.names[0]) == false)
    #expect(try await service.sendAgain("nothing") == false)
    gateway.failure = DeliveryRefused()
    let refused = try await issue(1)[0]
    try await eventually { try await states([refused]) == [.refused] }
    world.clock.advance(seconds: 600)
    #expect(try await service.sendAgain(gateway.names[1]) == false)
    #expect(gateway.names.count == 2)
  }

  @Test("A gateway reports of messages that it took, and of no others")
  func reported() async throws {
    gateway.open()
    let id = try await issue(1)[0]
    try await eventually { try await states([id]) == [.sent] }
    #expect(try await service.report("nothing", wasDelivered: true) == false)
    #expect(try await service.report(gateway.names[0], wasDelivered: false))
    #expect(try await states([id]) == [.undelivered])
  }

  @Test("Each try is reported with its number, its kind and its cause, until it is too late")
  func causes() async throws {
    struct Unavailable: DeliveryFailure { let cause = "status-503" }
    gateway.open()
    gateway.failure = Unavailable()
    let id = try await service.issue(to: .phone("+44 20 7946 0958")).id
    // A failure is due again within a second, and within two after another one.
    try await eventually { try await states([id]) == [.waiting] && reports.value.count == 1 }
    try await eventually { try await service.status(of: id).messages[0].cause == "status-503" }
    world.clock.advance(seconds: 1)
    gateway.failure = Passing()
    await service.deliverWaiting()
    try await eventually { try await service.status(of: id).messages[0].cause == "error" }
    world.clock.advance(seconds: 600)
    await service.deliverWaiting()
    #expect(
      reports.value == [
        .failed(.phone, tries: 1, cause: "status-503"), .failed(.phone, tries: 2, cause: "error"),
        .dropped(.phone, .late),
      ]
    )
    try await eventually { try await states([id]) == [.late] }
    #expect(try await service.status(of: id).messages.map(\.tries) == [3])
  }

  @Test("A message whose code is about to end is tried a last time 10 seconds before that, and then given up")
  func lastChance() async throws {
    gateway.open()
    gateway.failure = Passing()
    let id = try await issue(1)[0]
    try await eventually { try await service.status(of: id).messages[0].cause != nil }
    world.clock.advance(seconds: 589, milliseconds: 900)
    await service.deliverWaiting()
    #expect(gateway.names.count == 2)
    // Its state is the same as before, and the time of the change is not.
    try await eventually { try await service.status(of: id).messages[0].changedAt == world.clock.now() }
    world.clock.advance(milliseconds: 99)
    await service.deliverWaiting()
    #expect(gateway.names.count == 2, "not before the tenth second before its end")
    world.clock.advance(milliseconds: 1)
    await service.deliverWaiting()
    #expect(gateway.names.count == 3)
    try await eventually { try await states([id]) == [.late] }
  }

  @Test("A wait lasts up to 1, 2, 4, … 32 seconds, at random, and at least a quarter of that")
  func waits() {
    var random = RandomSource.system
    for (tries, longest) in [(0, 1), (1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32), (7, 32), (1000, 32)] {
      let range = Int64(longest * 250)...Int64(longest * 1000)
      let waits = (0..<500).map { _ in Retries.wait(after: tries, using: &random) }
      #expect(waits.allSatisfy(range.contains), "\(tries)")
      let length = range.upperBound - range.lowerBound
      #expect(waits.contains { $0 < range.lowerBound + length / 10 }, "\(tries)")
      #expect(waits.contains { $0 > range.upperBound - length / 10 }, "\(tries)")
    }
  }

  @Test(
    "A message says how many minutes are left, to the nearest",
    arguments: [(89, 1), (90, 2), (569, 9), (570, 10)]
  )
  func minutes(seconds: Int, minutes: Int) async throws {
    _ = try await world.service.issue(to: .email("ada@example.com"), lifetime: seconds)
    #expect(world.delivery.messages.map(\.minutes) == [minutes])
  }
}

/// Waits until it is so, or fails.
private func eventually(
  _ location: SourceLocation = #_sourceLocation,
  _ isSo: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(20)
  while try await !isSo() {
    guard ContinuousClock.now < end else { throw NeverHappened(location: location) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

private struct NeverHappened: Error {
  let location: SourceLocation
}

/// A failure that may pass.
private struct Passing: Error {}

/// A gateway that keeps each message on its way until it is let go, or until all are.
private final class Gateway: CodeDelivery {
  private struct State {
    var names: [String] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var isOpen = false
    var failure: (any Error)?
  }

  private let state = Locked(State())

  /// The names of all messages that were handed over, the oldest first.
  var names: [String] { state.value.names }

  /// What each message fails with.
  var failure: (any Error)? {
    get { state.value.failure }
    set { state.withLock { $0.failure = newValue } }
  }

  func deliver(_ message: CodeMessage) async throws {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        state.names.append(message.name)
        if !state.isOpen { state.held.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    if let failure { throw failure }
  }

  /// Lets so many go that are on their way.
  func letGo(_ count: Int) {
    let gone = state.withLock { state in
      defer { state.held.removeFirst(count) }
      return state.held.prefix(count)
    }
    for each in gone { each.resume() }
  }

  /// Lets all go, also those to come.
  func open() {
    let held = state.withLock { state in
      state.isOpen = true
      defer { state.held = [] }
      return state.held
    }
    for each in held { each.resume() }
  }
}

/// A store that can be out of reach.
private final class InterruptedStore: ChallengeStore {
  private let store: any ChallengeStore
  private let interrupted = Locked(false)

  init(_ store: any ChallengeStore) { self.store = store }

  var isOutOfReach: Bool {
    get { interrupted.value }
    set { interrupted.withLock { $0 = newValue } }
  }

  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    if isOutOfReach { throw StoreUnavailable("test") }
    return try await store.transaction(body)
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    if isOutOfReach { throw StoreUnavailable("test") }
    return try await store.read(body)
  }
}
