import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("The outbox", .serialized)
struct OutboxTests {
  @Test(
    "A message that fails is handed over again with the same name, until it arrives",
    arguments: StoreKind.allCases
  )
  func retried(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    _ = try await world.issue()
    #expect(world.delivery.messages.count == 1)
    for round in 2...4 {
      await world.service.deliverWaiting()
      #expect(world.delivery.messages.count == round - 1, "not at once")
      world.clock.advance(seconds: 33)
      if round == 4 { world.delivery.isFailing = false }
      await world.service.deliverWaiting()
      #expect(world.delivery.messages.count == round)
    }
    world.clock.advance(seconds: 100)
    await world.service.deliverWaiting()
    #expect(world.delivery.messages.count == 4, "it arrived")
    #expect(Set(world.delivery.messages.map(\.name)).count == 1)
    #expect(Set(world.delivery.codes).count == 1)
    #expect(world.delivery.messages.map(\.minutes) == [10, 9, 8, 8], "the time that is really left")
  }

  @Test("Tries end: after eight of them, or where the gateway refuses", arguments: StoreKind.allCases)
  func bounded(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    _ = try await world.issue()
    for _ in 0..<15 {
      world.clock.advance(seconds: 33)
      await world.service.deliverWaiting()
    }
    #expect(world.delivery.messages.count == 8)
    world.delivery.isRefusing = true
    _ = try await world.issue()
    world.clock.advance(seconds: 100)
    await world.service.deliverWaiting()
    #expect(world.delivery.messages.count == 9)
  }

  @Test("What is of no use any more is not sent", arguments: StoreKind.allCases)
  func late(kind: StoreKind) async throws {
    let world = try World(kind)
    world.delivery.isFailing = true
    let used = try await world.issue().id
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: used) == .accepted)
    _ = try await world.issue()
    world.delivery.isFailing = false
    world.clock.advance(seconds: 600)
    await world.service.deliverWaiting()
    #expect(world.delivery.messages.count == 2)
  }

  @Test("Another server carries what this one was ended with", arguments: StoreKind.allCases)
  func takenOver(kind: StoreKind) async throws {
    let world = try World(kind)
    // A server that dies in the middle of a delivery.
    _ = try await VerificationService(
      store: world.store,
      delivery: DeadEnd(),
      configuration: world.service.configuration,
      now: world.clock.now,
      pace: .afterwards
    ).issue(to: .email("ada@example.com"))
    try await Task.sleep(for: .milliseconds(100))
    await world.service.deliverWaiting()
    #expect(world.delivery.messages.isEmpty, "it may still live")
    world.clock.advance(seconds: 30)
    await world.service.deliverWaiting()
    #expect(world.delivery.messages.count == 1)
  }

  @Test("Who asks is answered before the gateway is")
  func afterwards() async throws {
    let world = try World()
    let service = VerificationService(
      store: world.store,
      delivery: DeadEnd(),
      configuration: world.service.configuration,
      now: world.clock.now
    )
    let start = ContinuousClock.now
    _ = try await service.issue(to: .email("ada@example.com"))
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("A code that waits is in neither the database nor its log, and nothing of it stays")
  func sealed() async throws {
    let world = try World(.sqlite, format: .lettersAndDigits(10))
    world.delivery.isFailing = true
    _ = try await world.issue()
    let store = try #require(world.store as? SQLiteChallengeStore)
    #expect(try store.count(of: "outbox") == 1)
    for (name, bytes) in try world.folder.contents() {
      #expect(bytes.range(of: Data(world.delivery.lastCode.utf8)) == nil, "\(name)")
    }
    world.delivery.isFailing = false
    world.clock.advance(seconds: 60)
    await world.service.deliverWaiting()
    #expect(try store.count(of: "outbox") == 0)
  }
}

/// A gateway that never answers.
private struct DeadEnd: CodeDelivery {
  func deliver(_ message: CodeMessage) async throws { try await Task.sleep(for: .seconds(60)) }
}
