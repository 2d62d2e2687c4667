import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Several apps", .serialized)
struct AppTests {
  @Test("Each app has its own name, texts, domain and delivery", arguments: StoreKind.allCases)
  func messages(kind: StoreKind) async throws {
    let all = try TwoApps(kind)
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

  @Test(
    "An event and the report about it name the app, and only the app's receiver gets the event",
    arguments: StoreKind.allCases
  )
  func events(kind: StoreKind) async throws {
    let bankReceiver = EventReceiver()
    let all = try TwoApps(kind, bankEvents: bankReceiver)
    let id = try await all.issue().id
    _ = try await all.shop.verify(all.shopDelivery.lastCode, challenge: id)
    _ = try await all.bank.issue(to: all.ada, isDecoy: true)
    _ = try await all.own.issue(to: all.ada)
    for app in ["shop", "bank", ""] { await all.own.installation.outbox.drain([.events(app: app)]) }
    func apps(_ receiver: EventReceiver) throws -> [String] {
      try receiver.received.value.map { event in
        let json = try #require(
          try JSONSerialization.jsonObject(with: Data(event.body.utf8)) as? [String: Any]
        )
        return try #require((json["data"] as? [String: Any])?["app"] as? String)
      }
    }
    #expect(try apps(all.receiver) == ["shop", "shop", "shop"])
    #expect(try apps(bankReceiver) == ["bank"])
    let reports = ["shop", "shop", "shop", "bank"].map {
      ServiceReport.attempted(.events(app: $0), attempt: 1, .accepted)
    }
    #expect(all.receiver.reports.value == reports)
  }

  @Test("A receiver that hangs delays no event of another app", .timeLimit(.minutes(1)))
  func hangingReceiver() async throws {
    let bankReceiver = EventReceiver()
    let all = try TwoApps(.memory, bankEvents: bankReceiver)
    all.receiver.hangs.withLock { $0 = true }
    let installation = Installation(
      store: all.world.store,
      try #require(all.own.installation.apps[""]),
      apps: ["shop", "bank"].compactMap { all.own.installation.apps[$0] }
    )
    try await RunningService.run(installation.service) { running in
      let ada = try Recipient.email("ada@example.com")
      _ = try await installation.service(forApp: "shop")?.issue(to: ada)
      while all.receiver.received.value.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      _ = try await installation.service(forApp: "bank")?.issue(to: ada)
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
    let all = try TwoApps(kind)
    all.shopDelivery.isFailing = true
    let id = try await all.issue().id
    all.shopDelivery.isFailing = false
    let shop = try #require(all.own.installation.apps["shop"])
    all.own.installation.replaceApps(with: [])
    #expect(
      all.own.installation.service(forApp: "shop") == nil
        && all.own.installation.service(forApp: "bank") == nil
    )
    await #expect(throws: ServiceError.unknownChallenge) { try await all.own.challenge(id) }
    all.world.clock.advance(seconds: 5)
    await all.own.installation.drain()
    #expect(all.shopDelivery.messages.count == 1, "no other app sends the message")
    #expect(all.world.delivery.messages.isEmpty && all.bankDelivery.messages.isEmpty)
    all.own.installation.replaceApps(with: [shop])
    #expect(try await all.shop.status(of: id).messages.map(\.cause) == ["app-missing"])
    all.world.clock.advance(seconds: 5)
    await all.own.installation.drain()
    #expect(all.shopDelivery.messages.count == 2)
    #expect(
      try await #require(all.own.installation.service(forApp: "shop")).verify(
        all.shopDelivery.lastCode,
        challenge: id
      ) == .accepted
    )
  }

  @Test("The pages of an origin belong to its app")
  func origins() throws {
    let all = try TwoApps(.memory)
    let configuration = all.shop.configuration
    all.own.installation.replaceApps(with: [
      .init(configuration, delivery: all.shopDelivery, origin: "https://Codes.shop.example:8443")
    ])
    for host in ["codes.shop.example:8443", "CODES.SHOP.EXAMPLE:8443"] {
      #expect(all.own.installation.service(at: host).configuration.app == "shop")
    }
    for host in ["codes.shop.example", "shop.example", "https:", "", nil] {
      #expect(all.own.installation.service(at: host).configuration.app == "", "\(host ?? "no host")")
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
