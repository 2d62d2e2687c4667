import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// Tests of the steps by which a code is sent, one after the other.
@Suite("Plans", .serialized)
struct PlanTests {
  private let whatsapp = TestProvider(hasReceipts: true)
  private let sms = TestProvider(hasReceipts: true)
  private let voice = TestProvider()
  private let phone = "+44 7700 900123"

  /// The plan: WhatsApp, after 20 seconds a text message, and after 30 more a call.
  private func plan(_ voice: DeliveryStep? = nil) -> DeliveryPlan {
    DeliveryPlan([
      .init(
        .phone,
        [
          DeliveryStep(.whatsapp, DeliveryAccount("whatsapp", whatsapp), wait: .seconds(20)),
          DeliveryStep(.sms, DeliveryAccount("twilio", sms), wait: .seconds(30)),
          voice ?? DeliveryStep(.voice, DeliveryAccount("calls", self.voice)),
        ]
      )
    ])
  }

  private func prefixes(_ digits: String, _ perHour: Int = 1000) throws -> AllowedPrefixes {
    AllowedPrefixes([try #require(.init(digits, perHour: perHour))])
  }

  private func world(_ kind: StoreKind, voice: AllowedPrefixes = .all) throws -> World {
    try World(kind, allowedPrefixes: try prefixes("+44"), channelPrefixes: [.voice: voice])
  }

  private func service(
    _ world: World,
    _ plan: DeliveryPlan? = nil,
    events: (any EventDelivery)? = nil,
    report: @escaping @Sendable (ServiceReport) -> Void = { _ in }
  ) -> VerificationService {
    .draining(
      store: world.store,
      plan: plan ?? self.plan(),
      configuration: world.service.configuration,
      events: events,
      report: report
    )
  }

  /// Lets time pass, and a server look for what is due.
  private func pass(_ seconds: Int, _ world: World, _ service: VerificationService) async {
    world.clock.advance(seconds: seconds)
    await service.installation.drain()
  }

  private func messages(_ service: VerificationService, _ challenge: Challenge) async throws
    -> [StoredMessage]
  {
    try await service.status(of: challenge.id).messages
  }

  private var counts: [Int] { [whatsapp, sms, voice].map(\.messages.count) }

  @Test(
    "The longest prefix picks the steps; a recipient without a list gets no codes",
    arguments: StoreKind.allCases
  )
  func lists(kind: StoreKind) async throws {
    let world = try World(kind, channelPrefixes: [.voice: .all])
    let account = DeliveryAccount("any", world.delivery)
    let service = service(
      world,
      DeliveryPlan([
        .init(.phone, prefix: "+44", [DeliveryStep(.sms, account), DeliveryStep(.voice, account)]),
        .init(.phone, prefix: "+447700", [DeliveryStep(.voice, account), DeliveryStep(.whatsapp, account)]),
        .init(.phone, prefix: "+4477009", [DeliveryStep(.whatsapp, account)]),
        .init(.email, [DeliveryStep(.email, account)]),
      ])
    )
    for (recipient, channels) in [
      ("+44 20 7946 0958", [MessageChannel.sms, .voice]), ("+44 7700 112345", [.voice, .whatsapp]),
      (phone, [.whatsapp]), ("ada@example.com", [.email]),
    ] {
      for isDecoy in [false, true] {
        let challenge = try await service.issue(to: try Recipient(recipient), isDecoy: isDecoy)
        #expect(challenge.channels == channels, "\(recipient)")
        #expect(try await messages(service, challenge).map(\.channel) == [channels[0]])
      }
    }
    await #expect(throws: ServiceError.destinationNotAllowed(.phone)) {
      try await service.issue(to: .phone("+49 1512 3456789"))
    }
  }

  @Test(
    "Without a receipt, each step follows after the wait of the one before, with the same code; the last one ends the plan",
    arguments: StoreKind.allCases
  )
  func waits(kind: StoreKind) async throws {
    let world = try world(kind)
    let events = EventReceiver()
    let service = service(world, events: events)
    let challenge = try await service.issue(to: .phone(phone))
    #expect(challenge.channels == [.whatsapp, .sms, .voice])
    for (seconds, counts) in [
      (19, [1, 0, 0]), (1, [1, 1, 0]), (29, [1, 1, 0]), (1, [1, 1, 1]), (300, [1, 1, 1]),
    ] {
      await pass(seconds, world, service)
      #expect(self.counts == counts)
    }
    let sent = [whatsapp, sms, voice].flatMap(\.messages)
    #expect(Set(sent.map { String($0.code) }).count == 1 && Set(sent.map(\.name)).count == 3)
    let messages = try await messages(service, challenge)
    #expect(
      messages.map(\.channel) == [.whatsapp, .sms, .voice] && messages.allSatisfy { $0.state == .sent }
    )
    #expect(messages.allSatisfy { !$0.canBeSentAgain && $0.nextAt == nil }, "no content is left")
    #expect(messages.map(\.provider) == ["whatsapp", "twilio", nil])
    #expect(try await service.verify(String(sent[0].code), challenge: challenge.id) == .accepted)
  }

  @Test("A receipt that the message was delivered ends the plan", arguments: StoreKind.allCases)
  func delivered(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    #expect(try await service.report(whatsapp.messages[0].name, wasDelivered: true, by: "whatsapp"))
    await pass(60, world, service)
    #expect(counts == [1, 0, 0])
    let message = try await messages(service, challenge)[0]
    #expect(message.state == .delivered && message.nextAt == nil && !message.canBeSentAgain)
  }

  @Test(
    "A receipt that the message wasn't delivered begins the next step at once",
    arguments: StoreKind.allCases
  )
  func undelivered(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    #expect(try await service.report(whatsapp.messages[0].name, wasDelivered: false, by: "whatsapp"))
    #expect(counts == [1, 1, 0])
    await pass(20, world, service)
    #expect(counts == [1, 1, 0], "the step doesn't begin twice")
    await pass(10, world, service)
    #expect(counts == [1, 1, 1], "the next wait began with the message")
    #expect(try await messages(service, challenge).map(\.state) == [.undelivered, .sent, .sent])
  }

  @Test("Receipts that come late, are repeated or forged begin no step", arguments: StoreKind.allCases)
  func lateReceipts(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    let name = whatsapp.messages[0].name
    for provider in ["twilio", "calls", ""] {
      #expect(try await service.report(name, wasDelivered: false, by: provider) == false)
    }
    #expect(counts == [1, 0, 0])
    await pass(20, world, service)
    // The first step's receipts arrive after the second step has begun.
    for wasDelivered in [false, true, false] {
      #expect(try await service.report(name, wasDelivered: wasDelivered, by: "whatsapp"))
      #expect(try await service.report(sms.messages[0].name, wasDelivered: false, by: "whatsapp") == false)
    }
    #expect(counts == [1, 1, 0])
    #expect(try await messages(service, challenge).map(\.state) == [.undelivered, .sent])
    #expect(try await service.report(sms.messages[0].name, wasDelivered: true, by: "twilio"))
    await pass(60, world, service)
    #expect(counts == [1, 1, 0])
  }

  @Test(
    "A step that fails, is refused or paused gives way to the next channel at once, and isn't a lost message",
    arguments: StoreKind.allCases,
    [DeliveryResult.Outcome.retry, .refused, .unreachable, .misconfigured, .unanswered]
  )
  func failures(kind: StoreKind, outcome: DeliveryResult.Outcome) async throws {
    let world = try world(kind)
    let reports = Mutex<[ServiceReport]>([])
    let service = service(world, report: { report in reports.withLock { $0.append(report) } })
    whatsapp.result.withLock { $0 = DeliveryResult(outcome, "c") }
    let challenge = try await service.issue(to: .phone(phone))
    #expect(counts == [1, 1, 0])
    let failed = try await messages(service, challenge)
    #expect(
      failed.map(\.state) == [.superseded, .sent] && failed[0].cause == "c" && !failed[0].canBeSentAgain
    )
    #expect(
      reports.value == [
        .attempted(.messages(.whatsapp), attempt: 1, DeliveryResult(.retry, "c")),
        .attempted(.messages(.sms), attempt: 1, reports.value.last.flatMap(\.result) ?? .accepted),
      ]
    )
    if outcome == .unanswered {
      #expect(try await service.report(whatsapp.messages[0].name, wasDelivered: true, by: "whatsapp"))
      #expect(try await messages(service, challenge)[0].state == .delivered)
    }
    await pass(30, world, service)
    #expect(counts == [1, 1, 1])
  }

  @Test(
    "A message that may have been sent twice isn't sent by a third channel",
    arguments: StoreKind.allCases
  )
  func unconfirmed(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    for provider in [whatsapp, sms] {
      provider.result.withLock { $0 = DeliveryResult(.unanswered, "timeout") }
    }
    let challenge = try await service.issue(to: .phone(phone))
    await pass(120, world, service)
    #expect(counts == [1, 1, 0])
    #expect(try await messages(service, challenge).map(\.state) == [.superseded, .unconfirmed])
  }

  @Test("The last channel's message is retried, without the ones before", arguments: StoreKind.allCases)
  func retries(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    for provider in [whatsapp, sms, voice] { provider.result.withLock { $0 = DeliveryResult(.retry) } }
    let challenge = try await service.issue(to: .phone(phone))
    #expect(counts == [1, 1, 1])
    await pass(40, world, service)
    #expect(counts == [1, 1, 2])
    voice.result.withLock { $0 = .accepted }
    await pass(40, world, service)
    #expect(try await messages(service, challenge).map(\.state) == [.superseded, .superseded, .sent])
  }

  @Test(
    "No step follows when the code was used or its attempts are used up, or when less than a minute is left",
    arguments: StoreKind.allCases
  )
  func ends(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let used = try await service.issue(to: .phone(phone))
    _ = try await service.verify(String(whatsapp.messages[0].code), challenge: used.id)
    let exhausted = try await service.issue(to: .phone("+44 7700 900124"))
    let code = String(whatsapp.messages[1].code)
    for _ in 0..<5 {
      _ = try await service.verify(code == "000000" ? "111111" : "000000", challenge: exhausted.id)
    }
    let short = try await service.issue(to: .phone("+44 7700 900125"), lifetime: 79)
    await pass(20, world, service)
    #expect(counts == [3, 0, 0])
    for challenge in [used, exhausted, short] {
      let message = try await messages(service, challenge)[0]
      #expect(message.state == .sent && message.nextAt == nil && !message.canBeSentAgain)
    }
    _ = try await service.issue(to: .phone("+44 7700 900126"), lifetime: 80)
    await pass(20, world, service)
    #expect(counts == [4, 1, 0], "60 seconds suffice")
  }

  @Test(
    "A resend replaces the steps that are left; by a channel, it begins at the channel's step and goes on from there",
    arguments: StoreKind.allCases
  )
  func resends(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    await pass(20, world, service)
    #expect(counts == [1, 1, 0])
    // Messages of one millisecond have no order.
    await pass(1, world, service)
    _ = try await service.resend(challenge.id, by: .sms)
    #expect(counts == [1, 2, 0])
    await pass(29, world, service)
    #expect(counts == [1, 2, 0])
    await pass(1, world, service)
    #expect(counts == [1, 2, 1] && voice.messages[0].code == sms.messages[1].code)
    #expect(try await service.report(sms.messages[0].name, wasDelivered: false, by: "twilio"))
    #expect(counts == [1, 2, 1], "the earlier code's plan has ended")
    await pass(30, world, service)
    _ = try await service.resend(challenge.id)
    #expect(counts == [2, 2, 1], "without a channel, it begins with the first step")
  }

  @Test("A step on request begins only if the user asks for it", arguments: StoreKind.allCases)
  func onRequest(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(
      world,
      plan(DeliveryStep(.voice, DeliveryAccount("calls", voice), isOnRequest: true))
    )
    let challenge = try await service.issue(to: .phone(phone))
    #expect(challenge.channels == [.whatsapp, .sms, .voice])
    await pass(20, world, service)
    await pass(60, world, service)
    #expect(counts == [1, 1, 0])
    _ = try await service.resend(challenge.id, by: .voice)
    #expect(counts == [1, 1, 1])
  }

  @Test(
    "A step counts towards the limit of its channel when it begins, and is skipped if it is used up",
    arguments: StoreKind.allCases
  )
  func limits(kind: StoreKind) async throws {
    let world = try world(kind, voice: try prefixes("+44", 2))
    let reports = Mutex<[ServiceReport]>([])
    let service = service(world, report: { report in reports.withLock { $0.append(report) } })
    let challenges = try await (0..<3).asyncMap { try await service.issue(to: .phone("+44 7700 90012\($0)")) }
    _ = try await service.issue(to: .phone("+44 7700 900130"), by: .voice)
    #expect(voice.messages.count == 1, "nothing was counted when the codes were issued")
    await pass(20, world, service)
    await pass(30, world, service)
    #expect(counts == [3, 3, 2])
    #expect(reports.value.filter { $0 == .limited(.voice) }.count == 2)
    let states = try await challenges.asyncMap { try await messages(service, $0) }
    #expect(states.filter { $0.count == 3 }.count == 1)
    #expect(states.joined().allSatisfy { $0.state == .sent && !$0.canBeSentAgain }, "the plans have ended")
  }

  @Test("A failed step is retried if the limit of the next one is used up", arguments: StoreKind.allCases)
  func limitAfterFailure(kind: StoreKind) async throws {
    let world = try world(kind, voice: try prefixes("+44", 1))
    let service = service(world)
    _ = try await service.issue(to: .phone("+44 7700 900130"), by: .voice)
    for provider in [whatsapp, sms] { provider.result.withLock { $0 = DeliveryResult(.retry) } }
    let challenge = try await service.issue(to: .phone(phone))
    #expect(counts == [1, 1, 1])
    sms.result.withLock { $0 = .accepted }
    await pass(40, world, service)
    #expect(try await messages(service, challenge).map(\.state) == [.superseded, .sent])
    #expect(counts == [1, 2, 1])
  }

  @Test("A step whose channel doesn't reach the prefix is passed over", arguments: StoreKind.allCases)
  func notAllowed(kind: StoreKind) async throws {
    let world = try world(kind, voice: try prefixes("+4420"))
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    #expect(challenge.channels == [.whatsapp, .sms])
    await pass(20, world, service)
    let last = try #require(try await messages(service, challenge).last)
    #expect(last.nextAt == nil && last.channel == .sms)
    sms.result.withLock { $0 = DeliveryResult(.retry) }
    let other = try await service.issue(to: .phone("+44 7700 900124"), by: .sms)
    await pass(60, world, service)
    #expect(try await messages(service, other).map(\.state) == [.waiting] && voice.messages.isEmpty)
  }

  @Test(
    "Of a channel's limit, one network's made-up numbers use up an eighth, and none of the part that is kept",
    arguments: StoreKind.allCases
  )
  func sharedLimits(kind: StoreKind) async throws {
    let world = try world(kind, voice: try prefixes("+44", 32))
    let service = service(world)
    func call(_ range: Range<Int>, from client: IPAddress?, device: String? = nil) async throws -> Int {
      let before = voice.messages.count
      for index in range {
        _ = try await service.issue(to: .phone("+44 7700 9\(10000 + index)"), client: client, device: device)
      }
      await pass(20, world, service)
      await pass(30, world, service)
      return voice.messages.count - before
    }
    #expect(try await call(0..<10, from: "192.0.2.1") == 3)
    #expect(try await call(10..<50, from: nil) == 21, "of 24, as far as none is kept")
    #expect(
      try await call(50..<60, from: "192.0.2.1", device: "known") == 8,
      "a quarter is kept for known devices"
    )
  }

  @Test(
    "A decoy's steps take as long and count as much as those of an account",
    arguments: StoreKind.allCases
  )
  func decoys(kind: StoreKind) async throws {
    let world = try world(kind, voice: try prefixes("+44", 1))
    let service = service(world)
    let decoy = try await service.issue(to: .phone(phone), isDecoy: true)
    await pass(20, world, service)
    await pass(30, world, service)
    #expect(counts == [0, 0, 0])
    #expect(try await messages(service, decoy).map(\.channel) == [.whatsapp, .sms, .voice])
    await #expect(throws: ServiceError.self) {
      try await service.issue(to: .phone("+44 7700 900124"), by: .voice)
    }
  }

  @Test("Two servers begin each step once", arguments: StoreKind.allCases)
  func servers(kind: StoreKind) async throws {
    let world = try world(kind)
    let services = [service(world), service(world)]
    for index in 0..<20 { _ = try await services[index % 2].issue(to: .phone("+44 7700 9001\(10 + index)")) }
    world.clock.advance(seconds: 20)
    await withDiscardingTaskGroup { group in
      for service in services + services { group.addTask { await service.installation.drain() } }
    }
    for service in services { await service.installation.drain() }
    #expect(counts == [20, 20, 0])
    #expect(Set(sms.messages.map(\.recipient)).count == 20)
  }

  @Test("A server without the challenge's key leaves the step to others", arguments: StoreKind.allCases)
  func key(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    let other = VerificationService.draining(
      store: world.store,
      plan: plan(),
      configuration: try .init(key: .random(otherThan: world.key))
    )
    await pass(20, world, other)
    #expect(counts == [1, 0, 0])
    await pass(1, world, service)
    #expect(counts == [1, 1, 0])
    #expect(try await messages(service, challenge).map(\.state) == [.sent, .sent])
  }

  @Test(
    "A message of a server with another plan is sent by its channel's first step",
    arguments: StoreKind.allCases
  )
  func otherPlan(kind: StoreKind) async throws {
    let world = try world(kind)
    voice.result.withLock { $0 = DeliveryResult(.retry) }
    let challenge = try await service(world).issue(to: .phone(phone), by: .voice)
    voice.result.withLock { $0 = .accepted }
    let other = service(world, DeliveryPlan(.voice, [("calls", voice)]))
    await pass(2, world, other)
    #expect(try await messages(other, challenge).map(\.state) == [.sent])
  }

  @Test(
    "A code that several steps send counts once towards the conversion rate",
    arguments: StoreKind.allCases
  )
  func conversion(kind: StoreKind) async throws {
    let world = try world(kind)
    let service = service(world)
    let challenge = try await service.issue(to: .phone(phone))
    await pass(20, world, service)
    await pass(30, world, service)
    _ = try await service.issue(to: .phone("+44 7700 900124"), isDecoy: true)
    await pass(20, world, service)
    _ = try await service.verify(String(voice.messages[0].code), challenge: challenge.id)
    let rates = try await service.installation.updateConversionRates()
    #expect(rates == ["+44": ConversionRate(sent: 1, verified: 1)])
  }

  @Test("Events tell of each step's message", arguments: StoreKind.allCases)
  func events(kind: StoreKind) async throws {
    let world = try world(kind)
    let events = EventReceiver()
    let service = service(world, events: events)
    _ = try await service.issue(to: .phone(phone))
    await pass(20, world, service)
    _ = try await service.report(sms.messages[0].name, wasDelivered: false, by: "twilio")
    await service.installation.outbox.drain(service.installation.outbox.eventQueues)
    let texts = events.received.value.map(\.body)
    for (type, channel) in [
      ("accepted", "whatsapp"), ("accepted", "sms"), ("failed", "sms"), ("accepted", "voice"),
    ] {
      #expect(
        texts.filter { $0.contains("message.\(type)") && $0.contains(#""channel":"\#(channel)""#) }.count == 1
      )
    }
  }
}

extension ServiceReport {
  fileprivate var result: DeliveryResult? {
    if case .attempted(_, _, let result) = self { result } else { nil }
  }
}

extension Sequence {
  /// Returns the results of an operation for each element, one after the other.
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result]
  {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
