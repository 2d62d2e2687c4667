import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Looking up a recipient", .serialized)
struct LookUpTests {
  private func lookUp(_ world: World, _ text: String, by name: String = "desk") async throws
    -> RecipientReport
  {
    try await world.service.lookUp(.recipient(Recipient(text)), by: name)
  }

  @Test("A report has the challenges of all spellings, newest first", arguments: StoreKind.allCases)
  func challenges(kind: StoreKind) async throws {
    let world = try World(kind)
    for address in ["ada@example.com", "eve@example.com", "Ada+shop@example.com", "ada@example.net"] {
      _ = try await world.service.issue(to: .email(address), purpose: "pay")
      world.clock.advance(seconds: 30)
    }
    let short = try await world.service.issue(to: .email("ada@example.com"), lifetime: 300)
    _ = try await world.service.verify(world.wrongCode, challenge: short.id)
    world.delivery.isRefusing = true
    world.clock.advance(seconds: 30)
    _ = try await world.service.resend(short.id)
    let report = try await lookUp(world, "ADA@example.com")
    #expect(report.challenges.map(\.status.challenge.purpose) == [.signIn, "pay", "pay"])
    #expect(
      report.challenges.map(\.issuedAt.milliseconds).map { ($0 - ManualClock().now().milliseconds) / 1000 }
        == [120, 60, 0]
    )
    let newest = try #require(report.challenges.first).status
    #expect(newest.challenge.state == .open)
    #expect(newest.messages.map(\.state) == [.sent, .refused])
    #expect(newest.messages.map(\.cause) == [nil, "refused"])
    let older = report.challenges[1].status
    #expect(
      older.challenge.recipient.address == "Ada+shop@example.com" && older.messages.map(\.state) == [.sent]
    )
    #expect(report.hash == world.service.hash(of: try .email("ada@example.com")))
    let byHash = try await world.service.lookUp(.hash(report.hash), by: "desk")
    #expect(byHash.challenges.count == 3 && byHash.hash == report.hash)
    #expect(byHash.limits.map(\.left) == report.limits.map(\.left))
    #expect(try await lookUp(world, "nobody@example.com").challenges.isEmpty)
  }

  @Test("A report has the newest 100 challenges", arguments: StoreKind.allCases)
  func most(kind: StoreKind) async throws {
    let world = try World(kind)
    let recipient = try Recipient.email("ada@example.com")
    let now = world.clock.now()
    try await world.store.transaction { transaction in
      var random = RandomSource.system
      for index in 0..<150 {
        try transaction.insert(
          StoredChallenge(
            id: ChallengeID(using: &random, key: .random()),
            purpose: .signIn,
            recipient: recipient,
            recipientHash: RecipientHash(recipient, world.key),
            format: .digits(6),
            key: world.key.name,
            expiresAt: now.advanced(by: 600 + index),
            resendAt: now,
            budget: 5
          )
        )
      }
    }
    let challenges = try await lookUp(world, "Ada@example.com").challenges
    #expect(challenges.map { now.wholeSeconds(until: $0.issuedAt) } == (50..<150).reversed())
  }

  @Test("A report has the limits of messages and the waits after wrong codes", arguments: StoreKind.allCases)
  func limits(kind: StoreKind) async throws {
    let world = try World(kind, limits: try #require(RateLimits(recipient: 12)))
    let recipient = try Recipient.email("ada@example.com")
    for _ in 0..<3 { _ = try await world.service.issue(to: recipient) }
    for _ in 0..<12 { _ = try await world.service.issue(to: recipient, device: "cookie") }
    _ = try await world.service.issue(to: recipient, purpose: .trial)
    var report = try await lookUp(world, "ada@example.com")
    #expect(report.limits.map(\.name) == [.recipient, .devices, .trial])
    #expect(report.limits.map(\.limit) == [12, 12, 12] && report.limits.map(\.left) == [9, 0, 11])
    #expect(report.limits.map(\.secondsUntilNext) == [nil, 300, nil])
    #expect(report.challenges.allSatisfy { $0.secondsLocked == nil })
    let device = try #require(report.challenges.first { $0.status.challenge.purpose == .trial })
    #expect(device.status.challenge.secondsUntilResend == 20)
    let unknown = try await lookUp(world, "eve@example.com")
    #expect(unknown.limits.map(\.left) == [12, 12, 12])

    let fresh = try World(kind)
    for _ in 0..<10 {
      let id = try await fresh.service.issue(to: recipient).id
      for _ in 0..<5 { _ = try await fresh.service.verify(fresh.wrongCode, challenge: id) }
    }
    report = try await lookUp(fresh, "ada@example.com")
    #expect(report.challenges.map(\.secondsLocked) == Array(repeating: 30, count: 10))
    #expect(report.challenges.map(\.status.challenge.state) == Array(repeating: .exhausted, count: 10))
  }

  @Test("A decoy looks like a challenge whose message was sent", arguments: StoreKind.allCases)
  func decoy(kind: StoreKind) async throws {
    let world = try World(kind)
    for (address, isDecoy) in [("ada@example.com", false), ("eve@example.com", true)] {
      let id = try await world.service.issue(to: .email(address), isDecoy: isDecoy).id
      _ = try await world.service.verify(world.wrongCode, challenge: id)
    }
    var shapes: Set<String> = []
    for address in ["ada@example.com", "eve@example.com"] {
      let report = try await lookUp(world, address)
      let status = try #require(report.challenges.first).status
      let message = try #require(status.messages.first)
      shapes.insert(
        "\(status.challenge.state) \(status.challenge.attemptsLeft) \(message.state) \(message.attempts) \(message.cause ?? "") \(report.limits.map(\.left))"
      )
    }
    #expect(shapes.count == 1)
  }

  @Test("Each name can look up 60 recipients an hour, on all servers", arguments: StoreKind.allCases)
  func rate(kind: StoreKind) async throws {
    let world = try World(kind)
    let other = world.server()
    for index in 0..<60 {
      let service = index.isMultiple(of: 2) ? world.service : other
      _ = try await service.lookUp(.recipient(.phone("+4420794609\(index + 10)")), by: "desk")
    }
    let hash = world.service.hash(of: try .phone("+442079460958"))
    for subject in [VerificationService.LookUpSubject.hash(hash), .recipient(try .phone("+442079460958"))] {
      await #expect(throws: ServiceError.limited(.lookUps, seconds: 60)) {
        try await other.lookUp(subject, by: "desk")
      }
    }
    _ = try await lookUp(world, "+442079460958", by: "other")
  }

  @Test("A look-up finds other spellings that share limits, and phone numbers", arguments: StoreKind.allCases)
  func spellings(kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.service.issue(to: .email("A.d.a+x@gmail.com"))
    _ = try await world.service.issue(to: .phone("+44 20 7946 0958"))
    #expect(try await lookUp(world, "aDa@googlemail.com").challenges.count == 1)
    #expect(try await lookUp(world, "+44 (0)20 7946 0958").challenges.count == 1)
    #expect(try await lookUp(world, "+44 20 7946 09").challenges.isEmpty)
  }

  @Test("A hash depends on the key, and works while the key is an older one")
  func keys() async throws {
    let world = try World()
    let recipient = try Recipient.phone("+442079460958")
    let hash = world.service.hash(of: recipient)
    _ = try await world.service.issue(to: recipient)
    let new = world.server(try .init(keys: KeyRing(.random(), others: [world.key]), format: .digits(6)))
    #expect(new.hash(of: recipient) != hash)
    let report = try await new.lookUp(.hash(hash), by: "desk")
    #expect(report.challenges.count == 1 && report.hash == new.hash(of: recipient))
    let without = world.server(try .init(key: .random(), format: .digits(6)))
    #expect(try await without.lookUp(.recipient(recipient), by: "desk").challenges.isEmpty)
    _ = try await new.issue(to: recipient)
    for subject in [hash, new.hash(of: recipient)] {
      #expect(try await new.lookUp(.hash(subject), by: "desk").challenges.count == 2)
    }
  }

  @Test(
    "A hash has 24 lowercase hexadecimal digits",
    arguments: ["", String(repeating: "A", count: 24), String(repeating: "0", count: 23), "+442079460958"]
  )
  func form(text: String) {
    #expect(RecipientHash(text) == nil)
  }
}
