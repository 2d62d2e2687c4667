import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Limits", .serialized)
struct LimitTests {
  private func world(_ kind: StoreKind, recipient: Int = 100, client: Int = 1000, overall: Int = 1000) throws
    -> World
  {
    try World(kind, limits: try #require(Limits(recipient: recipient, client: client, overall: overall)))
  }

  @Test(
    "A recipient gets so many messages an hour, however it is spelled and whatever they are for",
    arguments: StoreKind.allCases
  )
  func recipient(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 6)
    for text in [
      "ada@example.com", "ADA@example.com", " ada@EXAMPLE.com ", "ada+1@example.com", "Ada+tag@example.com",
      "ada@example.com",
    ] {
      _ = try await world.service.issue(to: Recipient(text))
    }
    for text in ["ada@example.com", "aDa@example.com", "ada+2@example.com", "ada++@example.com"] {
      await #expect(throws: ServiceError.limited(seconds: 600)) {
        try await world.service.issue(to: Recipient(text), purpose: "another", client: "192.0.2.1")
      }
    }
    _ = try await world.service.issue(to: .email("eve@example.com"))
    world.clock.advance(seconds: 600)
    _ = try await world.issue()
    await #expect(throws: ServiceError.self) { try await world.issue() }
  }

  @Test("A telephone number is one, however it is written", arguments: StoreKind.allCases)
  func phone(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 3)
    for text in ["+44 20 7946 0958", "0044-20-7946-0958", "+44 (0)20 7946 0958"] {
      _ = try await world.service.issue(to: Recipient(text))
    }
    await #expect(throws: ServiceError.self) { try await world.service.issue(to: Recipient("+442079460958")) }
  }

  @Test("A re-send is a message, too", arguments: StoreKind.allCases)
  func resends(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 2)
    let id = try await world.issue().id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    world.clock.advance(seconds: 40)
    await #expect(throws: ServiceError.self) { try await world.service.resend(id) }
    #expect(try await world.service.challenge(id).secondsUntilResend == 0, "nothing of it happened")
    #expect(world.delivery.messages.count == 2)
  }

  @Test("A client address gets so many messages an hour, whoever they are for", arguments: StoreKind.allCases)
  func client(kind: StoreKind) async throws {
    let world = try world(kind, client: 4)
    for index in 0..<4 {
      _ = try await world.service.issue(to: .email("a\(index)@example.com"), client: "192.0.2.1")
    }
    await #expect(throws: ServiceError.limited(seconds: 900)) {
      try await world.service.issue(to: .email("new@example.com"), client: "192.0.2.1")
    }
    _ = try await world.service.issue(to: .email("new@example.com"), client: "192.0.2.2")
  }

  @Test("All together get so many messages an hour", arguments: StoreKind.allCases)
  func overall(kind: StoreKind) async throws {
    let world = try world(kind, overall: 4)
    for index in 0..<4 {
      _ = try await world.service.issue(to: .email("a\(index)@example.com"), client: "192.0.2.\(index)")
    }
    await #expect(throws: ServiceError.limited(seconds: 900)) { try await world.issue() }
  }

  @Test("Of 64 requests at once no more are taken than one after the other", arguments: StoreKind.allCases)
  func atOnce(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 5)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { _ = try? await world.issue() } }
    }
    #expect(world.delivery.messages.count == 5)
  }

  @Test("A clock that is set back closes nothing for longer than an hour", arguments: StoreKind.allCases)
  func clockSetBack(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 1)
    _ = try await world.issue()
    world.clock.advance(seconds: -1_000_000)
    _ = try await world.issue()
    await #expect(throws: ServiceError.limited(seconds: 3600)) { try await world.issue() }
  }

  @Test("No limit can be off", arguments: [(0, 1, 1), (-1, 1, 1), (101, 1, 1), (1, 0, 1), (1, 1, 0)])
  func never(recipient: Int, client: Int, overall: Int) {
    #expect(Limits(recipient: recipient, client: client, overall: overall) == nil)
    #expect(Limit(0, in: 0) == Limit(1, in: 1))
  }
}
