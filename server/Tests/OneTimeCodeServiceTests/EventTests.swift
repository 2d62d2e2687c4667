import Crypto
import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Events", .serialized)
struct EventTests {
  private let receiver = EventReceiver()

  /// A service that records events and sends them to the receiver.
  private func service(
    _ world: World,
    _ configuration: VerificationService.Configuration? = nil,
    receiver: EventReceiver? = nil
  ) -> VerificationService {
    VerificationService.draining(
      store: world.store,
      delivery: world.delivery,
      configuration: configuration ?? world.service.configuration,
      events: receiver ?? self.receiver,
      report: { report in
        self.receiver.record(report)
      }
    )
  }

  /// Sends all due events, and returns them.
  private func events(of service: VerificationService) async throws -> [Received] {
    await service.installation.outbox.drain([.events(app: "")])
    return try receiver.takeAll()
  }

  @Test(
    "What happens to a challenge and its messages is an event without code, ID and full address",
    arguments: StoreKind.allCases
  )
  func journey(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let id = try await service.issue(to: .phone("+44 20 7946 0958"), purpose: "pay").id
    let message = try #require(world.delivery.messages.first)
    #expect(try await service.report(message.name, wasDelivered: true))
    #expect(try await service.report(message.name, wasDelivered: false), "changes nothing")
    #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    let events = try await events(of: service)
    #expect(
      events.map(\.type).sorted() == [
        "challenge.issued", "challenge.verified", "message.accepted", "message.delivered",
      ]
    )
    let hash = SHA256.hash(data: Data(id.text.utf8)).prefix(16).hexadecimal
    for event in events {
      #expect(event.data["challenge"] as? String == hash)
      #expect(event.data["recipient"] as? String == "••• 58")
      #expect(event.data["kind"] as? String == "phone")
      #expect(event.data["purpose"] as? String == "pay")
      #expect((event.data["message"] as? String == message.name) == event.type.hasPrefix("message."))
      #expect((event.data["channel"] as? String == "sms") == event.type.hasPrefix("message."))
      #expect(event.data["test"] == nil)
      #expect(event.timestamp == "2027-01-15T08:00:00.000Z")
      #expect(!event.body.contains(world.delivery.lastCode))
      #expect(!event.body.contains(id.text) && !event.body.contains("7946"))
    }
    #expect(Set(events.map(\.id)).count == 4)
  }

  @Test("Without a receiver, no event is stored", arguments: StoreKind.allCases)
  func noReceiver(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await world.issue().id
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    #expect(try await world.store.waitingEvents() == 0)
  }

  @Test("A request that is refused records no event", arguments: StoreKind.allCases)
  func refusedRequest(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let id = try await service.issue(to: .email("ada@example.com")).id
    await #expect(throws: ServiceError.tooSoon(seconds: 20)) { try await service.resend(id) }
    _ = try await service.verify(world.wrongCode, challenge: id)
    #expect(try await events(of: service).map(\.type).sorted() == ["challenge.issued", "message.accepted"])
  }

  @Test(
    "The hash of a recipient is the same for all its spellings, and depends on the server's key"
  )
  func recipientHash() async throws {
    let world = try World()
    let service = service(world)
    for address in ["ada@example.com", "ADA+shop@example.com", "bob@example.com"] {
      _ = try await service.issue(to: .email(address))
    }
    let other = self.service(world, try .init(key: .random()))
    _ = try await other.issue(to: .email("ada@example.com"))
    let events = try await events(of: service).filter { $0.type == "challenge.issued" }
    let hashes = events.compactMap { $0.data["recipientHash"] as? String }
    #expect(hashes.count == 4)
    #expect(Set(hashes).count == 3)
    #expect(hashes.contains(service.hash(of: try .email("ada@example.com")).text), "support can look it up")
  }

  @Test(
    "A message that was refused, is late or wasn't delivered has failed, with the cause",
    arguments: StoreKind.allCases
  )
  func failures(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    world.delivery.isRefusing = true
    _ = try await service.issue(to: .email("ada@example.com"))
    world.delivery.isRefusing = false
    _ = try await service.issue(to: .email("bob@example.com"))
    #expect(try await service.report(world.delivery.messages[1].name, wasDelivered: false))
    world.delivery.isFailing = true
    _ = try await service.issue(to: .email("eve@example.com"))
    world.clock.advance(seconds: 600)
    await service.installation.drain()
    let failed = try await events(of: service).filter { $0.type == "message.failed" }
    #expect(failed.compactMap { $0.data["state"] as? String }.sorted() == ["late", "refused", "undelivered"])
    #expect(failed.compactMap { $0.data["cause"] as? String }.sorted() == ["error", "refused"])
  }

  @Test("All events of a test recipient say that it is a test", arguments: StoreKind.allCases)
  func test(kind: StoreKind) async throws {
    let world = try World(kind)
    let line = "ada@example.com 274957 2027-01-20"
    let recipients = try TestRecipients(file: line, format: .digits(6), now: world.clock.now())
    let service = service(
      world,
      try .init(keys: KeyRing(.random()), format: .digits(6), testRecipients: recipients)
    )
    let id = try await service.issue(to: .email("ada@example.com")).id
    #expect(try await service.verify("274957", challenge: id) == .accepted)
    let events = try await events(of: service)
    #expect(events.map(\.type).sorted() == ["challenge.issued", "challenge.verified", "message.accepted"])
    #expect(events.allSatisfy { $0.data["test"] as? Bool == true })
  }

  @Test("A decoy has an event of its issue, and none of a message", arguments: StoreKind.allCases)
  func decoy(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    _ = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    let events = try await events(of: service)
    #expect(events.map(\.type) == ["challenge.issued"])
    #expect(events[0].data["decoy"] as? Bool == true)
  }

  @Test(
    "Wrong codes that lock a recipient are an event, with the client's hash and the end of the lock",
    arguments: StoreKind.allCases
  )
  func locked(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    for _ in 0..<2 {
      let id = try await service.issue(to: .email("ada@example.com"), client: "192.0.2.1").id
      for index in 0..<5 {
        _ = try await service.verify(world.wrongCode(index), challenge: id, client: "192.0.2.1")
      }
    }
    let locked = try await events(of: service).filter { $0.type == "recipient.locked" }
    #expect(locked.count == 1)
    #expect(locked[0].data["until"] as? Int == 1_800_000_030)
    #expect((locked[0].data["client"] as? String)?.count == 24)
    #expect(!locked[0].body.contains("192.0.2.1"))
  }

  @Test("A client that uses up its limits is an event, without its address", arguments: StoreKind.allCases)
  func limitedClient(kind: StoreKind) async throws {
    let limits = try #require(RateLimits(recipient: 100, client: 20, overall: 100_000))
    let world = try World(kind, limits: limits)
    let service = service(world)
    for number in 0..<20 {
      let id = try await service.issue(to: .email("ada\(number)@example.com"), client: "192.0.2.1").id
      for index in 0..<5 {
        _ = try await service.verify(world.wrongCode(index), challenge: id, client: "192.0.2.1")
      }
    }
    await #expect(throws: ServiceError.self) {
      try await service.issue(to: .email("eve@example.com"), client: "192.0.2.1")
    }
    let limited = try await events(of: service).filter { $0.type == "client.limited" }
    #expect(limited.compactMap { $0.data["limit"] as? String }.sorted() == ["failures", "messages"])
    #expect(Set(limited.compactMap { $0.data["client"] as? String }).count == 1)
    #expect(limited.allSatisfy { !$0.body.contains("192.0.2.1") && $0.data["recipient"] == nil })
  }

  @Test("All servers report a throttled prefix with the same ID, once an hour", arguments: StoreKind.allCases)
  func throttled(kind: StoreKind) async throws {
    let world = try World(
      kind,
      allowedPrefixes: AllowedPrefixes([try #require(.init("+44", perHour: 100))]),
      conversionThrottle: ConversionThrottle(minimumSent: 10, minimumPercent: 20)
    )
    let servers = [service(world), service(world)]
    for number in 0..<20 { _ = try await servers[number % 2].issue(to: .phone("+4420794609\(10 + number)")) }
    for server in servers + servers { try await server.installation.updateConversionRates() }
    let throttled = try await events(of: servers[0]).filter { $0.type == "prefix.throttled" }
    #expect(throttled.compactMap { $0.data["prefix"] as? String } == ["+44207"])
    world.clock.advance(seconds: 1)
    let third = service(world)
    try await third.installation.updateConversionRates()
    let again = try await events(of: third).filter { $0.type == "prefix.throttled" }
    #expect(Set(again.map(\.id)) == Set(throttled.map(\.id)), "receivers recognize the repetition")
  }

  // The worker

  @Test("An event is sent with the same ID until the receiver accepts it", arguments: StoreKind.allCases)
  func retried(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    _ = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    receiver.result.withLock { $0 = DeliveryResult(.retry, "status-503") }
    let first = try await events(of: service)
    #expect(first.count == 1)
    #expect(try await events(of: service).isEmpty, "not immediately")
    receiver.result.withLock { $0 = DeliveryResult(.retry, "status-429", retryAfter: .seconds(100)) }
    world.clock.advance(seconds: 1)
    #expect(try await events(of: service).map(\.id) == first.map(\.id))
    world.clock.advance(seconds: 99)
    #expect(try await events(of: service).isEmpty, "the receiver requested a longer wait")
    receiver.result.withLock { $0 = .accepted }
    world.clock.advance(seconds: 1)
    #expect(try await events(of: service) == first)
    #expect(try await world.store.waitingEvents() == 0)
    #expect(
      receiver.reports.value == [
        .attempted(.events(app: ""), attempt: 1, DeliveryResult(.retry, "status-503")),
        .attempted(
          .events(app: ""),
          attempt: 2,
          DeliveryResult(.retry, "status-429", retryAfter: .seconds(100))
        ),
        .attempted(.events(app: ""), attempt: 3, .accepted),
      ]
    )
  }

  @Test(
    "The waits between attempts double to an hour, and after a day the event is dropped",
    arguments: StoreKind.allCases
  )
  func givenUp(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let worker = service.installation.outbox
    receiver.result.withLock { $0 = DeliveryResult(.retry, "status-500") }
    _ = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    var attempts = 0
    for _ in 0..<24 {
      attempts += try await events(of: service).count
      try await worker.removeOldEvents()
      world.clock.advance(seconds: 3600)
    }
    #expect(attempts == 24)
    #expect(try await world.store.waitingEvents() == 1)
    world.clock.advance(milliseconds: 1)
    try await worker.removeOldEvents()
    #expect(try await world.store.waitingEvents() == 0)
    #expect(receiver.reports.value.filter { $0 == .eventsDropped(1) }.count == 1)
  }

  @Test("If too many events wait, the oldest are dropped", arguments: StoreKind.allCases)
  func tooMany(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    for number in 0..<5 {
      _ = try await service.issue(to: .email("ada\(number)@example.com"), isDecoy: true)
      world.clock.advance(milliseconds: 1)
    }
    try await service.installation.outbox.removeOldEvents(most: 3)
    #expect(receiver.reports.value == [.eventsDropped(2), .eventsWaiting(3)])
    #expect(
      try await events(of: service).map(\.timestamp).sorted()
        == [2, 3, 4].map { "2027-01-15T08:00:00.00\($0)Z" }
    )
  }

  @Test("A receiver that refuses events gets none for an hour", arguments: StoreKind.allCases)
  func refused(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    receiver.result.withLock { $0 = DeliveryResult(.refused, "status-410") }
    _ = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    #expect(try await events(of: service).count == 1)
    #expect(
      receiver.reports.value == [
        .attempted(.events(app: ""), attempt: 1, DeliveryResult(.refused, "status-410"))
      ]
    )
    receiver.result.withLock { $0 = .accepted }
    _ = try await service.issue(to: .email("bob@example.com"), isDecoy: true)
    world.clock.advance(seconds: 3599)
    #expect(try await events(of: service).isEmpty)
    world.clock.advance(seconds: 1)
    #expect(try await events(of: service).count == 2)
    #expect(try await world.store.waitingEvents() == 0)
  }

  @Test("An event whose worker has crashed is sent by another server", arguments: StoreKind.allCases)
  func lease(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    _ = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    let now = world.clock.now()
    let leased = try await world.store.transaction {
      try $0.lease(from: .events(app: ""), at: now, until: now.advanced(by: 30), limit: 64)
    }
    let ids = leased.compactMap { if case .event(let event) = $0 { event.id } else { nil } }
    #expect(ids.count == 1)
    #expect(try await events(of: service).isEmpty)
    world.clock.advance(seconds: 30)
    #expect(try await events(of: service).map(\.id) == ids)
  }

  @Test("Servers that send at the same time send different events", arguments: StoreKind.allCases)
  func servers(kind: StoreKind) async throws {
    let world = try World(kind)
    let servers = (0..<4).map { _ in service(world) }
    for number in 0..<200 {
      _ = try await servers[0].issue(to: .email("ada\(number)@example.com"), isDecoy: true)
    }
    try await withThrowingTaskGroup { group in
      for server in servers {
        group.addTask { await server.installation.outbox.drain([.events(app: "")]) }
      }
      try await group.waitForAll()
    }
    let ids = try receiver.takeAll().map(\.id)
    #expect(ids.count == 200 && Set(ids).count == 200)
    #expect(try await world.store.waitingEvents() == 0)
  }

  @Test(
    "An event on which the receiver hangs delays no other, and at most 64 are in flight",
    .timeLimit(.minutes(1))
  )
  func window() async throws {
    let world = try World()
    let hanging = EventReceiver()
    hanging.hangs.withLock { $0 = true }
    let service = Installation(
      store: world.store,
      .init(world.service.configuration, delivery: world.delivery, events: hanging)
    ).service
    for number in 0..<70 {
      _ = try await service.issue(to: .email("ada\(number)@example.com"), isDecoy: true)
    }
    try await RunningService.run(service) { _ in
      while hanging.received.value.count < 64 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await world.store.waitingEvents() == 70)
      hanging.hangs.withLock { $0 = false }
      while try await world.store.waitingEvents() > 0 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(Set(hanging.received.value.map(\.id)).count == 70 && hanging.received.value.count == 70)
    }
  }

  @Test("A running service sends events, also while the receiver hangs on one", .timeLimit(.minutes(1)))
  func running() async throws {
    let world = try World()
    let hanging = EventReceiver()
    hanging.hangs.withLock { $0 = true }
    let service = Installation(
      store: world.store,
      .init(world.service.configuration, delivery: world.delivery, events: hanging)
    ).service
    try await RunningService.run(service) { running in
      let id = try await service.issue(to: .email("ada@example.com")).id
      while hanging.received.value.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      while world.delivery.codes.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await service.verify(world.delivery.lastCode, challenge: id) == .accepted)
      // The attempt ends, and its result is saved, before the service has shut down.
      async let end: Void = running.shutDown()
      hanging.hangs.withLock { $0 = false }
      try await end
    }
    let sent = hanging.received.value.count
    let count = try await world.store.waitingEvents()
    #expect(sent + count == 3, "each event was sent or waits")
  }
}

/// An event as a receiver reads it.
private struct Received: Equatable {
  let id: String
  let body: String
  let type: String
  let timestamp: String

  var data: [String: Any] {
    let json = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
    return json?["data"] as? [String: Any] ?? [:]
  }

  init(_ event: Event) throws {
    let json = try #require(try JSONSerialization.jsonObject(with: Data(event.body.utf8)) as? [String: Any])
    id = event.id
    body = event.body
    type = try #require(json["type"] as? String)
    timestamp = try #require(json["timestamp"] as? String)
  }
}

extension EventReceiver {
  fileprivate func takeAll() throws -> [Received] {
    try received.withLock { events in
      defer { events = [] }
      return try events.map(Received.init)
    }
  }
}

extension ChallengeStore {
  fileprivate func waitingEvents() async throws -> Int {
    try await transaction { try $0.removeEvents(before: Moment(milliseconds: 0), most: .max, limit: 0).left }
  }
}
