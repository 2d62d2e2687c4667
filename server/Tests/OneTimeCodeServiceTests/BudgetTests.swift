import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

/// Whom an attacker can keep from getting codes, who requests codes for numbers that don't exist. The figures are in
/// docs/abuse.md; `BUDGETS=1` prints them.
@Suite("Shared budgets", .serialized)
struct BudgetTests {
  /// The addresses from which an attacker sends requests.
  enum Attacker: String, CaseIterable {
    case address = "one IPv4 address"
    case home = "a home's /56"
    case site = "a /48"
    case machines = "1,000 addresses in 250 networks"
    case botnet = "100,000 addresses"

    func address(_ number: Int) -> IPAddress? {
      let (high, low) = (UInt8(number >> 8 & 255), UInt8(number & 255))
      return switch self {
      case .address: IPAddress("198.51.100.7")
      case .home: IPAddress(bytes: [0x20, 1, 0xD, 0xB8, 0, 1, 0, low] + Array(repeating: 1, count: 8))
      case .site: IPAddress(bytes: [0x20, 1, 0xD, 0xB8, 0, 1, high, low] + Array(repeating: 1, count: 8))
      case .machines: IPAddress(bytes: [10, UInt8(number % 250), 0, UInt8(number / 250 % 4)])
      case .botnet: IPAddress(bytes: [11, UInt8(number >> 9 & 255), low, high & 127])
      }
    }
  }

  /// Who gets a code, of twelve each, while the attack goes on.
  struct Outcome: Equatable {
    var devices = 0
    var verified = 0
    var strangers = 0
    var emails = 0
  }

  private let printsFigures = ProcessInfo.processInfo.environment["BUDGETS"] != nil

  /// Runs an attack of an hour, with a request every two seconds, or two a second for the figures, and lets users sign in.
  private func attack(_ attacker: Attacker) async throws -> (outcome: Outcome, accepted: Int) {
    let prefix = try #require(AllowedPrefixes.Prefix("+44"))
    let world = try World(limits: .default, allowedPrefixes: AllowedPrefixes([prefix]))
    let service = world.service
    func request(_ recipient: Recipient, _ client: IPAddress?, device: String? = nil, isDecoy: Bool = false)
      async throws -> Challenge?
    {
      do {
        return try await service.issue(to: recipient, client: client, isDecoy: isDecoy, device: device)
      } catch ServiceError.limited {
        return nil
      }
    }
    func user(_ number: Int) throws -> Recipient { try .phone(String(format: "+442079%06d", number)) }
    for number in 0..<12 {
      let home: IPAddress = "203.0.\(number).77"
      let challenge = try #require(try await request(user(number), home))
      _ = try await service.verify(world.delivery.lastCode, challenge: challenge.id, client: home)
    }
    world.clock.advance(seconds: 24 * 3600)
    var (outcome, accepted, number) = (Outcome(), 0, 0)
    for round in 0..<12 {
      // A client that is limited tries on.
      for _ in 0..<60 {
        world.clock.advance(seconds: 5)
        for _ in 0..<(printsFigures ? 10 : 3) {
          number += 1
          let made = try Recipient.phone(String(format: "+447700%06d", number))
          if try await request(made, attacker.address(number), isDecoy: true) != nil { accepted += 1 }
        }
      }
      let client: IPAddress = "203.0.\(round).5"
      if try await request(user(100 + round), client, device: "cookie \(round)") != nil {
        outcome.devices += 1
      }
      if try await request(user(round), client) != nil { outcome.verified += 1 }
      if try await request(user(200 + round), client) != nil { outcome.strangers += 1 }
      if try await request(.email("u\(round)@example.com"), client) != nil { outcome.emails += 1 }
    }
    return (outcome, accepted)
  }

  @Test("Strangers can't use up what is kept for known devices and for recipients who have verified a code")
  func reserved() async throws {
    for attacker in Attacker.allCases {
      let (outcome, accepted) = try await attack(attacker)
      if printsFigures {
        print("\(attacker.rawValue): \(accepted) accepted, \(outcome)")
      }
      #expect(outcome.devices == 12 && outcome.verified == 12 && outcome.emails == 12, "\(attacker)")
      switch attacker {
      case .address, .home, .site: #expect(outcome.strangers == 12, "\(attacker)")
      case .machines, .botnet: #expect(outcome.strangers < 12, "this is what remains: \(attacker)")
      }
    }
  }

  @Test("A quarter of each shared limit is kept, and the rest is for everyone", arguments: StoreKind.allCases)
  func parts(kind: StoreKind) async throws {
    let world = try World(kind, limits: try #require(RateLimits(recipient: 100, client: 1000, overall: 8)))
    let home: IPAddress = "203.0.113.5"
    let id = try await world.service.issue(to: .email("old@example.com"), client: home).id
    _ = try await world.service.verify(world.delivery.lastCode, challenge: id, client: home)
    for index in 0..<5 { _ = try await world.service.issue(to: .email("new\(index)@example.com")) }
    await #expect(throws: ServiceError.limited(.overall, seconds: 600)) {
      try await world.service.issue(to: .email("new@example.com"))
    }
    for device in ["cookie", nil] {
      let name = device == nil ? "old" : "other"
      _ = try await world.service.issue(to: .email("\(name)@example.com"), client: home, device: device)
    }
    await #expect(throws: ServiceError.limited(.overall, seconds: 600)) {
      try await world.service.issue(to: .email("old@example.com"), client: home)
    }
    world.clock.advance(seconds: 91 * 24 * 3600)
    for index in 0..<6 { _ = try await world.service.issue(to: .email("new\(index)@example.com")) }
    await #expect(throws: ServiceError.limited(.overall, seconds: 600)) {
      try await world.service.issue(to: .email("old@example.com"), client: home)
    }
    #expect(RateLimit(3, in: 60).parts.kept == nil && RateLimit(4, in: 60).parts.kept == RateLimit(1, in: 60))
  }

  @Test("From another network, a recipient who has verified a code is answered like any other")
  func elsewhere() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 100, client: 1000, overall: 8)))
    let (home, elsewhere): (IPAddress, IPAddress) = ("203.0.113.5", "198.51.100.5")
    let id = try await world.service.issue(to: .email("old@example.com"), client: home).id
    _ = try await world.service.verify(world.delivery.lastCode, challenge: id, client: home)
    for index in 0..<5 { _ = try await world.service.issue(to: .email("new\(index)@example.com")) }
    for client in [elsewhere, nil] {
      for name in ["old", "unknown"] {
        await #expect(throws: ServiceError.limited(.overall, seconds: 600)) {
          try await world.service.issue(to: .email("\(name)@example.com"), client: client)
        }
      }
    }
    _ = try await world.service.issue(to: .email("old@example.com"), client: "203.0.113.200")
  }

  @Test("Trusted requests use what everyone may use once their own part is used up")
  func both() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 100, client: 1000, overall: 8)))
    for index in 0..<8 {
      _ = try await world.service.issue(to: .email("a\(index)@example.com"), device: "cookie \(index)")
    }
    await #expect(throws: ServiceError.self) {
      try await world.service.issue(to: .email("a@example.com"), device: "cookie")
    }
  }

  @Test("A recipient who verifies codes every hour writes the memory of it once a day")
  func memory() async throws {
    let world = try World()
    let ada = try Recipient.email("ada@example.com")
    func until() async throws -> Int64 {
      try await world.store.read { transaction in
        LockedCounters.highest(try transaction.peek(world.service.verifications(of: ada)[0].tags))?.until ?? 0
      }
    }
    var values: Set<Int64> = []
    for _ in 0..<30 {
      let id = try await world.issue().id
      _ = try await world.service.verify(world.delivery.lastCode, challenge: id)
      values.insert(try await until())
      world.clock.advance(seconds: 3600)
    }
    #expect(values.count == 2)
  }

  @Test("Messages are counted for a client's networks, too, with limits that rise")
  func networks() async throws {
    let cases: [(String, Int, (Int) -> [UInt8])] = [
      ("/64", 4, { [0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0)] }),
      ("/56", 8, { [0x20, 1, 0xD, 0xB8, 0, 0, 0, UInt8($0)] + Array(repeating: 0, count: 8) }),
      ("/48", 16, { [0x20, 1, 0xD, 0xB8, 0, 0, UInt8($0), 0] + Array(repeating: 0, count: 8) }),
      ("several /48", 40, { [0x20, 1, 0xD, 0xB8, 0, UInt8($0), 0, 0] + Array(repeating: 0, count: 8) }),
      ("/32", 4, { _ in [192, 0, 2, 1] }), ("/24", 16, { [192, 0, 2, UInt8($0)] }),
      ("several /24", 40, { [192, 0, UInt8($0), 1] }),
    ]
    for (name, expected, address) in cases {
      let world = try World(limits: try #require(RateLimits(recipient: 100, client: 4)))
      var accepted = 0
      for index in 0..<40 {
        let client = try #require(IPAddress(bytes: address(index)))
        let recipient = try Recipient.email("a\(index)@example.com")
        if (try? await world.service.issue(to: recipient, client: client)) != nil { accepted += 1 }
      }
      #expect(accepted == expected, "\(name)")
    }
  }

  @Test("One network gets at most an eighth of what everyone may use of a prefix or a channel")
  func share() async throws {
    let prefix = try #require(AllowedPrefixes.Prefix("+44", perHour: 100))
    let world = try World(allowedPrefixes: AllowedPrefixes([prefix]))
    var number = 0
    func accepted(from client: (Int) -> IPAddress?, device: String? = nil) async throws -> Int {
      var count = 0
      for index in 0..<12 {
        number += 1
        let recipient = try Recipient.phone(String(format: "+442079%06d", number))
        if (try? await world.service.issue(to: recipient, client: client(index), device: device)) != nil {
          count += 1
        }
      }
      return count
    }
    #expect(try await accepted { IPAddress("203.0.113.\($0)") } == 9, "an eighth of 75")
    #expect(try await accepted { _ in "198.51.100.7" } == 9, "another network has its own part")
    #expect(try await accepted { IPAddress("2001:db8:7:\($0)::1") } == 9)
    #expect(try await accepted { IPAddress("203.0.113.\($0)") } == 0)
    #expect(try await accepted(from: { IPAddress("203.0.113.\($0)") }, device: "cookie") == 12)
    #expect(try await accepted { _ in nil } == 12)
  }

  @Test("Wrong codes from a network lock it for a recipient before the recipient is locked for all")
  func wideNetwork() async throws {
    let world = try World()
    var guesses = 0
    for index in 0..<20 {
      let client: IPAddress = "2001:db8:1:\(index)::1"
      guard let id = try? await world.service.issue(to: .email("ada@example.com"), client: client).id else {
        continue
      }
      for _ in 0..<5 {
        if (try? await world.service.verify(world.wrongCode, challenge: id, client: client)) != nil {
          guesses += 1
        }
      }
    }
    #expect(guesses == 20)
    let id = try await world.service.issue(to: .email("ada@example.com"), client: "203.0.113.5").id
    #expect(
      try await world.service.verify(world.delivery.lastCode, challenge: id, client: "203.0.113.5")
        == .accepted
    )
  }
}
