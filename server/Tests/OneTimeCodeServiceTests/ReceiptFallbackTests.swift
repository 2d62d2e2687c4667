import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Receipts of providers", .serialized)
struct ReceiptFallbackTests {
  private let first = Provider(hasReceipts: true)
  private let second = Provider(hasReceipts: true)

  private func service(_ world: World, hasFallback: Bool = true, events: (any EventDelivery)? = nil)
    -> VerificationService
  {
    VerificationService.draining(
      store: world.store,
      delivery: DeliveryRoute(
        "first",
        first,
        fallback: hasFallback ? ("second", second) : nil,
        observe: { _ in }
      ),
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
    let service = service(world, hasFallback: false)
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
    "If the first provider couldn't deliver a message, the fallback sends the same code, once",
    arguments: StoreKind.allCases
  )
  func fallback(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    let name = first.messages[0].name
    #expect(second.messages.isEmpty)
    for isFirst in [true, false, false] {
      #expect(try await service.report(name, wasDelivered: false, by: "first") == isFirst)
    }
    #expect(first.messages.count == 1)
    #expect(second.messages.map(\.name) == [name])
    #expect(second.messages[0].code == first.messages[0].code)
    let sent = try await message(service, challenge)
    #expect(sent.state == .sent && sent.provider == "second" && !sent.canBeSentAgain)
    #expect(try await service.report(name, wasDelivered: true, by: "first") == false, "no longer its message")
    #expect(try await service.report(name, wasDelivered: false, by: "second"))
    #expect(try await message(service, challenge).state == .undelivered)
    #expect(first.messages.count == 1 && second.messages.count == 1)
    #expect(try await service.verify(String(second.messages[0].code), challenge: challenge.id) == .accepted)
  }

  @Test(
    "A receipt tells whether a message was delivered whose provider didn't answer, and then it isn't repeated",
    arguments: StoreKind.allCases
  )
  func unanswered(kind: StoreKind) async throws {
    let world = try World(kind)
    let silent = Provider(hasReceipts: true, result: DeliveryResult(.unanswered, "timeout"))
    let service = VerificationService.draining(
      store: world.store,
      delivery: DeliveryRoute("first", silent, observe: { _ in }),
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
    "A repeated receipt of the first provider changes nothing after the fallback, whose provider sends none",
    arguments: StoreKind.allCases
  )
  func repeated(kind: StoreKind) async throws {
    let world = try World(kind)
    let events = EventReceiver()
    let service = VerificationService.draining(
      store: world.store,
      delivery: DeliveryRoute(
        "first",
        first,
        fallback: ("silent", Provider(hasReceipts: false)),
        observe: { _ in }
      ),
      configuration: world.service.configuration,
      events: events
    )
    let challenge = try await service.issue(to: .email("ada@example.com"))
    let name = first.messages[0].name
    #expect(try await service.report(name, wasDelivered: false, by: "first"))
    let sent = try await message(service, challenge)
    #expect(sent.state == .sent && sent.provider == nil)
    for wasDelivered in [false, true] {
      #expect(try await service.report(name, wasDelivered: wasDelivered, by: "first") == false)
    }
    #expect(try await message(service, challenge).state == .sent)
  }

  @Test(
    "A message that is delivered, or that the fallback has sent, keeps no content",
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
    "The fallback isn't used when the code was used, is about to expire or was resent",
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

  @Test("A gateway's report with an API key doesn't cause another attempt", arguments: StoreKind.allCases)
  func gateway(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    #expect(try await service.report(first.messages[0].name, wasDelivered: false))
    #expect(second.messages.isEmpty)
    #expect(try await message(service, challenge).state == .undelivered)
  }

  @Test("A fallback that fails is retried, without the first provider", arguments: StoreKind.allCases)
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
      delivery: DeliveryRoute("first", Provider(), fallback: ("second", second), observe: { _ in }),
      configuration: world.service.configuration
    )
    let challenge = try await plain.issue(to: .email("ada@example.com"))
    let sent = try await message(plain, challenge)
    #expect(sent.state == .sent && sent.provider == nil && !sent.canBeSentAgain)
  }
}

/// A provider that records messages.
private final class Provider: CodeDelivery {
  let result = Mutex(DeliveryResult.accepted)
  let receiptReaders: [any DeliveryReceiptReader]
  private let recorded = Mutex<[CodeMessage]>([])

  var messages: [CodeMessage] { recorded.value }

  init(hasReceipts: Bool = false, result: DeliveryResult = .accepted) {
    self.result.withLock { $0 = result }
    receiptReaders = hasReceipts ? [Reader()] : []
  }

  func deliver(_ message: CodeMessage) -> DeliveryResult {
    recorded.withLock { $0.append(message) }
    return result.value
  }

  private struct Reader: DeliveryReceiptReader {
    let provider = "any"
    func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]? { nil }
  }
}
