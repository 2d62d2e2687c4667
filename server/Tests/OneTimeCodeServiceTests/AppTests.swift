import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// An installation with the apps "shop" and "bank".
private struct Installation {
  let world: World
  let own: VerificationService
  let shop: VerificationService
  let bank: VerificationService
  let shopDelivery = RecordingDelivery()
  let bankDelivery = RecordingDelivery()
  let receiver = Receiver()
  let eventReports = Mutex<[EventReport]>([])

  init(
    _ kind: StoreKind,
    keys: KeyRing? = nil,
    world: World? = nil,
    limits: RateLimits = .generous,
    appLimits: RateLimits = .generous,
    allowedPrefixes: AllowedPrefixes = .all,
    testRecipients: String? = nil,
    proofRequirement: ProofRequirement? = nil,
    bankEvents: (any EventDelivery)? = nil
  ) throws {
    let world = try world ?? World(kind)
    self.world = world
    let configuration = try VerificationService.Configuration(
      keys: keys ?? KeyRing(world.key),
      format: .digits(6),
      domain: "example.com",
      appName: "Installation",
      limits: limits,
      trialLimits: limits,
      allowedPrefixes: allowedPrefixes,
      proofRequirement: proofRequirement
    )
    let fixed = try testRecipients.map {
      try TestRecipients(file: $0, format: configuration.format, now: world.clock.now())
    }
    let shop = VerificationService.App(
      try .init(
        app: "shop",
        of: configuration,
        domain: "shop.example.com",
        appName: "Shop",
        limits: appLimits,
        testRecipients: fixed,
        texts: MessageTexts(files: ["en/default.sms": "{{code}} opens the shop."])
      ),
      delivery: shopDelivery,
      events: receiver
    )
    let bank = VerificationService.App(
      try .init(app: "bank", of: configuration, limits: appLimits),
      delivery: bankDelivery,
      events: bankEvents
    )
    own = VerificationService(
      store: world.store,
      delivery: world.delivery,
      configuration: configuration,
      apps: [shop, bank],
      now: world.clock.now,
      deliveryMode: .inline,
      report: { [eventReports] report in
        if case .event(let report) = report { eventReports.withLock { $0.append(report) } }
      }
    )
    self.shop = try #require(own.app("shop"))
    self.bank = try #require(own.app("bank"))
  }

  /// Issues a code of the shop to ada@example.com.
  func issue() async throws -> Challenge { try await shop.issue(to: .email("ada@example.com")) }
}

/// A receiver that records events, and can hang.
private final class Receiver: EventDelivery {
  let received = Mutex<[Event]>([])
  let hangs = Mutex(false)

  func deliver(_ event: Event) async -> DeliveryResult {
    received.withLock { $0.append(event) }
    while hangs.value, !Task.isCancelled { try? await Task.sleep(for: .milliseconds(5)) }
    return Task.isCancelled ? DeliveryResult(.unanswered) : .accepted
  }
}

@Suite("Several apps", .serialized)
struct AppTests {
  private let ada = try? Recipient.email("ada@example.com")

  @Test("The challenge of another app is an unknown one", arguments: StoreKind.allCases)
  func isolation(kind: StoreKind) async throws {
    let all = try Installation(kind)
    let ada = try #require(ada)
    let id = try await all.issue().id
    let code = all.shopDelivery.lastCode
    let receipt = try #require(try await all.shop.verify(code, challenge: id).receipt)
    let open = try await all.issue().id
    for other in [all.bank, all.own] {
      await #expect(throws: ServiceError.unknownChallenge) { try await other.challenge(open) }
      await #expect(throws: ServiceError.unknownChallenge) { try await other.status(of: open) }
      await #expect(throws: ServiceError.unknownChallenge) { try await other.resend(open) }
      await #expect(throws: ServiceError.unknownChallenge) {
        try await other.verify(all.shopDelivery.lastCode, challenge: open)
      }
      await #expect(throws: ServiceError.invalidReceipt) {
        try await other.redeem(receipt, for: ada, purpose: .signIn)
      }
      #expect(try await other.lookUp(.recipient(ada), by: "desk").challenges.isEmpty)
      #expect(try await other.lookUp(.hash(all.shop.hash(of: ada)), by: "desk").challenges.isEmpty)
    }
    #expect(try await all.shop.challenge(open).attemptsLeft == 5, "nothing of this was counted")
    #expect(try await all.shop.lookUp(.recipient(ada), by: "desk").challenges.count == 2)
    #expect(try await all.shop.redeem(receipt, for: ada, purpose: .signIn).id == id)
    #expect(try await all.own.app(of: open).configuration.app == "shop")
    await #expect(throws: ServiceError.unknownChallenge) {
      try await all.own.app(of: try #require(ChallengeID(String(repeating: "0", count: 32))))
    }
  }

  @Test("The same recipient has another hash in each app, and all differ from the installation's")
  func hashes() throws {
    let all = try Installation(.memory)
    let ada = try #require(ada)
    #expect(Set([all.own, all.shop, all.bank].map { $0.hash(of: ada) }).count == 3)
    #expect(
      all.own.hash(of: ada) == all.world.service.hash(of: ada),
      "apps change nothing for the installation"
    )
  }

  @Test("A request key of another app is another key", arguments: StoreKind.allCases)
  func requestKeys(kind: StoreKind) async throws {
    let all = try Installation(kind)
    let key = try #require(RequestKey("order-1")?.chosen(by: "desk"))
    var ids: Set<ChallengeID> = []
    for service in [all.shop, all.bank, all.own, all.shop] {
      ids.insert(try await service.issue(to: try #require(ada), requestKey: key).id)
    }
    #expect(ids.count == 3, "only the repeated request of the shop got an earlier challenge")
    #expect(all.shopDelivery.messages.count == 1 && all.bankDelivery.messages.count == 1)
  }

  @Test("Each app has its own name, texts, domain and delivery", arguments: StoreKind.allCases)
  func messages(kind: StoreKind) async throws {
    let all = try Installation(kind)
    let phone = try Recipient.phone("+44 20 7946 0958")
    for service in [all.shop, all.bank, all.own] { _ = try await service.issue(to: phone) }
    let shop = try #require(all.shopDelivery.messages.first)
    let code = String(shop.code)
    #expect(shop.text == "\(code) opens the shop.\n\n@shop.example.com #\(code)")
    let bank = try #require(all.bankDelivery.messages.first)
    #expect(bank.appName == "Installation", "as in the installation")
    #expect(bank.domain == nil, "which isn't that of the installation")
    #expect(all.shopDelivery.messages.count == 1 && all.bankDelivery.messages.count == 1)
    #expect(all.world.delivery.messages.count == 1)
    #expect(all.shop.configuration.hasTexts(in: "en"))
  }

  @Test("Wrong codes and messages to a recipient are counted by app", arguments: StoreKind.allCases)
  func counts(kind: StoreKind) async throws {
    let all = try Installation(kind, appLimits: try #require(RateLimits(recipient: 3)))
    let ada = try #require(ada)
    for _ in 0..<2 {
      let id = try await all.shop.issue(to: ada, client: "192.0.2.1").id
      for index in 0..<5 {
        let wrong = all.shopDelivery.lastCode == "00000\(index)" ? "999999" : "00000\(index)"
        _ = try await all.shop.verify(wrong, challenge: id, client: "192.0.2.1")
      }
    }
    await #expect(throws: ServiceError.locked(seconds: 30)) {
      try await all.shop.issue(to: ada, client: "192.0.2.1")
    }
    let id = try await all.bank.issue(to: ada, client: "192.0.2.1").id
    #expect(
      try await all.bank.verify(all.bankDelivery.lastCode, challenge: id, client: "192.0.2.1") == .accepted
    )
    // The end of waits in one app changes nothing in another.
    try await all.bank.unlock(ada, purpose: .signIn, client: "192.0.2.1")
    await #expect(throws: ServiceError.locked(seconds: 30)) {
      try await all.shop.issue(to: ada, client: "192.0.2.1")
    }
    _ = try await all.shop.issue(to: ada)
    await #expect(throws: ServiceError.self, "the shop has used up its messages") {
      try await all.shop.issue(to: ada)
    }
    #expect(try await all.bank.lookUp(.recipient(ada), by: "desk").limits.first?.left == 2)
    _ = try await all.bank.issue(to: ada)
  }

  @Test(
    "All apps share the installation's overall limit, and each has its own",
    arguments: StoreKind.allCases
  )
  func overallLimit(kind: StoreKind) async throws {
    let all = try Installation(
      kind,
      limits: try #require(RateLimits(overall: 5)),
      appLimits: try #require(RateLimits(overall: 3))
    )
    func send(_ service: VerificationService, _ count: Int) async throws {
      for index in 0..<count { _ = try await service.issue(to: .email("ada\(index)@example.com")) }
    }
    try await send(all.shop, 3)
    await #expect(throws: ServiceError.self, "the shop has used up its own") { try await send(all.shop, 1) }
    try await send(all.bank, 2)
    await #expect(throws: ServiceError.self, "the common one is used up") { try await send(all.bank, 1) }
    await #expect(throws: ServiceError.self) { try await send(all.own, 1) }
  }

  @Test("All apps share the limit of a phone prefix", arguments: StoreKind.allCases)
  func prefixes(kind: StoreKind) async throws {
    let prefix = try #require(AllowedPrefixes.Prefix("+44", perHour: 2))
    let all = try Installation(kind, allowedPrefixes: AllowedPrefixes([prefix]))
    _ = try await all.shop.issue(to: .phone("+44 20 7946 0958"))
    _ = try await all.bank.issue(to: .phone("+44 20 7946 0959"))
    await #expect(throws: ServiceError.self) { try await all.own.issue(to: .phone("+44 20 7946 0960")) }
    let rates = try await all.own.updateConversionRates()
    #expect(rates["+44"]?.sent == 2, "the throttle counts the codes of all apps")
  }

  @Test("A proof counts once for all apps", arguments: StoreKind.allCases)
  func proofs(kind: StoreKind) async throws {
    struct Check: ProofCheck {
      func check(_ proof: String, client: String?) async -> ProofResult { .valid }
    }
    let all = try Installation(
      kind,
      proofRequirement: ProofRequirement(purposes: ["sign-up"], check: Check())
    )
    let ada = try #require(ada)
    await #expect(throws: ServiceError.proofRequired) {
      try await all.shop.issue(to: ada, purpose: "sign-up")
    }
    _ = try await all.shop.issue(to: ada, purpose: "sign-up", proof: "proof")
    await #expect(throws: ServiceError.proofInvalid) {
      try await all.bank.issue(to: ada, purpose: "sign-up", proof: "proof")
    }
  }

  @Test("A test recipient of one app is a person in another", arguments: StoreKind.allCases)
  func testRecipients(kind: StoreKind) async throws {
    let all = try Installation(kind, testRecipients: "ada@example.com 274957 2027-01-20")
    let ada = try #require(ada)
    #expect(try await !all.bank.issue(to: ada).isTest)
    #expect(all.bankDelivery.messages.count == 1)
    try await all.own.checkTestRecipients()
    let challenge = try await all.shop.issue(to: ada)
    #expect(challenge.isTest, "a code of the bank doesn't reveal itself to the shop")
    #expect(try await all.shop.verify("274957", challenge: challenge.id) == .accepted)
    #expect(all.shopDelivery.messages.isEmpty)
  }

  @Test("An app sees only its own messages", arguments: StoreKind.allCases)
  func deadMessages(kind: StoreKind) async throws {
    let all = try Installation(kind)
    all.shopDelivery.isRefusing = true
    let id = try await all.issue().id
    let name = try #require(all.shopDelivery.messages.first?.name)
    for other in [all.bank, all.own] {
      #expect(try await other.deadMessages().isEmpty)
      #expect(try await !other.sendAgain(name))
      #expect(try await !other.report(name, wasDelivered: true))
    }
    #expect(try await all.shop.deadMessages().map(\.challenge) == [id])
    all.shopDelivery.isRefusing = false
    #expect(try await all.shop.sendAgain(name))
    #expect(try await all.shop.report(name, wasDelivered: true))
    #expect(try await all.shop.status(of: id).messages.map(\.state) == [.delivered])
  }

  @Test(
    "An event and the report about it name the app, and only the app's receiver gets the event",
    arguments: StoreKind.allCases
  )
  func events(kind: StoreKind) async throws {
    let bankReceiver = Receiver()
    let all = try Installation(kind, bankEvents: bankReceiver)
    let id = try await all.issue().id
    _ = try await all.shop.verify(all.shopDelivery.lastCode, challenge: id)
    _ = try await all.bank.issue(to: try #require(ada), isDecoy: true)
    _ = try await all.own.issue(to: try #require(ada))
    for app in ["shop", "bank", ""] {
      while try await all.own.eventWorker.sendDue(of: app) == .sent {}
    }
    func apps(_ receiver: Receiver) throws -> [String] {
      try receiver.received.value.map { event in
        let json = try #require(
          try JSONSerialization.jsonObject(with: Data(event.body.utf8)) as? [String: Any]
        )
        return try #require((json["data"] as? [String: Any])?["app"] as? String)
      }
    }
    #expect(try apps(all.receiver) == ["shop", "shop", "shop"])
    #expect(try apps(bankReceiver) == ["bank"])
    let reports = [.sent(app: "shop"), .sent(app: "shop"), .sent(app: "shop"), EventReport.sent(app: "bank")]
    #expect(all.eventReports.value == reports)
  }

  @Test("A receiver that hangs delays no event of another app", .timeLimit(.minutes(1)))
  func hangingReceiver() async throws {
    let bankReceiver = Receiver()
    let all = try Installation(.memory, bankEvents: bankReceiver)
    all.receiver.hangs.withLock { $0 = true }
    let service = VerificationService(
      store: all.world.store,
      try #require(all.own.apps[""]),
      apps: ["shop", "bank"].compactMap { all.own.apps[$0] }
    )
    try await RunningService.run(service) { running in
      let ada = try Recipient.email("ada@example.com")
      _ = try await service.app("shop")?.issue(to: ada)
      while all.receiver.received.value.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      _ = try await service.app("bank")?.issue(to: ada)
      while bankReceiver.received.value.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      all.receiver.hangs.withLock { $0 = false }
      try await running.shutDown()
    }
  }

  @Test(
    "Of an app that is removed, challenges are unknown and messages wait until it is added again",
    arguments: StoreKind.allCases
  )
  func removal(kind: StoreKind) async throws {
    let all = try Installation(kind)
    all.shopDelivery.isFailing = true
    let id = try await all.issue().id
    all.shopDelivery.isFailing = false
    let shop = try #require(all.own.apps["shop"])
    all.own.replaceApps(with: [])
    #expect(all.own.app("shop") == nil && all.own.app("bank") == nil)
    await #expect(throws: ServiceError.unknownChallenge) { try await all.own.challenge(id) }
    all.world.clock.advance(seconds: 5)
    await all.own.deliverWaiting()
    #expect(all.shopDelivery.messages.count == 1, "no other app sends the message")
    #expect(all.world.delivery.messages.isEmpty && all.bankDelivery.messages.isEmpty)
    all.own.replaceApps(with: [shop])
    #expect(try await all.shop.status(of: id).messages.map(\.cause) == ["app-missing"])
    all.world.clock.advance(seconds: 5)
    await all.own.deliverWaiting()
    #expect(all.shopDelivery.messages.count == 2)
    #expect(
      try await #require(all.own.app("shop")).verify(all.shopDelivery.lastCode, challenge: id) == .accepted
    )
  }

  @Test(
    "During a rotation of the server's key, apps keep their challenges and counts",
    arguments: StoreKind.allCases
  )
  func rotation(kind: StoreKind) async throws {
    let limits = try #require(RateLimits(recipient: 1))
    let before = try Installation(kind, appLimits: limits)
    let id = try await before.issue().id
    let keys = KeyRing(.random(), older: [before.world.key])
    let after = try Installation(kind, keys: keys, world: before.world, appLimits: limits)
    await #expect(throws: ServiceError.self, "the recipient's message was counted") {
      try await after.issue()
    }
    #expect(try await after.shop.verify(before.shopDelivery.lastCode, challenge: id) == .accepted)
    let other = try Installation(kind, keys: KeyRing(.random()), world: before.world)
    await #expect(throws: ServiceError.keyMissing) { try await other.shop.verify("123456", challenge: id) }
    await #expect(throws: ServiceError.unknownChallenge) {
      try await other.bank.verify("123456", challenge: id)
    }
  }

  @Test("The pages of an origin belong to its app")
  func origins() throws {
    let all = try Installation(.memory)
    let configuration = all.shop.configuration
    all.own.replaceApps(with: [
      .init(configuration, delivery: all.shopDelivery, origin: "https://Codes.shop.example:8443")
    ])
    for host in ["codes.shop.example:8443", "CODES.SHOP.EXAMPLE:8443"] {
      #expect(all.own.app(at: host).configuration.app == "shop")
    }
    for host in ["codes.shop.example", "shop.example", "https:", "", nil] {
      #expect(all.own.app(at: host).configuration.app == "", "\(host ?? "no host")")
    }
  }

  @Test("An app's name has lowercase letters, digits and hyphens, and begins with a letter")
  func names() throws {
    let configuration = try VerificationService.Configuration(key: .random())
    for name in ["a", "shop-2", String(repeating: "a", count: 32)] {
      #expect(try VerificationService.Configuration(app: name, of: configuration).app == name)
    }
    for name in ["", "Shop", "2shop", "-shop", "shöp", "shop ", "shop\n", String(repeating: "a", count: 33)] {
      #expect(throws: VerificationService.ConfigurationError.app) {
        try VerificationService.Configuration(app: name, of: configuration)
      }
    }
  }
}
