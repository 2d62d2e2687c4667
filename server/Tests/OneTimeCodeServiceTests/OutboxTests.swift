import Foundation
import OneTimeCode
import OneTimeCodeSQLite
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Outbox", .serialized)
struct OutboxTests {
  @Test(
    "A failed message is retried with the same name until it is delivered",
    arguments: StoreKind.allCases
  )
  func retried(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    _ = try await world.issue()
    #expect(world.delivery.messages.count == 1)
    for round in 2...4 {
      await world.service.installation.drain()
      #expect(world.delivery.messages.count == round - 1, "not immediately")
      world.clock.advance(seconds: 33)
      if round == 4 { world.delivery.isFailing = false }
      await world.service.installation.drain()
      #expect(world.delivery.messages.count == round)
    }
    world.clock.advance(seconds: 100)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 4, "it was delivered")
    #expect(Set(world.delivery.messages.map(\.name)).count == 1)
    #expect(Set(world.delivery.codes).count == 1)
    #expect(world.delivery.messages.map(\.minutes) == [10, 9, 9, 8], "the remaining time")
  }

  @Test(
    "If a gateway is down, a message is retried until shortly before its code expires",
    arguments: StoreKind.allCases
  )
  func untilExpiry(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let id = try await world.issue().id
    for _ in 0..<16 {
      world.clock.advance(seconds: 34)
      await world.service.installation.drain()
    }
    #expect(world.delivery.messages.count == 17, "544 of 600 seconds")
    #expect(try await world.service.status(of: id).messages.map(\.state) == [.waiting])
    world.delivery.isFailing = false
    world.clock.advance(seconds: 46)
    await world.service.installation.drain()
    #expect(
      try await world.service.status(of: id).messages.map(\.state) == [.sent],
      "a last attempt before expiry"
    )
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test(
    "A retry waits as long as the gateway requests; if that is until the code expires, the message is late at once"
  )
  func retryAfter() async throws {
    let gateway = BusyGateway()
    let world = try World()
    let service = VerificationService.draining(
      store: world.store,
      delivery: gateway,
      configuration: world.service.configuration
    )
    gateway.wait.withLock { $0 = .seconds(90) }
    let id = try await service.issue(to: .email("ada@example.com")).id
    world.clock.advance(seconds: 89)
    await service.installation.drain()
    #expect(gateway.attempts.value == 1)
    gateway.wait.withLock { $0 = .seconds(3600) }
    world.clock.advance(seconds: 1)
    await service.installation.drain()
    #expect(gateway.attempts.value == 2)
    #expect(try await service.status(of: id).messages.map(\.state) == [.late])
    world.clock.advance(seconds: 500)
    await service.installation.drain()
    #expect(gateway.attempts.value == 2)
  }

  @Test("A refused message is listed as dead and can be sent again", arguments: StoreKind.allCases)
  func refused(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isRefusing = true
    let id = try await world.issue().id
    world.clock.advance(seconds: 100)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 1)
    let dead = try await world.service.deadMessages()
    #expect(dead.map(\.state) == [.refused] && dead.map(\.challenge) == [id])
    world.delivery.isRefusing = false
    #expect(try await world.service.sendAgain(dead[0].name))
    #expect(world.delivery.messages.count == 2)
    #expect(try await world.service.sendAgain(dead[0].name) == false, "it was already sent")
    #expect(try await world.service.report(dead[0].name, wasDelivered: true))
    #expect(try await world.service.status(of: id).messages.map(\.state) == [.delivered])
  }

  @Test("The hundred newest dead messages are listed, newest first", arguments: StoreKind.allCases)
  func manyRefused(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isRefusing = true
    var ids: [ChallengeID] = []
    for index in 0..<102 {
      ids.append(try await world.service.issue(to: .email("a\(index)@example.com")).id)
      world.clock.advance(seconds: 1)
    }
    #expect(try await world.service.deadMessages().map(\.challenge) == ids.suffix(100).reversed())
  }

  @Test("A resend supersedes the waiting messages of its challenge", arguments: StoreKind.allCases)
  func superseded(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let id = try await world.issue().id
    for wait in [20, 40] {
      world.clock.advance(seconds: wait)
      _ = try await world.service.resend(id)
    }
    world.delivery.isFailing = false
    let before = world.delivery.messages.count
    world.clock.advance(seconds: 60)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == before + 1)
    // The order of the messages isn't defined: by the store's own clock, all three can have the same time.
    let states = try await world.service.status(of: id).messages.map(\.state)
    #expect(states.count { $0 == .superseded } == 2 && states.count { $0 == .sent } == 1)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
  }

  @Test("Neither issuing nor another message waits for a slow message", .timeLimit(.minutes(1)))
  func slow() async throws {
    let world = try World()
    let gateway = SlowGateway()
    let service = Installation(
      store: world.store,
      .init(world.service.configuration, delivery: gateway)
    ).service
    try await RunningService.run(service) { _ in
      _ = try await service.issue(to: .email("slow@example.com"))
      try await gateway.waitForCount(1)
      for index in 0..<100 { _ = try await service.issue(to: .email("a\(index)@example.com")) }
      try await gateway.waitForCount(101)
    }
  }

  @Test("Messages for used or expired challenges are not retried", arguments: StoreKind.allCases)
  func late(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let used = try await world.issue().id
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: used) == .accepted)
    _ = try await world.issue()
    world.delivery.isFailing = false
    world.clock.advance(seconds: 600)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 2)
  }

  @Test("Another server delivers the message of a server that crashed", arguments: StoreKind.allCases)
  func crashedServer(kind: StoreKind) async throws {
    let world = try World(kind)
    let gateway = SlowGateway()
    let service = world.server(delivery: gateway)
    // The server crashes during a delivery.
    try await RunningService.run(service) { _ in
      _ = try await service.issue(to: .email("slow@example.com"))
      try await gateway.waitForCount(1)
    }
    await world.service.installation.drain()
    #expect(world.delivery.messages.isEmpty, "the lease hasn't ended yet")
    world.clock.advance(seconds: 30)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == 1)
  }

  @Test("A message's code is in no file of the database, before or after delivery")
  func sealed() async throws {
    let world = try World(.sqlite, format: .lettersAndDigits(10))
    world.delivery.isFailing = true
    _ = try await world.issue()
    let store = try #require(world.store as? SQLiteChallengeStore)
    #expect(try store.count(of: "message") == 1)
    for (name, bytes) in try world.folder.contents() {
      #expect(bytes.range(of: Data(world.delivery.lastCode.utf8)) == nil, "\(name)")
    }
    world.delivery.isFailing = false
    world.clock.advance(seconds: 60)
    await world.service.installation.drain()
    for (name, bytes) in try world.folder.contents() {
      #expect(bytes.range(of: Data(world.delivery.lastCode.utf8)) == nil, "\(name)")
    }
  }
}

/// A gateway that doesn't respond to messages for addresses that start with "slow" within the time limit of a test.
private final class SlowGateway: CodeDelivery {
  private let count = Mutex(0)

  func deliver(_ message: CodeMessage) async throws -> DeliveryResult {
    count.withLock { $0 += 1 }
    if message.recipient.address.hasPrefix("slow") { try await Task.sleep(for: .seconds(90)) }
    return .accepted
  }

  /// Waits until this many messages have arrived.
  func waitForCount(_ expected: Int) async throws {
    while count.value < expected { try await Task.sleep(for: .milliseconds(2)) }
  }
}

/// A gateway that is too busy for every message, and can request a wait before the next attempt.
private final class BusyGateway: CodeDelivery {
  let wait = Mutex<Duration?>(nil)
  let attempts = Mutex(0)

  func deliver(_ message: CodeMessage) async -> DeliveryResult {
    attempts.withLock { $0 += 1 }
    return DeliveryResult(.retry, "busy", retryAfter: wait.value)
  }
}
