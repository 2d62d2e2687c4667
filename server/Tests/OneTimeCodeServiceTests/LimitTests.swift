import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Rate limits", .serialized)
struct LimitTests {
  private func world(_ kind: StoreKind, recipient: Int = 100, client: Int = 1000, overall: Int = 1000) throws
    -> World
  {
    try World(kind, limits: try #require(RateLimits(recipient: recipient, client: client, overall: overall)))
  }

  @Test(
    "A recipient's limit covers all spellings and purposes",
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
      await #expect(throws: ServiceError.limited(.recipient, seconds: 600)) {
        try await world.service.issue(to: Recipient(text), purpose: "another", client: "192.0.2.1")
      }
    }
    _ = try await world.service.issue(to: .email("eve@example.com"))
    world.clock.advance(seconds: 600)
    _ = try await world.issue()
    await #expect(throws: ServiceError.self) { try await world.issue() }
  }

  @Test("All spellings of a phone number share a limit", arguments: StoreKind.allCases)
  func phone(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 3)
    for text in ["+44 20 7946 0958", "0044-20-7946-0958", "+44 (0)20 7946 0958"] {
      _ = try await world.service.issue(to: Recipient(text))
    }
    await #expect(throws: ServiceError.self) { try await world.service.issue(to: Recipient("+442079460958")) }
  }

  @Test("A resend counts as a message", arguments: StoreKind.allCases)
  func resends(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 2)
    let id = try await world.issue().id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    world.clock.advance(seconds: 40)
    await #expect(throws: ServiceError.self) { try await world.service.resend(id) }
    #expect(
      try await world.service.challenge(id).secondsUntilResend == 0,
      "the refused resend changed nothing"
    )
    #expect(world.delivery.messages.count == 2)
  }

  @Test("A client address's limit covers all recipients", arguments: StoreKind.allCases)
  func client(kind: StoreKind) async throws {
    let world = try world(kind, client: 4)
    for index in 0..<4 {
      _ = try await world.service.issue(to: .email("a\(index)@example.com"), client: "192.0.2.1")
    }
    await #expect(throws: ServiceError.limited(.client, seconds: 900)) {
      try await world.service.issue(to: .email("new@example.com"), client: "192.0.2.1")
    }
    _ = try await world.service.issue(to: .email("new@example.com"), client: "192.0.2.2")
  }

  @Test("The overall limit covers all recipients and client addresses", arguments: StoreKind.allCases)
  func overall(kind: StoreKind) async throws {
    let world = try world(kind, overall: 5)
    for index in 0..<4 {
      _ = try await world.service.issue(to: .email("a\(index)@example.com"), client: "192.\(index).2.1")
    }
    await #expect(throws: ServiceError.limited(.overall, seconds: 900)) { try await world.issue() }
  }

  @Test("Concurrent requests can't exceed a limit", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 5)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<64 { group.addTask { _ = try? await world.issue() } }
    }
    #expect(world.delivery.messages.count == 5)
  }

  @Test(
    "Setting the clock back neither blocks a recipient for hours nor resets its limit",
    arguments: StoreKind.allCases
  )
  func clockSetBack(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 12)
    for _ in 0..<12 { _ = try await world.issue() }
    world.clock.advance(seconds: -1_000_000)
    _ = try await world.issue()
    await #expect(throws: ServiceError.limited(.recipient, seconds: 300)) { try await world.issue() }
  }

  @Test(
    "A limit isn't exceeded even if times arrive out of order",
    arguments: StoreKind.allCases
  )
  func outOfOrder(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 12, overall: 40)
    for round in 0..<200 {
      // Alternates between the clocks of two servers, which differ by five seconds.
      world.clock.advance(milliseconds: round.isMultiple(of: 2) ? -5000 : 5000)
      _ = try? await world.issue()
    }
    #expect(world.delivery.messages.count == 12)
    for round in 0..<200 {
      world.clock.advance(milliseconds: round.isMultiple(of: 2) ? 1 : -1)
      _ = try? await world.service.issue(to: .email("a\(round)@example.com"))
    }
    #expect(world.delivery.messages.count == 30)
  }

  @Test("The shards of a large limit together don't exceed it", arguments: StoreKind.allCases)
  func shards(kind: StoreKind) async throws {
    #expect(RateLimit(100_000, in: 3600).shards.count == 16)
    #expect(RateLimit(4321, in: 3600).shards.map(\.count).reduce(0, +) == 4321)
    #expect(RateLimit(1999, in: 3600).shards.count == 1)
    let world = try world(kind, overall: 2666)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for index in 0..<300 {
            _ = try? await world.service.issue(to: .email("a\(worker)-\(index)@example.com"), isDecoy: true)
          }
        }
      }
    }
    for index in 0..<20 {
      await #expect(throws: ServiceError.self) {
        try await world.service.issue(to: .email("b\(index)@example.com"), isDecoy: true)
      }
    }
    let sent = try await world.store.transaction {
      try $0.removeChallenges(endedBefore: Moment(milliseconds: .max), limit: 3000)
    }
    #expect(sent == 2000, "the rest is kept")
  }

  @Test(
    "Codes are sent only to allowed phone prefixes, each within its limit",
    arguments: StoreKind.allCases
  )
  func destinations(kind: StoreKind) async throws {
    let prefixes = [
      try #require(AllowedPrefixes.Prefix("+44", perHour: 3)),
      try #require(AllowedPrefixes.Prefix("+4479", perHour: 1)),
      try #require(AllowedPrefixes.Prefix(excluding: "+4474")),
    ]
    let world = try World(kind, allowedPrefixes: AllowedPrefixes(prefixes))
    for isDecoy in [false, true] {
      await #expect(throws: ServiceError.destinationNotAllowed(.phone)) {
        try await world.service.issue(to: .phone("+8818 1234 5678"), isDecoy: isDecoy)
      }
    }
    await #expect(throws: ServiceError.destinationNotAllowed(.phone)) {
      try await world.service.issue(to: .phone("+44 74 0000 0000"))
    }
    for index in 0..<3 { _ = try await world.service.issue(to: .phone("+44 7700 90012\(index)")) }
    await #expect(throws: ServiceError.limited(.prefix, seconds: 1200)) {
      try await world.service.issue(to: .phone("+44 7700 900999"))
    }
    _ = try await world.service.issue(to: .phone("+44 79 0000 0000"))
    await #expect(throws: ServiceError.self) { try await world.service.issue(to: .phone("+44 79 0000 0001")) }
    _ = try await world.issue()
  }

  @Test("Codes are issued only to kinds of recipients that the delivery reaches, and decoys alike")
  func kinds() async throws {
    let world = try World()
    for (channel, refused) in [(MessageChannel.email, "+44 7700 900123"), (.sms, "ada@example.com")] {
      let service = Installation(
        store: world.store,
        .init(world.service.configuration, plan: DeliveryPlan(channel, [("only", world.delivery)]))
      ).service
      let recipient = try Recipient(refused)
      for isDecoy in [false, true] {
        await #expect(throws: ServiceError.destinationNotAllowed(recipient.kind)) {
          try await service.issue(to: recipient, isDecoy: isDecoy)
        }
      }
    }
  }

  @Test("All spellings of an email address share its limit, also with Gmail's dots and domains")
  func spellings() async throws {
    let limits = try #require(RateLimits(recipient: 3, client: 100, overall: 100))
    let world = try World(limits: limits)
    for address in ["ada.l@gmail.com", "adal+x@Gmail.com", "A.D.A.L@googlemail.com"] {
      _ = try await world.service.issue(to: .email(address))
    }
    await #expect(throws: ServiceError.self) { try await world.service.issue(to: .email("a.dal@gmail.com")) }
    _ = try await world.service.issue(to: .email("ada.l@example.com"))
    _ = try await world.service.issue(to: .email("adal@example.com"))
  }

  /// A world in which +44 is throttled if fewer than a fifth of at least `minimumSent` codes are verified.
  private func throttlingWorld(_ kind: StoreKind, minimumSent: Int) throws -> World {
    try World(
      kind,
      allowedPrefixes: AllowedPrefixes([try #require(.init("+44", perHour: 500))]),
      conversionThrottle: ConversionThrottle(minimumSent: minimumSent, minimumPercent: 20)
    )
  }

  @Test(
    "A prefix with a low recent conversion rate is throttled on all servers",
    arguments: StoreKind.allCases
  )
  func throttle(kind: StoreKind) async throws {
    let world = try throttlingWorld(kind, minimumSent: 50)
    let other = world.server()
    var number = 10_000_000
    func pump(_ count: Int, verifying: Int = 0) async throws -> Int {
      var sent = 0
      for _ in 0..<count {
        number += 1
        guard let id = try? await world.service.issue(to: .phone("+44 77\(number)")).id else { continue }
        sent += 1
        if sent <= verifying { _ = try await world.service.verify(world.delivery.lastCode, challenge: id) }
      }
      return sent
    }
    #expect(try await pump(60) == 60)
    #expect(
      try await world.service.installation.updateConversionRates()["+44"]
        == ConversionRate(sent: 60, verified: 0)
    )
    try await other.installation.updateConversionRates()
    var (sentByOther, sentElsewhere) = (0, 0)
    for index in 0..<40 {
      sentByOther += (try? await other.issue(to: .phone("+44 7712 3456\(index + 10)"))) == nil ? 0 : 1
      sentElsewhere += (try? await other.issue(to: .phone("+44 7700 9000\(index + 10)"))) == nil ? 0 : 1
    }
    #expect(sentByOther == 20)
    #expect(sentElsewhere == 40, "the other server has found the narrowest prefix")
    #expect(try await pump(40) == 0)
    world.clock.advance(seconds: 3 * 3600)
    try await world.service.installation.updateConversionRates()
    #expect(try await pump(60, verifying: 30) == 60, "the earlier hours no longer count")
    try await world.service.installation.updateConversionRates()
    #expect(try await pump(10) == 10)
  }

  @Test(
    "When a provider's outage is over, a prefix is throttled for at most half an hour more; that of an attack, for longer",
    arguments: StoreKind.allCases,
    [true, false]
  )
  func recovery(kind: StoreKind, isOutage: Bool) async throws {
    let world = try throttlingWorld(kind, minimumSent: 50)
    var number = 10_000_000
    func issue(_ count: Int, share: Int) async throws -> Int {
      var sent = 0
      for _ in 0..<count {
        number += 1
        guard let id = try? await world.service.issue(to: .phone("+44 77\(number)")).id else { continue }
        sent += 1
        if sent % 10 < share { _ = try await world.service.verify(world.delivery.lastCode, challenge: id) }
      }
      try await world.service.installation.updateConversionRates()
      return sent
    }
    #expect(try await issue(100, share: 0) == 100)
    #expect(try await issue(100, share: 0) == 20, "throttled")
    var minutes = 0
    while minutes < 60, try await issue(10, share: isOutage ? 7 : 1) < 10 {
      world.clock.advance(seconds: 300)
      try await world.service.installation.updateConversionRates()
      minutes += 5
    }
    #expect(isOutage ? minutes <= 30 : minutes == 60, "\(minutes) minutes")
  }

  @Test(
    "A prefix isn't throttled for three of its regions, but for a fourth one",
    arguments: StoreKind.allCases
  )
  func regions(kind: StoreKind) async throws {
    let world = try throttlingWorld(kind, minimumSent: 10)
    for region in 0..<4 {
      for index in 10..<25 { _ = try await world.service.issue(to: .phone("+44 77\(region)7 9000\(index)")) }
      try await world.service.installation.updateConversionRates()
      let tracker = world.service.installation.conversionTracker
      #expect(try tracker.throttledPrefix(of: .phone("+44 77\(region)7 900000")) == "+4477\(region)")
      #expect(try tracker.throttledPrefix(of: .phone("+44 20 7946 0958")) == (region < 3 ? nil : "+44"))
    }
  }

  @Test("Codes that didn't arrive, as receipts say, don't throttle a prefix", arguments: StoreKind.allCases)
  func undelivered(kind: StoreKind) async throws {
    let world = try throttlingWorld(kind, minimumSent: 50)
    for index in 10..<80 {
      _ = try await world.service.issue(to: .phone("+44 7712 3456\(index)"))
      for _ in 0..<2 where index < 40 {
        #expect(try await world.service.report(world.delivery.messages[index - 10].name, wasDelivered: false))
      }
    }
    let rates = try await world.service.installation.updateConversionRates()
    #expect(rates["+44"] == ConversionRate(sent: 40, verified: 0))
    for index in 10..<30 { _ = try await world.service.issue(to: .phone("+44 7712 3457\(index)")) }
    try await world.service.installation.updateConversionRates()
    let throttled = world.service.installation.conversionTracker.throttledPrefix(
      of: try .phone("+44 7712 345678")
    )
    #expect(throttled != nil, "those of which no receipt says so do")
  }

  @Test("Prefixes that are throttled cost next to nothing while nothing is sent to them")
  func idle() async throws {
    let prefixes = (1...20).compactMap { AllowedPrefixes.Prefix("+44\($0 + 10)", perHour: 500) }
    let throttle = ConversionThrottle(minimumSent: 10, minimumPercent: 20)
    let world = try World(allowedPrefixes: AllowedPrefixes(prefixes), conversionThrottle: throttle)
    for prefix in prefixes {
      for index in 0..<20 {
        _ = try await world.service.issue(to: .phone("\(prefix.digits)\(index % 4)712345\(10 + index)"))
      }
    }
    let tracker = world.service.installation
    func time() async throws -> Duration {
      let start = ContinuousClock.now
      try await tracker.updateConversionRates()
      return .now - start
    }
    let first = try await time()
    let idle = try await [time(), time(), time()].min() ?? .zero
    #expect(idle < first / 4, "\(first), then \(idle)")
  }

  @Test(
    "A throttled prefix spares recipients who have verified a code from the same network in the last 90 days",
    arguments: StoreKind.allCases
  )
  func spared(kind: StoreKind) async throws {
    let world = try throttlingWorld(kind, minimumSent: 50)
    let customer = try Recipient.phone("+44 7712 345678")
    let home: IPAddress = "203.0.113.5"
    let id = try await world.service.issue(to: customer, client: home).id
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id, client: home) == .accepted)
    func pump() async throws -> Int {
      var sent = 0
      for index in 0..<90 {
        sent += (try? await world.service.issue(to: .phone("+44 7712 3400\(index + 10)"))) == nil ? 0 : 1
      }
      try await world.service.installation.updateConversionRates()
      return sent
    }
    #expect(try await pump() == 90)
    #expect(try await pump() == 20)
    await #expect(throws: Never.self) { try await world.service.issue(to: customer, client: home) }
    world.clock.advance(seconds: 91 * 24 * 3600)
    try await world.service.installation.updateConversionRates()
    #expect(try await pump() == 90)
    #expect(try await pump() == 20)
    await #expect(throws: ServiceError.limited(.throttledPrefix, seconds: 180)) {
      try await world.service.issue(to: customer, client: home)
    }
  }

  @Test(
    "Trial codes neither use up a prefix's limit nor affect its conversion rate",
    arguments: StoreKind.allCases
  )
  func trialPrefix(kind: StoreKind) async throws {
    let allowedPrefixes = AllowedPrefixes([try #require(AllowedPrefixes.Prefix("+44", perHour: 30))])
    let world = try World(
      kind,
      allowedPrefixes: allowedPrefixes,
      conversionThrottle: ConversionThrottle(minimumSent: 10, minimumPercent: 20)
    )
    func issue(_ index: Int, _ purpose: Purpose) async throws -> ChallengeID {
      try await world.service.issue(to: .phone("+44 7700 9000\(index)"), purpose: purpose).id
    }
    for index in 10..<40 { _ = try await issue(index, .trial) }
    await #expect(throws: ServiceError.limited(.trial, seconds: 120)) { try await issue(40, .trial) }
    #expect(
      try await world.service.installation.updateConversionRates()["+44"]
        == ConversionRate(sent: 0, verified: 0)
    )
    for index in 10..<25 { _ = try await issue(index, .signIn) }
    #expect(
      try await world.service.installation.updateConversionRates()["+44"]
        == ConversionRate(sent: 15, verified: 0)
    )
    world.clock.advance(seconds: 3600)
    let trial = try await issue(50, .trial)
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: trial) == .accepted)
    #expect(
      try await world.service.installation.updateConversionRates()["+44"]?.verified == 0,
      "verified trial codes don't count either"
    )
  }

  @Test(
    "Other clients can't use up the message limit of devices that the backend vouches for",
    arguments: StoreKind.allCases
  )
  func vouched(kind: StoreKind) async throws {
    let world = try world(kind, recipient: 3)
    for _ in 0..<3 { _ = try await world.issue() }
    await #expect(throws: ServiceError.limited(.recipient, seconds: 1200)) { try await world.issue() }
    for device in ["phone", "laptop", "phone"] {
      _ = try await world.service.issue(to: .email("ADA@example.com"), device: device)
    }
    await #expect(throws: ServiceError.limited(.devices, seconds: 1200)) {
      // All devices of a recipient share one limit, because a client could invent devices.
      try await world.service.issue(to: .email("ada@example.com"), device: "another")
    }
  }

  @Test("Each limit must be in range", arguments: [(0, 1, 1), (-1, 1, 1), (101, 1, 1), (1, 0, 1), (1, 1, 0)])
  func cannotBeDisabled(recipient: Int, client: Int, overall: Int) {
    #expect(RateLimits(recipient: recipient, client: client, overall: overall) == nil)
    #expect(RateLimit(0, in: 0) == RateLimit(1, in: 1))
  }
}
