import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Receipts of providers", .serialized)
struct ProviderReceiptTests {
  private let first = TestProvider(hasReceipts: true)
  private let second = TestProvider(hasReceipts: true)

  private func service(_ world: World, hasNext: Bool = true, events: (any EventDelivery)? = nil)
    -> VerificationService
  {
    VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("first", first)] + (hasNext ? [("second", second)] : [])),
      configuration: world.service.configuration,
      events: events
    )
  }

  private func message(_ service: VerificationService, _ challenge: Challenge) async throws -> StoredMessage {
    try #require(try await service.status(of: challenge.id).messages.last)
  }

  @Test(
    "A receipt changes the state of a message that its provider has accepted",
    arguments: StoreKind.allCases
  )
  func states(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world, hasNext: false)
    for wasDelivered in [true, false] {
      let challenge = try await service.issue(to: .email("ada@example.com"))
      let name = try await message(service, challenge).name
      #expect(try await message(service, challenge).provider == "first")
      #expect(try await message(service, challenge).canBeSentAgain == false, "the content is deleted")
      for provider in ["second", "", "First"] {
        #expect(try await service.report(name, wasDelivered: false, by: provider) == false)
      }
      #expect(try await message(service, challenge).state == .sent, "other providers change nothing")
      #expect(try await service.report(name, wasDelivered: wasDelivered, by: "first"))
      #expect(try await message(service, challenge).state == (wasDelivered ? .delivered : .undelivered))
      #expect(try await service.report(name, wasDelivered: !wasDelivered, by: "first"))
      #expect(try await message(service, challenge).state == (wasDelivered ? .delivered : .undelivered))
    }
    #expect(try await service.report("unknown", wasDelivered: true, by: "first") == false)
  }

  @Test(
    "If the first provider couldn't deliver a message, the next one sends the same code in another message, once",
    arguments: StoreKind.allCases
  )
  func next(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    let name = first.messages[0].name
    #expect(second.messages.isEmpty)
    for _ in 0..<3 { #expect(try await service.report(name, wasDelivered: false, by: "first")) }
    #expect(first.messages.count == 1 && second.messages.count == 1)
    #expect(second.messages[0].code == first.messages[0].code && second.messages[0].name != name)
    let sent = try await message(service, challenge)
    #expect(sent.state == .sent && sent.provider == "second" && !sent.canBeSentAgain && sent.step == 1)
    #expect(try await service.report(sent.name, wasDelivered: true, by: "first") == false, "not its message")
    #expect(try await service.report(sent.name, wasDelivered: false, by: "second"))
    #expect(try await service.status(of: challenge.id).messages.map(\.state) == [.undelivered, .undelivered])
    #expect(first.messages.count == 1 && second.messages.count == 1)
    #expect(try await service.verify(String(second.messages[0].code), challenge: challenge.id) == .accepted)
  }

  @Test(
    "A receipt tells whether a message was delivered whose provider didn't answer, and then it isn't repeated",
    arguments: StoreKind.allCases
  )
  func unanswered(kind: StoreKind) async throws {
    let world = try World(kind)
    let silent = TestProvider(hasReceipts: true, result: DeliveryResult(.unanswered, "timeout"))
    let service = VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("first", silent)]),
      configuration: world.service.configuration
    )
    let challenge = try await service.issue(to: .email("ada@example.com"))
    let name = try await message(service, challenge).name
    #expect(try await message(service, challenge).state == .waiting)
    #expect(try await service.report(name, wasDelivered: false, by: "first"))
    #expect(try await message(service, challenge).state == .waiting, "the repeat may succeed")
    world.clock.advance(seconds: 1)
    await service.installation.drain()
    #expect(silent.messages.count == 2)
    #expect(try await message(service, challenge).state == .unconfirmed)
    world.clock.advance(seconds: 60)
    await service.installation.drain()
    #expect(silent.messages.count == 2)
    #expect(try await service.report(name, wasDelivered: true, by: "second") == false)
    #expect(try await service.report(name, wasDelivered: true, by: "first"))
    #expect(try await message(service, challenge).state == .delivered)
    let next = try await service.issue(to: .email("bob@example.com"))
    #expect(try await service.report(message(service, next).name, wasDelivered: true, by: "first"))
    world.clock.advance(seconds: 60)
    await service.installation.drain()
    #expect(silent.messages.count == 3, "it isn't repeated")
    #expect(try await message(service, next).state == .delivered)
  }

  @Test(
    "A repeated receipt of the first provider changes nothing after the next one, which sends none",
    arguments: StoreKind.allCases
  )
  func repeated(kind: StoreKind) async throws {
    let world = try World(kind)
    let events = EventReceiver()
    let service = VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("first", first), ("silent", TestProvider(hasReceipts: false))]),
      configuration: world.service.configuration,
      events: events
    )
    let challenge = try await service.issue(to: .email("ada@example.com"))
    let name = first.messages[0].name
    #expect(try await service.report(name, wasDelivered: false, by: "first"))
    let sent = try await message(service, challenge)
    #expect(sent.state == .sent && sent.provider == nil)
    for wasDelivered in [false, true] {
      #expect(try await service.report(name, wasDelivered: wasDelivered, by: "first"))
    }
    #expect(try await service.status(of: challenge.id).messages.map(\.state) == [.undelivered, .sent])
  }

  @Test(
    "A message that is delivered, or that the last step has sent, keeps no content",
    arguments: StoreKind.allCases
  )
  func content(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    #expect(try await message(service, challenge).canBeSentAgain, "until there is a receipt")
    #expect(try await service.report(first.messages[0].name, wasDelivered: true, by: "first"))
    #expect(try await message(service, challenge).canBeSentAgain == false)
    first.result.withLock { $0 = DeliveryResult(.unreachable) }
    let other = try await service.issue(to: .email("bob@example.com"))
    #expect(try await message(service, other).provider == "second")
    #expect(try await message(service, other).canBeSentAgain == false)
  }

  @Test(
    "No step follows when the code was used, is about to expire or was resent",
    arguments: StoreKind.allCases
  )
  func notWorthwhile(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let used = try await service.issue(to: .email("ada@example.com"))
    _ = try await service.verify(String(first.messages[0].code), challenge: used.id)
    _ = try await service.report(first.messages[0].name, wasDelivered: false, by: "first")
    let resent = try await service.issue(to: .email("bob@example.com"))
    let name = first.messages[1].name
    world.clock.advance(seconds: 20)
    _ = try await service.resend(resent.id)
    _ = try await service.report(name, wasDelivered: false, by: "first")
    _ = try await service.issue(to: .email("eve@example.com"))
    let late = first.messages[3].name
    world.clock.advance(seconds: 541)
    _ = try await service.report(late, wasDelivered: false, by: "first")
    #expect(second.messages.isEmpty)
    _ = try await service.issue(to: .email("joe@example.com"))
    world.clock.advance(seconds: 540)
    _ = try await service.report(first.messages[4].name, wasDelivered: false, by: "first")
    #expect(second.messages.count == 1, "60 seconds suffice")
  }

  @Test("A gateway's report with an API key begins the next step, too", arguments: StoreKind.allCases)
  func gateway(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    #expect(try await service.report(first.messages[0].name, wasDelivered: false))
    #expect(second.messages.count == 1)
    #expect(try await service.status(of: challenge.id).messages.map(\.state) == [.undelivered, .sent])
  }

  @Test("A next step that fails is retried, without the first provider", arguments: StoreKind.allCases)
  func retries(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    second.result.withLock { $0 = DeliveryResult(.retry) }
    _ = try await service.report(first.messages[0].name, wasDelivered: false, by: "first")
    #expect(try await message(service, challenge).state == .waiting)
    second.result.withLock { $0 = .accepted }
    world.clock.advance(seconds: 33)
    await service.installation.drain()
    #expect(try await message(service, challenge).state == .sent)
    #expect(first.messages.count == 1 && second.messages.count == 2)
  }

  @Test(
    "A provider without receipts isn't stored, and its messages keep no content",
    arguments: StoreKind.allCases
  )
  func noReceipts(kind: StoreKind) async throws {
    let world = try World(kind)
    let plain = VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("first", TestProvider()), ("second", second)]),
      configuration: world.service.configuration
    )
    let challenge = try await plain.issue(to: .email("ada@example.com"))
    let sent = try await message(plain, challenge)
    #expect(sent.state == .sent && sent.provider == nil && !sent.canBeSentAgain)
  }
}
