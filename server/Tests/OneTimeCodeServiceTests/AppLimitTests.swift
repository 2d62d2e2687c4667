import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Limits and counts of several apps", .serialized)
struct AppLimitTests {
  @Test("Wrong codes and messages to a recipient are counted by app", arguments: StoreKind.allCases)
  func counts(kind: StoreKind) async throws {
    let all = try TwoApps(kind, appLimits: try #require(RateLimits(recipient: 3)))
    let ada = all.ada
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
    let all = try TwoApps(
      kind,
      limits: try #require(RateLimits(overall: 6)),
      appLimits: try #require(RateLimits(overall: 3))
    )
    func send(_ service: VerificationService, _ count: Int) async throws {
      for index in 0..<count { _ = try await service.issue(to: .email("ada\(index)@example.com")) }
    }
    try await send(all.shop, 3)
    await #expect(throws: ServiceError.limited(.app, seconds: 1200), "the shop has used up its own") {
      try await send(all.shop, 1)
    }
    try await send(all.bank, 2)
    await #expect(throws: ServiceError.limited(.overall, seconds: 720), "the common one is used up") {
      try await send(all.bank, 1)
    }
    await #expect(throws: ServiceError.limited(.overall, seconds: 720)) { try await send(all.own, 1) }
  }

  @Test("All apps share the limit of a phone prefix", arguments: StoreKind.allCases)
  func prefixes(kind: StoreKind) async throws {
    let prefix = try #require(AllowedPrefixes.Prefix("+44", perHour: 2))
    let all = try TwoApps(kind, allowedPrefixes: AllowedPrefixes([prefix]))
    _ = try await all.shop.issue(to: .phone("+44 20 7946 0958"))
    _ = try await all.bank.issue(to: .phone("+44 20 7946 0959"))
    await #expect(throws: ServiceError.self) { try await all.own.issue(to: .phone("+44 20 7946 0960")) }
    let rates = try await all.own.installation.updateConversionRates()
    #expect(rates["+44"]?.sent == 2, "the throttle counts the codes of all apps")
  }

  @Test("A proof counts once for all apps", arguments: StoreKind.allCases)
  func proofs(kind: StoreKind) async throws {
    struct Check: ProofCheck {
      func check(_ proof: String, client: IPAddress?) async -> ProofResult { .valid }
    }
    let all = try TwoApps(
      kind,
      proofRequirement: ProofRequirement(purposes: ["sign-up"], check: Check())
    )
    let ada = all.ada
    await #expect(throws: ServiceError.proofRequired) {
      try await all.shop.issue(to: ada, purpose: "sign-up")
    }
    _ = try await all.shop.issue(to: ada, purpose: "sign-up", proof: "proof")
    await #expect(throws: ServiceError.proofInvalid) {
      try await all.bank.issue(to: ada, purpose: "sign-up", proof: "proof")
    }
  }

  @Test(
    "During a rotation of the server's key, apps keep their challenges and counts",
    arguments: StoreKind.allCases
  )
  func rotation(kind: StoreKind) async throws {
    let limits = try #require(RateLimits(recipient: 1))
    let before = try TwoApps(kind, appLimits: limits)
    let id = try await before.issue().id
    let keys = KeyRing(.random(), others: [before.world.key])
    let after = try TwoApps(kind, keys: keys, world: before.world, appLimits: limits)
    await #expect(throws: ServiceError.self, "the recipient's message was counted") {
      try await after.issue()
    }
    #expect(try await after.shop.verify(before.shopDelivery.lastCode, challenge: id) == .accepted)
    let other = try TwoApps(kind, keys: KeyRing(.random(otherThan: before.world.key)), world: before.world)
    await #expect(throws: ServiceError.keyMissing) { try await other.shop.verify("123456", challenge: id) }
    await #expect(throws: ServiceError.unknownChallenge) {
      try await other.bank.verify("123456", challenge: id)
    }
  }
}
