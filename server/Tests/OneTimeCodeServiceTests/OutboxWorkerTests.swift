import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Messages delivered after the response")
struct OutboxWorkerTests {
  private let world: World
  private let gateway = Gateway()
  private let reports = Mutex<[ServiceReport]>([])
  private let store: InterruptedStore
  private let service: VerificationService

  init() throws {
    world = try World(allowedPrefixes: AllowedPrefixes([try #require(AllowedPrefixes.Prefix("+44"))]))
    store = InterruptedStore(world.store)
    service =
      Installation(
        store: store,
        .init(world.service.configuration, delivery: gateway),
        report: { [reports] report in reports.withLock { $0.append(report) } }
      ).service
  }

  private func run(_ body: (RunningService) async throws -> Void) async throws {
    try await RunningService.run(service, body)
  }

  /// Waits until the service has begun to shut down.
  private func waitUntilStopping() async throws {
    try await waitUntil {
      let reservation = OutboxWorker.Reservation(service.installation.outbox)
      defer { reservation.end() }
      return !reservation.reserveCapacity(for: .sms)
    }
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

  @Test("A delivery's result is recorded in the background")
  func recorded() async throws {
    try await run { _ in
      gateway.open()
      let ids = try await issue(3)
      try await waitUntil { try await states(ids) == [.sent, .sent, .sent] }
      #expect(
        reports.value == Array(repeating: .attempted(.messages(.email), attempt: 1, .accepted), count: 3)
      )
    }
  }

  @Test("At most 256 messages per lane are in flight; when one delivery ends, the next starts")
  func window() async throws {
    try await run { _ in
      let ids = try await issue(300)
      try await waitUntil { gateway.names.count == 256 }
      #expect(try await service.installation.backlog(of: .email).count == 300)
      _ = try await service.issue(to: .phone("+44 20 7946 0958"))
      try await waitUntil { gateway.names.count == 257 }
      gateway.release(1)
      try await waitUntil { gateway.names.count == 258 }
      gateway.open()
      try await waitUntil { try await states(ids).allSatisfy { $0 == .sent } }
      #expect(gateway.names.count == 301)
      #expect(Set(gateway.names).count == 301)
      for id in ids { #expect(try await service.status(of: id).messages.map(\.attempts) == [1]) }
    }
  }

  @Test("Neither a hanging gateway nor its waiting messages delay the other lane", .timeLimit(.minutes(3)))
  func lanes() async throws {
    try await run { _ in
      for index in 0..<600 { _ = try await service.issue(to: .phone("+44 7700 9\(10000 + index)")) }
      try await waitUntil { gateway.names.count == 256 }
      service.installation.outbox.wake()
      // A failed attempt, which is due again within a second.
      gateway.failure = TemporaryError()
      let id = try await issue(1)[0]
      try await waitUntil { gateway.names.count == 257 }
      gateway.releaseLast()
      try await waitUntil { try await service.status(of: id).messages[0].cause == "error" }
      gateway.failure = nil
      world.clock.advance(seconds: 1)
      service.installation.outbox.wake()
      try await waitUntil { gateway.names.count == 258 }
      gateway.releaseLast()
      try await waitUntil { try await states([id]) == [.sent] }
      let other = try await issue(1)[0]
      world.clock.advance(seconds: 20)
      _ = try await service.resend(other)
      try await waitUntil { gateway.names.count == 260 }
      #expect(try await service.installation.backlog(of: .sms).count == 600)
      gateway.open()
    }
  }

  @Test("The failure of an attempt whose lease has ended doesn't reschedule the attempt of another server")
  func fencing() async throws {
    let other = Gateway()
    let second = world.server(delivery: other)
    try await run { first in
      let id = try await issue(1)[0]
      try await waitUntil { gateway.names.count == 1 }
      // Otherwise the first server would lease the message again.
      store.isUnavailable = true
      world.clock.advance(seconds: 30)
      try await RunningService.run(second) { _ in
        try await waitUntil { other.names.count == 1 }
        store.isUnavailable = false
        gateway.failure = TemporaryError()
        gateway.open()
        try await waitUntil { reports.value.contains(failed) }
        try await first.shutDown()
        world.clock.advance(seconds: 20)
        second.installation.outbox.wake()
        #expect(gateway.names.count == 1 && other.names.count == 1, "its lease hasn't ended")
        other.open()
        try await waitUntil { try await states([id]) == [.sent] }
        #expect(other.names.count == 1)
      }
    }
  }

  @Test("A server keeps the lease of a message while its attempt goes on, however long that takes")
  func longAttempt() async throws {
    let other = Gateway()
    let second = world.server(delivery: other)
    try await run { first in
      let id = try await issue(1)[0]
      try await waitUntil { gateway.names.count == 1 }
      for _ in 0..<3 {
        world.clock.advance(seconds: 20)
        await service.installation.outbox.extendLeases()
        await second.installation.drain()
      }
      #expect(other.names.isEmpty && gateway.names.count == 1)
      gateway.open()
      try await waitUntil { try await states([id]) == [.sent] }
      world.clock.advance(seconds: 20)
      await service.installation.outbox.extendLeases()
      #expect(try await states([id]) == [.sent])
    }
  }

  @Test("During a shutdown, waiting messages are left to other servers")
  func shutdownWithBacklog() async throws {
    try await run { running in
      let ids = try await issue(300)
      try await waitUntil { gateway.names.count == 256 }
      async let shutdown: Void = running.shutDown()
      try await waitUntilStopping()
      gateway.open()
      try await shutdown
      #expect(gateway.names.count == 256)
      #expect(try await states(ids).count { $0 == .sent } == 256)
    }
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 44)
  }

  @Test("A graceful shutdown waits for messages in flight and records their results")
  func gracefulShutdown() async throws {
    try await run { running in
      let ids = try await issue(2)
      try await waitUntil { gateway.names.count == 2 }
      async let shutdown: Void = running.shutDown()
      try await waitUntilStopping()
      gateway.release(1)
      gateway.release(1)
      try await shutdown
      #expect(try await states(ids) == [.sent, .sent])
    }
  }

  @Test("A graceful shutdown waits for a save in progress", .timeLimit(.minutes(1)))
  func shutdownDuringSave() async throws {
    try await run { running in
      let ids = try await issue(1)
      try await waitUntil { gateway.names.count == 1 }
      store.blocks = true
      gateway.open()
      try await waitUntil { store.blockedCount == 1 }
      let hasEnded = Mutex(false)
      async let shutdown: Void = {
        try await running.shutDown()
        hasEnded.withLock { $0 = true }
      }()
      try await waitUntilStopping()
      #expect(!hasEnded.value)
      store.blocks = false
      try await shutdown
      #expect(try await states(ids) == [.sent])
    }
  }

  @Test("The outcomes of deliveries are saved even if the service is cancelled")
  func cancelledDuringSave() async throws {
    let ids = Mutex<[ChallengeID]>([])
    async let unblocked: Void = {
      // The first one is cancelled, and the second one saves its outcomes.
      try await waitUntil { store.blockedCount == 2 }
      store.blocks = false
    }()
    try await run { _ in
      let issued = try await issue(1)
      ids.withLock { $0 = issued }
      try await waitUntil { gateway.names.count == 1 }
      store.blocks = true
      gateway.open()
      try await waitUntil { store.blockedCount == 1 }
    }
    try await unblocked
    #expect(try await states(ids.value) == [.sent])
    try await run { _ in
      let later = try await issue(1)
      try await waitUntil { try await states(later) == [.sent] }
    }
  }

  @Test(
    "A shutdown cancels messages that are in flight for 6 seconds; they are sent again when their leases end",
    .timeLimit(.minutes(1))
  )
  func shutdownTimeout() async throws {
    try await run { running in
      let ids = try await issue(1)
      try await waitUntil { gateway.names.count == 1 }
      let start = ContinuousClock.now
      try await running.shutDown()
      #expect(ContinuousClock.now - start >= .seconds(6))
      #expect(try await states(ids) == [.waiting])
    }
    world.clock.advance(seconds: 29)
    await world.service.installation.drain()
    #expect(world.delivery.messages.isEmpty, "the gateway may still be sending it")
    world.clock.advance(seconds: 1)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 1)
  }

  @Test("Without a request, a lane looks for the messages of other servers")
  func otherServers() async throws {
    gateway.open()
    world.delivery.isFailing = true
    try await run { _ in
      let own = try await issue(1)
      try await waitUntil { try await states(own) == [.sent] }
      let id = try await world.issue().id
      world.clock.advance(seconds: 1)
      try await waitUntil(20) { try await states([id]) == [.sent] }
      #expect(gateway.names.count == 2)
    }
  }

  @Test("A failed message is retried when its time has come, without a request")
  func retries() async throws {
    gateway.open()
    gateway.failure = TemporaryError()
    try await run { _ in
      let ids = try await issue(1)
      try await waitUntil { gateway.names.count == 1 }
      gateway.failure = nil
      try await waitUntil {
        world.clock.advance(milliseconds: 10)
        return try await states(ids) == [.sent]
      }
      #expect(gateway.names.count == 2)
    }
  }

  @Test("Messages that are issued while the service isn't running wait for it")
  func notRunning() async throws {
    gateway.open()
    let ids = try await issue(2)
    #expect(try await states(ids) == [.waiting, .waiting])
    try await run { _ in try await waitUntil { try await states(ids) == [.sent, .sent] } }
  }

  @Test("If the store is unavailable, a delivery's result is recorded once the store is back")
  func storeUnavailable() async throws {
    try await run { _ in
      let ids = try await issue(1)
      try await waitUntil { gateway.names.count == 1 }
      store.isUnavailable = true
      gateway.open()
      try await waitUntil { reports.value.contains(.storeFailed) }
      store.isUnavailable = false
      try await waitUntil { try await states(ids) == [.sent] }
      #expect(gateway.names.count == 1)
    }
  }

  @Test(
    "While the store is unavailable, results are saved again twice a second, and each failure is reported"
  )
  func savedAgain() async throws {
    try await run { _ in
      _ = try await issue(1)
      try await waitUntil { gateway.names.count == 1 }
      store.isUnavailable = true
      gateway.open()
      try await Task.sleep(for: .milliseconds(1300))
      let failures = reports.value.count { $0 == .storeFailed }
      #expect((1...6).contains(failures))
      store.isUnavailable = false
    }
  }

  @Test("A full lane doesn't poll the store")
  func fullLane() async throws {
    try await run { _ in
      _ = try await issue(257)
      try await waitUntil { gateway.names.count == 256 }
      let before = store.count
      try await Task.sleep(for: .seconds(1))
      #expect(store.count - before < 8, "only the other lane and the conversion rates use the store")
    }
  }

  @Test("A lane that isn't woken polls every 2 seconds, and that of an app's events every second")
  func longestSleep() {
    #expect(OutboxQueue.messages(.sms).longestSleep == .seconds(2))
    #expect(OutboxQueue.events(app: "").longestSleep == .seconds(1))
  }

  /// The number of emails that the lane can take now.
  private func capacity(of outbox: OutboxWorker) -> Int {
    let reservations = (0..<300).map { _ in OutboxWorker.Reservation(outbox) }
    defer { for reservation in reservations { reservation.end() } }
    return reservations.count { $0.reserveCapacity(for: .email) }
  }

  @Test("A request that is refused after capacity was reserved returns it")
  func refusedRequest() async throws {
    let limits = try #require(RateLimits(recipient: 1, client: 100, overall: 100))
    let configuration = try VerificationService.Configuration(keys: KeyRing(world.key), limits: limits)
    let service = Installation(store: store, .init(configuration, delivery: gateway)).service
    gateway.open()
    try await RunningService.run(service) { _ in
      _ = try await service.issue(to: .email("ada@example.com"))
      await #expect(throws: ServiceError.self) { try await service.issue(to: .email("ada@example.com")) }
      try await waitUntil { capacity(of: service.installation.outbox) == 256 }
    }
  }

  @Test("A request whose transaction runs again, and then finds its challenge, returns its capacity")
  func conflict() async throws {
    let key = RequestKey("repeated")
    gateway.open()
    try await run { _ in
      store.conflict { _ = try await world.service.issue(to: .email("ada@example.com"), requestKey: key) }
      _ = try await service.issue(to: .email("ada@example.com"), requestKey: key)
      #expect(world.delivery.messages.count == 1 && gateway.names.isEmpty)
      try await waitUntil { capacity(of: service.installation.outbox) == 256 }
    }
  }

  @Test("A refused message that is sent again is delivered immediately")
  func sentAgain() async throws {
    try await run { _ in
      gateway.open()
      gateway.result = DeliveryResult(.refused)
      let id = try await issue(1)[0]
      try await waitUntil { try await states([id]) == [.refused] }
      let name = try #require(gateway.names.first)
      gateway.result = .accepted
      #expect(try await service.sendAgain(name))
      try await waitUntil { try await states([id]) == [.sent] }
      #expect(gateway.names == [name, name])
      #expect(
        reports.value == [
          .attempted(.messages(.email), attempt: 1, DeliveryResult(.refused)),
          .attempted(.messages(.email), attempt: 2, .accepted),
        ]
      )
    }
  }

  @Test("Only refused messages can be sent again, and only while the code is valid")
  func cannotBeSentAgain() async throws {
    try await run { _ in
      gateway.open()
      let sent = try await issue(1)[0]
      try await waitUntil { try await states([sent]) == [.sent] }
      #expect(try await service.sendAgain(gateway.names[0]) == false)
      #expect(try await service.sendAgain("nothing") == false)
      gateway.result = DeliveryResult(.refused)
      let refused = try await issue(1)[0]
      try await waitUntil { try await states([refused]) == [.refused] }
      world.clock.advance(seconds: 600)
      #expect(try await service.sendAgain(gateway.names[1]) == false)
      #expect(gateway.names.count == 2)
    }
  }

  @Test("A gateway can report only on known messages")
  func reported() async throws {
    try await run { _ in
      gateway.open()
      let id = try await issue(1)[0]
      try await waitUntil { try await states([id]) == [.sent] }
      #expect(try await service.report("nothing", wasDelivered: true) == false)
      #expect(try await service.report(gateway.names[0], wasDelivered: false))
      #expect(try await states([id]) == [.undelivered])
    }
  }

  @Test(
    "Each failed attempt is reported with its number, channel and cause, and then what is known about the message"
  )
  func causes() async throws {
    try await run { _ in
      gateway.open()
      gateway.result = DeliveryResult(.retry, "status-503")
      let id = try await service.issue(to: .phone("+44 20 7946 0958")).id
      // The first retry is due within one second, and the second retry within two.
      try await waitUntil { try await states([id]) == [.waiting] && reports.value.count == 1 }
      try await waitUntil { try await service.status(of: id).messages[0].cause == "status-503" }
      world.clock.advance(seconds: 1)
      gateway.failure = TemporaryError()
      service.installation.outbox.wake()
      try await waitUntil { try await service.status(of: id).messages[0].cause == "error" }
      world.clock.advance(seconds: 600)
      service.installation.outbox.wake()
      try await waitUntil { reports.value.count == 3 }
      #expect(
        reports.value == [
          .attempted(.messages(.sms), attempt: 1, DeliveryResult(.retry, "status-503")),
          .attempted(.messages(.sms), attempt: 2, DeliveryResult(.unanswered, "error")),
          .unconfirmed(.sms),
        ]
      )
      try await waitUntil { try await states([id]) == [.unconfirmed] }
      #expect(try await service.status(of: id).messages.map(\.attempts) == [3])
    }
  }

  @Test("The last attempt is 10 seconds before the code expires; then the message is given up")
  func lastChance() async throws {
    try await run { _ in
      gateway.open()
      gateway.result = DeliveryResult(.retry, "status-503")
      let id = try await issue(1)[0]
      try await waitUntil { try await service.status(of: id).messages[0].cause != nil }
      world.clock.advance(seconds: 589, milliseconds: 900)
      service.installation.outbox.wake()
      try await waitUntil { gateway.names.count == 2 }
      // A failed retry leaves the message's state unchanged, but updates `changedAt`.
      try await waitUntil { try await service.status(of: id).messages[0].changedAt == world.clock.now() }
      world.clock.advance(milliseconds: 99)
      service.installation.outbox.wake()
      #expect(gateway.names.count == 2, "not earlier than 10 seconds before expiry")
      world.clock.advance(milliseconds: 1)
      service.installation.outbox.wake()
      try await waitUntil { gateway.names.count == 3 }
      try await waitUntil { try await states([id]) == [.late] }
    }
  }

  @Test("A retry's random wait is 25–100% of 1, 2, 4, … 32 seconds", arguments: [RandomSource.seed])
  func waits(seed: UInt64) {
    var random = RandomSource(seed: seed)
    for (attempts, longest) in [
      (0, 1), (1, 1), (2, 2), (3, 4), (4, 8), (5, 16), (6, 32), (7, 32), (1000, 32),
    ] {
      let range = Int64(longest * 250)...Int64(longest * 1000)
      let waits = (0..<500).map { _ in OutboxPolicy.wait(after: attempts, using: &random) }
      #expect(waits.allSatisfy(range.contains), "\(attempts)")
      let length = range.upperBound - range.lowerBound
      #expect(waits.contains { $0 < range.lowerBound + length / 10 }, "\(attempts)")
      #expect(waits.contains { $0 > range.upperBound - length / 10 }, "\(attempts)")
    }
  }

  @Test(
    "A message states the remaining time, rounded to the nearest minute",
    arguments: [(89, 1), (90, 2), (569, 9), (570, 10)]
  )
  func minutes(seconds: Int, minutes: Int) async throws {
    _ = try await world.service.issue(to: .email("ada@example.com"), lifetime: seconds)
    #expect(world.delivery.messages.map(\.minutes) == [minutes])
  }
}

/// Waits until a condition holds. Throws after some seconds.
private func waitUntil(
  _ seconds: Int = 50,
  _ location: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw TimedOut(location: location) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

private struct TimedOut: Error {
  let location: SourceLocation
}

private struct TemporaryError: Error {}

private let failed = ServiceReport.attempted(
  .messages(.email),
  attempt: 1,
  DeliveryResult(.unanswered, "error")
)

/// A gateway that holds each message in flight until the test releases it.
private final class Gateway: CodeDelivery {
  private struct State {
    var names: [String] = []
    /// The held messages by their number, oldest first.
    var held: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var isOpen = false
    var failure: (any Error)?
    var result = DeliveryResult.accepted
  }

  private let state = Mutex(State())

  /// The names of all received messages, oldest first.
  var names: [String] { state.value.names }

  /// The error that deliveries throw, or `nil` if they have a ``result``.
  var failure: (any Error)? {
    get { state.value.failure }
    set { state.withLock { $0.failure = newValue } }
  }

  var result: DeliveryResult {
    get { state.value.result }
    set { state.withLock { $0.result = newValue } }
  }

  func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    let number = state.withLock { state in
      state.names.append(message.name)
      return state.names.count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOpen = state.withLock { state in
          let isOpen = state.isOpen || Task.isCancelled
          if !isOpen { state.held.append((number, continuation)) }
          return isOpen
        }
        if isOpen { continuation.resume() }
      }
    } onCancel: {
      release { $0.firstIndex { $0.number == number } }
    }
    try Task.checkCancellation()
    if let failure { throw failure }
    return result
  }

  /// Releases the oldest `count` held messages.
  func release(_ count: Int) { for _ in 0..<count { release { _ in 0 } } }

  /// Releases the newest held message.
  func releaseLast() { release { $0.indices.last } }

  private func release(_ index: ([(number: Int, continuation: CheckedContinuation<Void, Never>)]) -> Int?) {
    state.withLock { state in index(state.held).map { state.held.remove(at: $0) } }?.continuation.resume()
  }

  /// Releases all held messages and all later ones.
  func open() {
    let count = state.withLock { state in
      state.isOpen = true
      return state.held.count
    }
    release(count)
  }
}

/// A store that can become unavailable, or block transactions.
private final class InterruptedStore: ChallengeStore {
  private let store: any ChallengeStore
  private let unavailable = Mutex(false)
  private let blocking = Mutex(false)
  private let blocked = Mutex(0)
  private let calls = Mutex(0)
  private let other = Mutex<(@Sendable () async throws -> Void)?>(nil)

  private struct RolledBack: Error {}

  init(_ store: any ChallengeStore) { self.store = store }

  /// The number of transactions and reads so far.
  var count: Int { calls.value }

  /// Rolls the next transaction back, does what another server does meanwhile, and runs the transaction again.
  func conflict(with other: @escaping @Sendable () async throws -> Void) {
    self.other.withLock { $0 = other }
  }

  var isUnavailable: Bool {
    get { unavailable.value }
    set { unavailable.withLock { $0 = newValue } }
  }

  /// Whether transactions wait until this is `false` again.
  var blocks: Bool {
    get { blocking.value }
    set { blocking.withLock { $0 = newValue } }
  }

  /// The number of transactions that have been blocked.
  var blockedCount: Int { blocked.value }

  func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    calls.withLock { $0 += 1 }
    if isUnavailable { throw StoreUnavailable("test") }
    if let other = other.withLock({ other in
      defer { other = nil }
      return other
    }) {
      await #expect(throws: RolledBack.self) {
        try await store.transaction { transaction in
          _ = try body(transaction)
          throw RolledBack()
        }
      }
      try await other()
    }
    if blocks { blocked.withLock { $0 += 1 } }
    while blocks { try await Task.sleep(for: .milliseconds(1)) }
    return try await store.transaction(body)
  }

  func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    calls.withLock { $0 += 1 }
    if isUnavailable { throw StoreUnavailable("test") }
    return try await store.read(body)
  }
}
