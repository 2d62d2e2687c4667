import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Apps know nothing of each other", .serialized)
struct AppIsolationTests {
  @Test("The challenge of another app is an unknown one", arguments: StoreKind.allCases)
  func isolation(kind: StoreKind) async throws {
    let all = try TwoApps(kind)
    let ada = all.ada
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
    #expect(try await all.own.installation.service(for: open).configuration.app == "shop")
    await #expect(throws: ServiceError.unknownChallenge) {
      try await all.own.installation.service(
        for: try #require(ChallengeID(String(repeating: "0", count: 32)))
      )
    }
  }

  @Test("The same recipient has another hash in each app, and all differ from the installation's")
  func hashes() throws {
    let all = try TwoApps(.memory)
    let ada = all.ada
    #expect(Set([all.own, all.shop, all.bank].map { $0.hash(of: ada) }).count == 3)
    #expect(
      all.own.hash(of: ada) == all.world.service.hash(of: ada),
      "apps change nothing for the installation"
    )
  }

  @Test("A request key of another app is another key", arguments: StoreKind.allCases)
  func requestKeys(kind: StoreKind) async throws {
    let all = try TwoApps(kind)
    let key = try #require(RequestKey("order-1")?.chosen(by: "desk"))
    var ids: Set<ChallengeID> = []
    for service in [all.shop, all.bank, all.own, all.shop] {
      ids.insert(try await service.issue(to: all.ada, requestKey: key).id)
    }
    #expect(ids.count == 3, "only the repeated request of the shop got an earlier challenge")
    #expect(all.shopDelivery.messages.count == 1 && all.bankDelivery.messages.count == 1)
  }

  @Test("A test recipient of one app is a person in another", arguments: StoreKind.allCases)
  func testRecipients(kind: StoreKind) async throws {
    let all = try TwoApps(kind, testRecipients: "ada@example.com 274957 2027-01-20")
    let ada = all.ada
    #expect(try await !all.bank.issue(to: ada).isTest)
    #expect(all.bankDelivery.messages.count == 1)
    try await all.own.installation.checkTestRecipients()
    let challenge = try await all.shop.issue(to: ada)
    #expect(challenge.isTest, "a code of the bank doesn't reveal itself to the shop")
    #expect(try await all.shop.verify("274957", challenge: challenge.id) == .accepted)
    #expect(all.shopDelivery.messages.isEmpty)
  }

  @Test("An app sees only its own messages", arguments: StoreKind.allCases)
  func deadMessages(kind: StoreKind) async throws {
    let all = try TwoApps(kind)
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
}
