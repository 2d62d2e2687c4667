import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Test recipients", .serialized)
struct TestRecipientTests {
  private static let ada = "ada@example.com 274957 2027-01-20"
  private static let clockDay = "2027-01-15"

  private static func recipients(_ text: String, now: Moment = ManualClock().now()) throws -> TestRecipients {
    try TestRecipients(file: text, format: .digits(6), now: now)
  }

  /// Returns a server of the world with test recipients, and the list of what it reported.
  private func server(_ world: World, _ recipients: TestRecipients) throws -> (VerificationService, Reports) {
    let reports = Reports()
    let old = world.service.configuration
    let service = VerificationService.draining(
      store: world.store,
      delivery: world.delivery,
      configuration: try .init(
        keys: old.keys,
        format: old.format,
        limits: old.limits,
        trialLimits: old.trialLimits,
        allowedPrefixes: old.allowedPrefixes,
        testRecipients: recipients
      ),
      report: { report in reports.list.withLock { $0.append(report) } }
    )
    return (service, reports)
  }

  private final class Reports: Sendable {
    let list = Mutex<[ServiceReport]>([])

    var refusedLines: [Int] {
      list.value.compactMap { if case .testRecipientRefused(_, let line) = $0 { line } else { nil } }
    }
  }

  @Test(
    "A test recipient's code is fixed and isn't sent, and its receipt is a test's",
    arguments: StoreKind.allCases
  )
  func journey(kind: StoreKind) async throws {
    let world = try World(kind)
    let (service, reports) = try server(world, try Self.recipients(Self.ada))
    // Phones capitalize the first letter of an address.
    for (address, length) in [("ada@example.com", nil), ("Ada@example.com", 8)] {
      let challenge = try await service.issue(to: .email(address), length: length)
      #expect(challenge.isTest && challenge.format.length == 6)
      #expect(
        try await service.verify(world.wrongCode, challenge: challenge.id)
          == .rejected(.wrongCode(attemptsLeft: 4))
      )
      let verdict = try await service.verify("274 957", challenge: challenge.id)
      let receipt = try #require(verdict.receipt)
      #expect(try await service.redeem(receipt, for: .email(address), purpose: .signIn).isTest)
      let status = try await service.status(of: challenge.id)
      #expect(status.challenge.isTest && status.messages.map(\.state) == [.sent])
    }
    let other = try await service.issue(to: .email("eve@example.com"))
    #expect(!other.isTest)
    let receipt = try #require(try await service.verify(world.delivery.lastCode, challenge: other.id).receipt)
    #expect(try await !service.redeem(receipt, for: .email("eve@example.com"), purpose: .signIn).isTest)
    #expect(world.delivery.messages.map(\.recipient.address) == ["eve@example.com"])
    #expect(reports.list.value == [.attempted(.messages(.email), attempt: 1, .accepted)])
  }

  @Test("A repeated request for a test recipient's code gets the same challenge, also with another length")
  func repeated() async throws {
    let world = try World()
    let (service, _) = try server(world, try Self.recipients(Self.ada))
    let key = RequestKey.random()
    let first = try await service.issue(to: .email("ada@example.com"), length: 8, requestKey: key)
    #expect(try await service.issue(to: .email("ada@example.com"), length: 8, requestKey: key).id == first.id)
  }

  @Test("Attempts, waits, locks and limits apply to a test recipient")
  func limits() async throws {
    let world = try World(limits: try #require(RateLimits(recipient: 12)))
    let (service, _) = try server(world, try Self.recipients(Self.ada))
    let recipient = try Recipient.email("ada@example.com")
    var last: ChallengeID?
    for _ in 0..<2 {
      let id = try await service.issue(to: recipient, client: "192.0.2.1").id
      await #expect(throws: ServiceError.tooSoon(seconds: 20)) { try await service.resend(id) }
      for _ in 0..<5 { _ = try await service.verify("135246", challenge: id, client: "192.0.2.1") }
      #expect(try await service.verify("274957", challenge: id) == .rejected(.tooManyAttempts))
      last = id
    }
    await #expect(throws: ServiceError.locked(seconds: 30)) {
      try await service.issue(to: recipient, client: "192.0.2.1")
    }
    #expect(last != nil)
    for _ in 0..<10 { _ = try await service.issue(to: recipient, client: "192.0.2.2") }
    await #expect(throws: ServiceError.limited(.recipient, seconds: 300)) {
      try await service.issue(to: recipient, client: "192.0.2.2")
    }
  }

  @Test("When its entry has ended, a recipient gets codes like any other", arguments: StoreKind.allCases)
  func end(kind: StoreKind) async throws {
    let world = try World(kind)
    let (service, _) = try server(world, try Self.recipients("ada@example.com 274957 \(Self.clockDay)"))
    let recipient = try Recipient.email("ada@example.com")
    // The clock is at 8:00 UTC, and the last day ends at 24:00.
    world.clock.advance(seconds: 16 * 3600 - 60)
    let open = try await service.issue(to: recipient)
    let resent = try await service.issue(to: recipient)
    world.clock.advance(seconds: 60)
    #expect(try await service.verify("274957", challenge: open.id) == .rejected(.expired))
    #expect(world.delivery.messages.isEmpty)
    let new = try await service.resend(resent.id)
    #expect(new.id != resent.id && !new.isTest)
    #expect(try await service.verify("274957", challenge: new.id).receipt == nil)
    #expect(try await service.verify(world.delivery.lastCode, challenge: new.id) == .accepted)
    #expect(try await !service.issue(to: recipient).isTest)
    #expect(world.delivery.messages.count == 2)
  }

  @Test("An entry is ignored if the clock is set back, because it would last longer than allowed")
  func clockSetBack() async throws {
    let world = try World()
    let (service, _) = try server(world, try Self.recipients("ada@example.com 274957 2027-04-15"))
    world.clock.advance(seconds: -24 * 3600)
    #expect(try await !service.issue(to: .email("ada@example.com")).isTest)
  }

  @Test("A removed entry or a replaced code ends the open challenges of a test recipient")
  func replaced() async throws {
    let world = try World()
    let recipients = try Self.recipients(Self.ada)
    let (service, _) = try server(world, recipients)
    for text in ["ada@example.com 806371 2027-01-20", "# none"] {
      recipients.replaceEntries(with: try Self.recipients(Self.ada))
      let id = try await service.issue(to: .email("ada@example.com")).id
      recipients.replaceEntries(with: try Self.recipients(text))
      #expect(try await service.verify("274957", challenge: id) == .rejected(.expired))
      #expect(try await service.verify("806371", challenge: id) == .rejected(.expired))
      let status = try await service.status(of: id).challenge
      #expect(status.state == .expired && status.secondsUntilExpiry == 0 && status.secondsUntilResend == nil)
      let report = try await service.lookUp(.recipient(.email("ada@example.com")), by: "desk")
      #expect(report.challenges.allSatisfy { $0.status.challenge.state == .expired })
      recipients.replaceEntries(with: try Self.recipients(Self.ada))
      #expect(try await service.status(of: id).challenge.state == .open)
    }
  }

  @Test("A recipient who has received a real code isn't a test recipient", arguments: StoreKind.allCases)
  func realCode(kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.service.issue(to: .email("Ada@example.com"))
    let recipients = try Self.recipients("\n" + Self.ada)
    let (service, reports) = try server(world, recipients)
    let challenge = try await service.issue(to: .email("ada@example.com"))
    #expect(!challenge.isTest && reports.refusedLines == [2])
    #expect(world.delivery.messages.count == 2)
    // The entry doesn't come back when the store has forgotten the code.
    world.clock.advance(seconds: 2 * 3600)
    try await service.installation.removeOld()
    #expect(try await !service.issue(to: .email("ada@example.com")).isTest)
    recipients.replaceEntries(with: try Self.recipients(Self.ada))
    try await service.installation.checkTestRecipients()
    #expect(reports.refusedLines == [2, 1])
    #expect(try await !service.issue(to: .email("ada@example.com")).isTest)
  }

  @Test(
    "Decoys, refused messages and tests don't make a person of a test recipient",
    arguments: StoreKind.allCases
  )
  func noRealCode(kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.service.issue(to: .email("ada@example.com"), isDecoy: true)
    world.delivery.isRefusing = true
    _ = try await world.issue()
    let (service, reports) = try server(world, try Self.recipients(Self.ada))
    try await service.installation.checkTestRecipients()
    for _ in 0..<2 { #expect(try await service.issue(to: .email("ada@example.com")).isTest) }
    #expect(reports.refusedLines.isEmpty)
    // A decoy stays a decoy: no code is right.
    let decoy = try await service.issue(to: .email("ada@example.com"), isDecoy: true)
    #expect(!decoy.isTest)
    #expect(try await service.verify("274957", challenge: decoy.id).receipt == nil)
  }

  @Test(
    "A phone number that has verified a code in 90 days isn't a test recipient; a test doesn't count as verified",
    arguments: StoreKind.allCases
  )
  func verifiedNumber(kind: StoreKind) async throws {
    let prefixes = AllowedPrefixes([try #require(.init("+44"))])
    let world = try World(kind, allowedPrefixes: prefixes)
    let phone = try Recipient.phone("+442079460958")
    let id = try await world.service.issue(to: phone).id
    #expect(try await world.service.verify(world.delivery.lastCode, challenge: id) == .accepted)
    world.clock.advance(seconds: 80 * 24 * 3600)
    try await world.service.installation.removeOld()
    let text = "+442079460958 274957 2027-04-20\n+442079460959 274957 2027-04-20"
    let recipients = try Self.recipients(text, now: world.clock.now())
    let (service, reports) = try server(world, recipients)
    try await service.installation.checkTestRecipients()
    #expect(reports.refusedLines == [1])
    #expect(try await !service.issue(to: phone).isTest)
    let test = try await service.issue(to: .phone("+442079460959"))
    #expect(test.isTest)
    #expect(try await service.verify("274957", challenge: test.id) == .accepted)
    try await service.installation.checkTestRecipients()
    #expect(try await service.issue(to: .phone("+442079460959")).isTest)
    #expect(
      try await service.installation.updateConversionRates()["+44"] == ConversionRate(sent: 1, verified: 0)
    )
  }

  @Test(
    "A guessable code is refused, with the broken rule",
    arguments: [
      (.fewSymbols, ["111111", "112233", "121212", "000001", "274274"]), (.repeatedPart, ["27482748"]),
      (.equalSteps, ["123456", "654321", "789456", "147258", "159753", "172839", "102030", "741085"]),
      (.date, ["310284", "843112", "122784", "251281", "811225"]), (.year, ["619850", "204713", "820199"]),
      (.common, ["142857", "271828"]),
    ] as [(TestRecipientsError.GuessableRule, [String])]
  )
  func guessable(rule: TestRecipientsError.GuessableRule, codes: [String]) throws {
    for code in codes {
      let error = try #require(throws: TestRecipientsError.self) {
        try TestRecipients(
          file: "ada@example.com \(code) 2027-01-20",
          format: .digits(code.count),
          now: ManualClock().now()
        )
      }
      #expect(error == TestRecipientsError(line: 1, reason: .guessable(rule)), "\(code)")
      #expect(error.description.contains("the code is guessable: \(rule.rawValue)."))
    }
  }

  @Test("Random codes for new entries aren't guessable; an alphabet of three symbols has none")
  func randomCodes() throws {
    for seed in 0..<100 {
      let code = try #require(TestRecipients.randomCode(.digits(6), using: RandomSource(seed: UInt64(seed))))
      #expect(try Self.recipients("ada@example.com \(code) 2027-01-20").all.count == 1)
    }
    let format = try CodeFormat(length: 10, alphabetText: "abc", groupingText: "")
    #expect(TestRecipients.randomCode(format) == nil)
  }

  @Test("A test recipient whom no channel reaches is listed with its line")
  func unreachable() async throws {
    let prefixes = AllowedPrefixes([try #require(.init("+44"))])
    let world = try World(allowedPrefixes: prefixes)
    let text = "+442079460958 274957 2027-01-20\n\n+4930123456 274957 2027-01-20\n\(Self.ada)"
    let (service, _) = try server(world, try Self.recipients(text))
    #expect(service.installation.unreachableTestRecipients.map(\.line) == [3])
  }

  @Test("Most random codes aren't guessable")
  func random() throws {
    var random = RandomSource(seed: 1)
    let format = CodeFormat.lettersAndDigits(8)
    let digits = (0..<1000).count { _ in
      CodeFormat.digits(6).randomCode(using: &random).guessableRule(in: .digits) != nil
    }
    let letters = (0..<1000).count { _ in
      format.randomCode(using: &random).guessableRule(in: format.alphabet) != nil
    }
    #expect(digits < 500 && letters < 300, "\(digits), \(letters)")
  }

  @Test(
    "An error names its line, but neither the recipient nor the code",
    arguments: [
      ("ada@example.com 274957", .words), ("ada@example.com 274957 2027-01-20 x", .words),
      ("ada 274957 2027-01-20", .recipient), ("ada@example.com 27495 2027-01-20", .code),
      ("ada@example.com 2749570 2027-01-20", .code), ("ada@example.com 27495A 2027-01-20", .code),
      ("ada@example.com 274957 2027-02-29", .day), ("ada@example.com 274957 20.1.2027", .day),
      ("ada@example.com 274957 2027-1-20", .day), ("ada@example.com 274957 2027-04-16", .tooLate),
      ("ada@example.com 274957 9999-12-31", .tooLate), ("EVE@example.com 274957 2027-01-20", .duplicate),
    ] as [(String, TestRecipientsError.Reason)]
  )
  func errors(line: String, reason: TestRecipientsError.Reason) throws {
    let text = "# tests\n\neve@example.com 274957 2020-01-20\n\(line)\n"
    let error = try #require(throws: TestRecipientsError.self) { try Self.recipients(text) }
    #expect(error == TestRecipientsError(line: 4, reason: reason))
    #expect(error.description.hasPrefix("line 4: ") && !error.description.contains("ada@"))
  }

  @Test("An entry lasts at most 90 days; ended entries are ignored")
  func days() throws {
    let text =
      "a@example.com 274957 2027-04-15\nb@example.com 274957 2027-01-15\nc@example.com 274957 2027-01-14"
    #expect(try Self.recipients(text).count(at: ManualClock().now()) == 2)
  }
}
