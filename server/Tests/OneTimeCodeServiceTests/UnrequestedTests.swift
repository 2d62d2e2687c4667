import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Reports of unrequested codes", .serialized)
struct UnrequestedTests {
  private let receiver = EventReceiver()
  private let ada: Recipient

  init() throws { ada = try .email("ada@example.com") }

  private func world(_ kind: StoreKind = .memory) throws -> World {
    try World(
      kind,
      codePage: "https://shop.example/code",
      reportPage: "https://codes.example/report",
      texts: MessageTexts(files: ["en/default.txt": "{{code}}\n{{link}}\n{{report}}"]),
      events: receiver
    )
  }

  /// Returns the token in the last message.
  private func token(_ world: World) throws -> String {
    let line = try #require(world.delivery.messages.last?.text.split(separator: "\n").last)
    #expect(line.hasPrefix("https://codes.example/report/"))
    return String(line.split(separator: "/").last ?? "")
  }

  private func report(_ token: String, to world: World) async throws -> Challenge.State {
    let (service, id, _) = try await world.service.installation.challenge(reportedBy: token)
    return try await service.reportUnrequested(id)
  }

  private func reports() -> [[String: Any]] {
    receiver.received.value.compactMap { event in
      let body = try? JSONSerialization.jsonObject(with: Data(event.body.utf8)) as? [String: Any]
      return body?["type"] as? String == "challenge.reported" ? body?["data"] as? [String: Any] : nil
    }
  }

  @Test(
    "A report ends the challenge and all that resends have created from it",
    arguments: StoreKind.allCases
  )
  func ended(kind: StoreKind) async throws {
    let world = try world(kind)
    let first = try await world.service.issue(to: ada)
    let token = try token(world)
    world.clock.advance(seconds: 500)
    let second = try await world.service.resend(first.id)
    #expect(second.id != first.id)
    let codes = world.delivery.codes
    #expect(try await report(token, to: world) == .open)
    for (code, id) in zip(codes, [first.id, second.id]) {
      #expect(try await world.service.verify(code, challenge: id).kind == .rejected(.tooManyAttempts))
    }
    #expect(try await world.service.status(of: second.id).reportedAt != nil)
    #expect(try await report(token, to: world) == .exhausted)
    await world.service.installation.outbox.drain([.events(app: "")])
    let events = reports()
    #expect(events.count == 1)
    #expect(events.first?["state"] as? String == "open")
    #expect(events.first?["recipient"] as? String == "a•••@e•••.com")
  }

  @Test(
    "A report locks strangers for an hour, for all purposes, but no device that the backend vouches for",
    arguments: StoreKind.allCases
  )
  func locked(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.service.issue(to: ada)
    _ = try await report(try token(world), to: world)
    await #expect(throws: ServiceError.locked(seconds: 3600)) {
      _ = try await world.service.issue(to: ada, purpose: "pay")
    }
    _ = try await world.service.issue(to: ada, device: "cookie")
    _ = try await world.service.issue(to: .email("eve@example.com"))
    world.clock.advance(seconds: 3600)
    _ = try await world.service.issue(to: ada)
    try await world.service.unlock(ada, purpose: .signIn)
  }

  @Test("Support can remove the lock of a report")
  func unlocked() async throws {
    let world = try world()
    _ = try await world.service.issue(to: ada)
    _ = try await report(try token(world), to: world)
    try await world.service.unlock(ada, purpose: .signIn)
    _ = try await world.service.issue(to: ada)
  }

  @Test("After a report, the receipt of a code that was already used can't be redeemed")
  func used() async throws {
    let world = try world()
    let id = try await world.service.issue(to: ada).id
    let receipt = try #require(try await world.service.verify(world.delivery.lastCode, challenge: id).receipt)
    #expect(try await report(try token(world), to: world) == .used)
    await #expect(throws: ServiceError.invalidReceipt) {
      try await world.service.redeem(receipt, for: ada, purpose: .signIn)
    }
  }

  @Test("A message that waits isn't sent after a report")
  func waiting() async throws {
    let world = try world()
    let first = try await world.service.issue(to: ada)
    let token = try token(world)
    world.clock.advance(seconds: 20)
    world.delivery.isFailing = true
    _ = try await world.service.resend(first.id)
    let count = world.delivery.messages.count
    world.delivery.isFailing = false
    _ = try await report(token, to: world)
    world.clock.advance(seconds: 60)
    await world.service.installation.drain()
    #expect(world.delivery.messages.count == count)
  }

  @Test("A token that no server has made, or of another installation, reports nothing")
  func forged() async throws {
    let world = try world()
    _ = try await world.service.issue(to: ada)
    let token = try token(world)
    let other = try self.world()
    _ = try await other.service.issue(to: ada)
    let changed = (token.hasPrefix("A") ? "B" : "A") + token.dropFirst()
    let name = try #require(world.delivery.messages.last?.name)
    for text in [
      "", changed, try self.token(other), name, String(repeating: "A", count: 32), token + "A",
      "é" + token.dropFirst(2),
    ] {
      await #expect(throws: ServiceError.unknownChallenge) { _ = try await report(text, to: world) }
    }
    #expect(try await report(token, to: world) == .open)
  }

  @Test("A token of an app's message reports the challenge of this app")
  func app() async throws {
    let world = try world()
    let apps = try TwoApps(.memory, world: world)
    _ = try await apps.issue()
    let message = try #require(apps.shopDelivery.messages.last)
    let token = world.key.reportToken(of: message.name)
    let (service, id, _) = try await apps.own.installation.challenge(reportedBy: token)
    #expect(service.configuration.app == "shop")
    #expect(try await service.reportUnrequested(id) == .open)
  }

  @Test(
    "A provider reports a challenge, once, by its own ID of the message, which its receipt tells; also if its response was lost",
    arguments: StoreKind.allCases,
    [DeliveryResult.Outcome.accepted, .unanswered]
  )
  func button(kind: StoreKind, outcome: DeliveryResult.Outcome) async throws {
    let world = try world(kind)
    let service = VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.email, [("sample", ProviderWithButton(outcome: outcome))]),
      configuration: world.service.configuration
    )
    let (id, reference) = (try await service.issue(to: ada).id, "its ID")
    let name = try await service.status(of: id).messages[0].name
    let installation = service.installation
    #expect(try await !installation.reportUnrequested(reference, by: "sample"), "the receipt is late")
    #expect(try await service.report(name, wasDelivered: true, reference: reference, by: "sample"))
    for (text, provider) in [
      ("other", "sample"), (reference, "other"), (name, "sample"), ("", "sample"), ("%", "sample"),
    ] {
      #expect(try await !installation.reportUnrequested(text, by: provider))
    }
    #expect(try await service.challenge(id).state == .open)
    #expect(try await installation.reportUnrequested(reference, by: "sample"))
    #expect(try await service.challenge(id).state == .exhausted)
    #expect(try await service.status(of: id).reportedAt == world.clock.now())
    world.clock.advance(seconds: 1800)
    #expect(try await installation.reportUnrequested(reference, by: "sample"))
    await #expect(throws: ServiceError.locked(seconds: 1800)) { _ = try await service.issue(to: ada) }
  }
}

/// A provider that sends receipts.
private struct ProviderWithButton: CodeDelivery, DeliveryReceiptReader {
  let outcome: DeliveryResult.Outcome
  let provider = "sample"
  var receiptReaders: [any DeliveryReceiptReader] { [self] }

  func deliver(_ message: CodeMessage) async -> DeliveryResult { DeliveryResult(outcome) }

  func receipts(in request: DeliveryReceiptRequest, at now: Moment) -> [DeliveryReceipt]? { nil }
}
