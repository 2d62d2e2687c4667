import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// An installation with the apps "shop" and "bank".
struct TwoApps {
  let world: World
  let own: VerificationService
  let shop: VerificationService
  let bank: VerificationService
  let shopDelivery = RecordingDelivery()
  let bankDelivery = RecordingDelivery()
  let receiver = EventReceiver()
  let ada: Recipient

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
    ada = try .email("ada@example.com")
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
    let shop = Installation.App(
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
    let bank = Installation.App(
      try .init(app: "bank", of: configuration, limits: appLimits),
      delivery: bankDelivery,
      events: bankEvents
    )
    own = VerificationService.draining(
      store: world.store,
      delivery: world.delivery,
      configuration: configuration,
      apps: [shop, bank],
      report: { [receiver] in receiver.record($0) }
    )
    self.shop = try #require(own.installation.service(forApp: "shop"))
    self.bank = try #require(own.installation.service(forApp: "bank"))
  }

  /// Issues a code of the shop to Ada.
  func issue() async throws -> Challenge { try await shop.issue(to: ada) }
}
