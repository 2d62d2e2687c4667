import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Channels", .serialized)
struct ChannelTests {
  private let phone = "+44 7700 900123"

  private func world(
    _ kind: StoreKind = .memory,
    recipientLimit: Int = 100,
    overallLimit: Int = 1000,
    allowedPrefixes: AllowedPrefixes = .all,
    voice: AllowedPrefixes = .all,
    conversionThrottle: ConversionThrottle = ConversionThrottle()
  ) throws -> World {
    try World(
      kind,
      limits: try #require(RateLimits(recipient: recipientLimit, client: 1000, overall: overallLimit)),
      channels: Set(MessageChannel.all),
      allowedPrefixes: allowedPrefixes,
      channelPrefixes: [.voice: voice],
      conversionThrottle: conversionThrottle
    )
  }

  private func prefixes(_ digits: String, perHour: Int = 1000) throws -> AllowedPrefixes {
    AllowedPrefixes([try #require(AllowedPrefixes.Prefix(digits, perHour: perHour))])
  }

  @Test("Each channel has a name, by which it is found, and a kind of recipients")
  func names() {
    #expect(MessageChannel.all.map(\.name) == ["sms", "rcs", "whatsapp", "telegram", "voice", "email"])
    for channel in MessageChannel.all {
      #expect(MessageChannel(channel.name) == channel && "\(channel)" == channel.name)
      #expect(channel.kind == (channel == .email ? .email : .phone))
    }
    for name in ["", "SMS", "fax", "voice ", "phone"] { #expect(MessageChannel(name) == nil) }
  }

  @Test(
    "A message goes by the channel that is named, and otherwise by SMS or email",
    arguments: StoreKind.allCases
  )
  func channels(kind: StoreKind) async throws {
    let world = try world(kind)
    let challenge = try await world.service.issue(to: .phone(phone))
    #expect(challenge.channels == [.sms, .rcs, .whatsapp, .telegram, .voice])
    for channel in [MessageChannel.voice, .whatsapp, nil] {
      world.clock.advance(seconds: 80)
      let resent = try await world.service.resend(challenge.id, by: channel)
      #expect(resent.id == challenge.id && resent.channels == challenge.channels)
    }
    _ = try await world.service.issue(to: .phone(phone), by: .whatsapp)
    #expect(try await world.issue().channels == [.email])
    let expected: [MessageChannel] = [.sms, .voice, .whatsapp, .sms, .whatsapp, .email]
    #expect(world.delivery.messages.map(\.channel) == expected)
    let records = try await world.service.status(of: challenge.id).messages
    #expect(records.map(\.channel) == [.sms, .voice, .whatsapp, .sms])
  }

  @Test("Without SMS, the first channel that reaches phones is the default")
  func defaultChannel() async throws {
    let world = try World(channels: [.voice, .email], channelPrefixes: [.voice: .all])
    #expect(try await world.service.issue(to: .phone(phone)).channels == [.voice])
    #expect(world.delivery.messages.map(\.channel) == [.voice])
  }

  @Test("A channel that the delivery lacks, or that doesn't fit the recipient, is refused; decoys alike")
  func unavailable() async throws {
    let world = try World()
    let (ada, phone) = (try Recipient.email("ada@example.com"), try Recipient.phone(phone))
    for isDecoy in [false, true] {
      for (recipient, channel) in [
        (phone, MessageChannel.voice), (phone, .whatsapp), (phone, .email), (ada, .sms),
      ] {
        await #expect(throws: ServiceError.channelNotAvailable(channel)) {
          try await world.service.issue(to: recipient, by: channel, isDecoy: isDecoy)
        }
        let challenge = try await world.service.issue(to: recipient, isDecoy: isDecoy)
        #expect(challenge.channels == [recipient == phone ? .sms : .email])
        world.clock.advance(seconds: 20)
        await #expect(throws: ServiceError.channelNotAvailable(channel)) {
          try await world.service.resend(challenge.id, by: channel)
        }
        #expect(
          try await world.service.challenge(challenge.id).secondsUntilResend == 0,
          "the refused resend changed nothing"
        )
      }
    }
  }

  @Test("By default, no number is called; a channel's own prefixes narrow the allowed ones; decoys alike")
  func prefixes() async throws {
    let standard = try World(channels: Set(MessageChannel.all))
    #expect(
      try await standard.service.issue(to: .phone(phone)).channels == [.sms, .rcs, .whatsapp, .telegram]
    )
    let world = try world(allowedPrefixes: try prefixes("+44"), voice: try prefixes("+447700"))
    for isDecoy in [false, true] {
      let text = try await world.service.issue(to: .phone("+44 20 7946 0958"), isDecoy: isDecoy)
      #expect(text.channels == [.sms, .rcs, .whatsapp, .telegram])
      world.clock.advance(seconds: 20)
      await #expect(throws: ServiceError.channelNotAvailable(.voice)) {
        try await world.service.resend(text.id, by: .voice)
      }
      let call = try await world.service.issue(to: .phone(phone), by: .voice, isDecoy: isDecoy)
      #expect(call.channels == [.sms, .rcs, .whatsapp, .telegram, .voice])
      await #expect(throws: ServiceError.destinationNotAllowed(.phone)) {
        try await world.service.issue(to: .phone("+49 30 901820"), by: .voice, isDecoy: isDecoy)
      }
    }
    let narrow = try self.world(allowedPrefixes: try prefixes("+447700"), voice: try prefixes("+44"))
    await #expect(throws: ServiceError.destinationNotAllowed(.phone)) {
      try await narrow.service.issue(to: .phone("+44 20 7946 0958"), by: .voice)
    }
  }

  @Test(
    "Switching the channel passes neither the recipient's limit nor the total",
    arguments: StoreKind.allCases
  )
  func sharedLimits(kind: StoreKind) async throws {
    let worlds: [(ServiceError.Limit, World)] = [
      (.recipient, try world(kind, recipientLimit: 3)), (.overall, try world(kind, overallLimit: 3)),
    ]
    for (limit, world) in worlds {
      for channel in [MessageChannel.sms, .voice, .whatsapp] {
        _ = try await world.service.issue(to: .phone(phone), by: channel)
      }
      for channel in [MessageChannel.sms, .voice, .whatsapp] {
        await #expect(throws: ServiceError.limited(limit, seconds: 1200)) {
          try await world.service.issue(to: .phone(phone), by: channel)
        }
      }
    }
  }

  @Test("Switching the channel passes neither a wait nor the attempts", arguments: StoreKind.allCases)
  func sharedWaits(kind: StoreKind) async throws {
    let world = try world(kind)
    let id = try await world.service.issue(to: .phone(phone)).id
    for (wait, channel) in [(20, MessageChannel.voice), (40, .whatsapp), (80, .voice), (160, .sms)] {
      for other in [MessageChannel.sms, .voice, .whatsapp] {
        await #expect(throws: ServiceError.tooSoon(seconds: wait)) {
          try await world.service.resend(id, by: other)
        }
      }
      _ = try await world.service.verify(world.wrongCode, challenge: id)
      world.clock.advance(seconds: wait)
      #expect(try await world.service.resend(id, by: channel).attemptsLeft > 0)
    }
    #expect(try await world.service.challenge(id).attemptsLeft == 1)
  }

  @Test(
    "A prefix's limit is shared by its channels; a channel's own limit applies in addition",
    arguments: StoreKind.allCases
  )
  func prefixLimits(kind: StoreKind) async throws {
    let world = try world(
      kind,
      allowedPrefixes: try prefixes("+44", perHour: 6),
      voice: try prefixes("+44", perHour: 2)
    )
    func send(by channel: MessageChannel, _ index: Int) async throws {
      _ = try await world.service.issue(to: .phone("+44 7700 90012\(index)"), by: channel)
    }
    for index in 0..<2 { try await send(by: .voice, index) }
    await #expect(throws: ServiceError.limited(.channelPrefix, seconds: 1800)) {
      try await send(by: .voice, 2)
    }
    for index in 2..<5 { try await send(by: .sms, index) }
    for channel in [MessageChannel.sms, .voice, .whatsapp] {
      await #expect(throws: ServiceError.self) { try await send(by: channel, 6) }
    }
    #expect(world.delivery.messages.count == 5)
  }

  @Test("Switching the channel doesn't pass the conversion throttle", arguments: StoreKind.allCases)
  func throttle(kind: StoreKind) async throws {
    let world = try world(
      kind,
      allowedPrefixes: try prefixes("+44"),
      conversionThrottle: ConversionThrottle(minimumPercent: 20)
    )
    for index in 0..<100 { _ = try await world.service.issue(to: .phone("+44 7700 9\(10000 + index)")) }
    try await world.service.installation.updateConversionRates()
    var sent = 0
    for index in 0..<60 {
      let channel = [MessageChannel.voice, .whatsapp, .sms][index % 3]
      let number = "+44 7700 9\(20000 + index)"
      sent += (try? await world.service.issue(to: .phone(number), by: channel)) == nil ? 0 : 1
    }
    #expect(sent == 20)
  }

  @Test("A request key is bound to the channel", arguments: StoreKind.allCases)
  func requestKey(kind: StoreKind) async throws {
    let world = try world(kind)
    let key = RequestKey.random()
    let id = try await world.service.issue(to: .phone(phone), by: .voice, requestKey: key).id
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id)
    #expect(try await world.service.issue(to: .phone(phone), by: .voice, requestKey: key).id == id)
    await #expect(throws: ServiceError.issueKeyReused) {
      try await world.service.issue(to: .phone(phone), requestKey: key)
    }
    #expect(world.delivery.messages.map(\.channel) == [.voice, .sms])
  }

  @Test("A resend by another channel replaces a message that wasn't sent yet", arguments: StoreKind.allCases)
  func superseded(kind: StoreKind) async throws {
    let world = try world(kind)
    world.delivery.isFailing = true
    let id = try await world.service.issue(to: .phone(phone)).id
    world.delivery.isFailing = false
    world.clock.advance(seconds: 20)
    _ = try await world.service.resend(id, by: .voice)
    #expect(try await world.service.status(of: id).messages.map(\.state) == [.superseded, .sent])
  }

  @Test("The messages of a channel wait for a server that has the channel", arguments: StoreKind.allCases)
  func otherServer(kind: StoreKind) async throws {
    let world = try world(kind)
    world.delivery.isFailing = true
    let id = try await world.service.issue(to: .phone(phone), by: .voice).id
    world.delivery.isFailing = false
    world.clock.advance(seconds: 2)
    let other = VerificationService.draining(
      store: world.store,
      plan: DeliveryPlan(.sms, [("sms", world.delivery)]),
      configuration: world.service.configuration
    )
    await other.installation.drain()
    #expect(try await world.service.status(of: id).messages.map(\.state) == [.waiting])
    await world.service.installation.drain()
    #expect(try await world.service.status(of: id).messages.map(\.state) == [.sent])
  }

  @Test("Only text messages are bound to a domain")
  func bound() async throws {
    let world = try World(
      domain: "example.com",
      channels: Set(MessageChannel.all),
      channelPrefixes: [.voice: .all]
    )
    for channel in [MessageChannel.sms, .rcs, .whatsapp, .telegram, .voice] {
      _ = try await world.service.issue(to: .phone(phone), by: channel)
    }
    let expected = [true, false, false, false, false]
    #expect(world.delivery.messages.map(\.isBound) == expected)
    #expect(world.delivery.messages.map { $0.text.contains("@example.com #") } == expected)
  }
}
