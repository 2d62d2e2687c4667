import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeService

@Suite("Purposes", .serialized)
struct PurposeTests {
  private static let payments = """
    {"purposes": {"pay": {"values": {"amount": {"maximum": 12}, "payee": {"maximum": 20}}}}}
    """

  private func rules(_ json: String = PurposeTests.payments) throws -> PurposeRules {
    try PurposeRules(file: Data(json.utf8))
  }

  /// Returns the problems of a file as text.
  private func problems(_ json: String) -> [String] {
    do {
      _ = try rules(json)
      return []
    } catch let error as PurposeFileError {
      return error.problems.map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  private func service(
    _ world: World,
    _ json: String = PurposeTests.payments,
    texts: [String: String] = [:],
    segments: Int = 1
  ) throws -> VerificationService {
    world.server(
      try .init(
        keys: KeyRing(world.key),
        format: .digits(6),
        limits: .generous,
        purposes: rules(json),
        texts: MessageTexts(files: texts, segments: segments)
      )
    )
  }

  private let ada = Recipient(kind: .email, normalized: "ada@example.com")
  private let phone = Recipient(kind: .phone, normalized: "+442079460958")
  private let values = ["amount": "12.50 EUR", "payee": "Shop"]

  @Test(
    "A mistake in a file of purposes is reported with its place",
    arguments: [
      ("{\n  \"purposes\": {,}\n}", "This is in line 2."), ("[]", "It must be an object: {…}."),
      ("{}", "'purposes' is missing."),
      (#"{"purposes": {}, "x": 1}"#, "/x: 'x' isn't part of a file of purposes."),
      (#"{"purposes": {"Pay": {}}}"#, "/purposes/Pay: A purpose has 1 to 64"),
      (#"{"purposes": {"pay": 1}}"#, "/purposes/pay: It must be an object: {…}."),
      (
        #"{"purposes": {"pay": {"value": {}}}}"#,
        "/purposes/pay/value: 'value' isn't part of a file of purposes."
      ),
      (#"{"purposes": {"pay": {"values": {"a": {}}}}}"#, "/purposes/pay/values/a/maximum: A value needs"),
      (
        #"{"purposes": {"pay": {"values": {"a": {"maximum": 0}}}}}"#,
        "/purposes/pay/values/a/maximum: A value needs"
      ),
      (
        #"{"purposes": {"pay": {"values": {"a": {"maximum": 1.5}}}}}"#,
        "/purposes/pay/values/a/maximum: A value needs"
      ),
      (
        #"{"purposes": {"pay": {"values": {"code": {"maximum": 9}}}}}"#,
        "/purposes/pay/values/code: '{{code}}' is already"
      ),
      (
        #"{"purposes": {"pay": {"values": {"a-b": {"maximum": 9}}}}}"#, "/purposes/pay/values/a-b: A name has"
      ),
      (
        #"{"purposes": {"pay": {"values": {"a": {"maximum": 9, "unicode": 1}}}}}"#,
        "/purposes/pay/values/a/unicode: It must be true or false."
      ),
      (
        #"{"purposes": {"pay": {"values": {"a": {"maximum": 9, "characters": "é"}}}}}"#,
        "/purposes/pay/values/a/characters: It must be a string of ASCII characters"
      ),
      (
        #"{"purposes": {"trial": {"values": {"a": {"maximum": 9}}}}}"#,
        "/purposes/trial/values: 'trial' can't have"
      ),
      (
        #"{"purposes": {"default": {"values": {"a": {"maximum": 9}}}}}"#,
        "/purposes/default/values: 'default' can't"
      ),
    ]
  )
  func mistakes(json: String, expected: String) {
    let problems = problems(json)
    #expect(problems.count == 1 && problems.first?.contains(expected) == true, "\(problems)")
  }

  @Test("A file of purposes is limited in size and in the number of values")
  func limits() {
    #expect(problems(String(repeating: " ", count: 65_537)) == ["The file is larger than 64 KB."])
    let many = (0..<9).map { #""v\#($0)": {"maximum": 1}"# }.joined(separator: ",")
    #expect(
      problems(#"{"purposes": {"pay": {"values": {\#(many)}}}}"#) == [
        "/purposes/pay/values: There can be 8 values at most."
      ]
    )
  }

  @Test(
    "A value that is undeclared, missing, too long or not harmless text is refused, and named",
    arguments: [
      (["amount": "1"], "payee", ServiceError.ValueProblem.missing),
      (["amount": "1", "payee": ""], "payee", .missing),
      (["amount": "1", "payee": " \u{A0}"], "payee", .missing),
      (["amount": "1", "payee": "S", "note": "x"], "note", .undeclared),
      (["amount": "1", "payee": "S", "no\r\nte\u{202E}": "x"], "note", .undeclared),
      (["amount": "1234567890123", "payee": "S"], "amount", .tooLong(12)),
      (["amount": "1,50 €€€€€€€", "payee": "S"], "amount", .tooLong(12)),
      (["amount": "1", "payee": "a\nb"], "payee", .character),
      (["amount": "1", "payee": "a\r\nBcc: x"], "payee", .character),
      (["amount": "1", "payee": "a\u{202E}b"], "payee", .character),
      (["amount": "1", "payee": "a\u{200B}b"], "payee", .character),
      (["amount": "1", "payee": "a\u{2028}b"], "payee", .character),
      (["amount": "1", "payee": "a\0"], "payee", .character),
      (["amount": "1", "payee": "Łódź"], "payee", .character),
      (["amount": "1", "payee": "https://a"], "payee", .link),
      (["amount": "1", "payee": "evil.com"], "payee", .link),
      (["amount": "1", "payee": "See www.a.bc"], "payee", .link),
      (["amount": "1", "payee": "a@b"], "payee", .link),
      (["amount": "1", "payee": "192.0.2.7/x"], "payee", .link),
      (["amount": "1", "payee": "192.0.2.7"], "payee", .link),
      (["amount": "1", "payee": "localhost:80/a"], "payee", .character),
      (["amount": "1", "payee": "tel:0900123"], "payee", .character),
      (["amount": "1", "payee": "//a/b"], "payee", .character),
      (["amount": "1", "payee": "Shop; reply?"], "payee", .character),
      (["amount": "1", "payee": "#1"], "payee", .character),
    ]
  )
  func invalid(values: [String: String], name: String, problem: ServiceError.ValueProblem) async throws {
    let world = try World()
    let service = try service(world)
    for isDecoy in [false, true] {
      await #expect(throws: ServiceError.invalidValue(name, problem)) {
        try await service.issue(to: ada, purpose: "pay", values: values, isDecoy: isDecoy)
      }
    }
    #expect(world.delivery.messages.isEmpty)
  }

  @Test(
    "Amounts and names are allowed, and other characters that a declaration lists",
    arguments: [
      ("12.50", "O'Neill & Co"), ("1.234.567", "Café (Nord)"), ("1.500.000.000", "A+B-C, 5%"),
      ("£1", "Shop no 7"),
    ]
  )
  func harmless(amount: String, payee: String) async throws {
    let json = PurposeTests.payments.replacing(#""maximum": 12"#, with: #""maximum": 14"#)
    let service = try service(World(), json)
    _ = try await service.issue(to: ada, purpose: "pay", values: ["amount": amount, "payee": payee])
    let declared = try PurposeRules(
      file: Data(json.replacing(#""maximum": 20"#, with: ##""maximum": 20, "characters": "#/""##).utf8)
    )
    let rule = declared.rule(for: "pay")
    try MessageValues(["amount": amount, "payee": "#1/2"]).check(rule)
    #expect(throws: ServiceError.invalidValue("payee", .character)) {
      try MessageValues(["amount": amount, "payee": "A&B"]).check(rule)
    }
  }

  @Test(
    "Full-width and mathematical letters count as the letters that they look like",
    arguments: ["ｅｖｉｌ．ｃｏｍ", "𝐞𝐯𝐢𝐥.𝐜𝐨𝐦", "a＠b"]
  )
  func lookAlikes(payee: String) async throws {
    let world = try World()
    let json = PurposeTests.payments.replacing(#""maximum": 20"#, with: #""maximum": 20, "unicode": true"#)
    let service = try service(world, json, segments: 2)
    await #expect(throws: ServiceError.invalidValue("payee", .link)) {
      try await service.issue(to: ada, purpose: "pay", values: ["amount": "1", "payee": payee])
    }
    _ = try await service.issue(to: phone, purpose: "pay", values: ["amount": "1", "payee": "Łódź"])
    #expect(try #require(world.delivery.messages.last?.text).contains("payee: Łódź"))
  }

  @Test("A purpose without values refuses values")
  func undeclared() async throws {
    let world = try World()
    await #expect(throws: ServiceError.invalidValue("amount", .undeclared)) {
      try await service(world).issue(to: ada, purpose: "sign-in", values: ["amount": "1"])
    }
    await #expect(throws: ServiceError.invalidValue("amount", .undeclared)) {
      try await world.service.issue(to: ada, purpose: "pay", values: ["amount": "1"])
    }
  }

  @Test("Texts of the purpose contain the values; other texts list them", arguments: StoreKind.allCases)
  func texts(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try service(
      world,
      PurposeTests.payments.replacing(#""maximum": 20"#, with: #""maximum": 20, "characters": "&<>{}""#),
      texts: [
        "en/pay.sms": "{{code}}: {{amount}} to {{payee}}", "en/default.html": "{{code}}",
        "de/pay.html": "{{amount}}{{payee}}{{code}}",
        "en/default.txt": "Use {{code}}", "en/default.voice": "Use {{code}}.",
      ]
    )
    let values = ["amount": "12,50\u{A0}€", "payee": "B & <i>{{code}}"]
    _ = try await service.issue(to: phone, purpose: "pay", values: values)
    let sms = try #require(world.delivery.messages.last)
    #expect(sms.text == "\(String(sms.code)): 12,50 € to B & <i>{{code}}")
    #expect(sms.spoken == "Use \(sms.spokenCode). amount: 12,50 €. payee: B & <i>{{code}}.")
    _ = try await service.issue(to: ada, purpose: "pay", values: values)
    let email = try #require(world.delivery.messages.last)
    #expect(email.text == "Use \(String(email.code))\namount: 12,50 €\npayee: B & <i>{{code}}")
    // The HTML of all purposes can't show the values.
    #expect(email.html == nil)
    _ = try await service.issue(to: ada, purpose: "pay", values: values, language: "de")
    let german = try #require(world.delivery.messages.last)
    #expect(german.html == "12,50 €B &amp; &lt;i&gt;{{code}}\(String(german.code))")
    #expect(german.text.hasSuffix("\namount: 12,50 €\npayee: B & <i>{{code}}"))
  }

  @Test("A text of a purpose contains all its values, and a subject none")
  func missingNames() throws {
    for (file, text, expected) in [
      ("en/pay.txt", "{{code}} {{amount}}", "en/pay.txt:1:1: '{{payee}}' is missing"),
      ("en/default.txt", "{{code}} {{amount}}", "en/default.txt:1:10: There is no '{{amount}}' here."),
      ("en/pay.subject", "Pay {{amount}}", "en/pay.subject:1:5: There is no '{{amount}}' here."),
      ("en/pay.sms", "{{code}} @{{amount}} #{{payee}}", "en/pay.sms:1:10: The text contains '@… #…'"),
      (
        "en/pay.sms", "{{code}} {{amount}} {{payee}}" + String(repeating: "x", count: 130),
        "en/pay.sms: With the longest values"
      ),
    ] {
      let error = #expect(throws: VerificationService.ConfigurationError.self) {
        try service(World(), texts: [file: text])
      }
      guard case .texts(let problems) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(problems.count == 1 && problems[0].description.hasPrefix(expected), "\(problems)")
    }
  }

  @Test("In a language in which the values don't fit in one SMS, only the text message is in English")
  func length() async throws {
    let world = try World()
    let service = try service(
      world,
      PurposeTests.payments.replacing(#""maximum": 20"#, with: #""maximum": 40"#)
    )
    for (language, word) in [("ja", "code"), ("de", "Bestätigungscode")] {
      let long = ["amount": "1.200,00 EUR", "payee": String(repeating: "W", count: 40)]
      _ = try await service.issue(to: phone, purpose: "pay", values: long, language: language)
      let message = try #require(world.delivery.messages.last)
      #expect(message.text.contains(word) && message.text.fitsOneSMS, "\(message.text)")
      #expect(message.text.contains("1.200,00 EUR"))
      #expect(message.spoken.contains(language == "ja" ? "確認コード" : "Bestätigungscode"))
      _ = try await service.issue(to: ada, purpose: "pay", values: values, language: language)
      let email = try #require(world.delivery.messages.last)
      #expect(email.templates.language == language)
      for text in [email.subject, email.text] {
        #expect(text.contains(language == "ja" ? "確認コード" : "Bestätigungscode"), "\(text)")
      }
    }
    // Shorter values fit in the language.
    _ = try await service.issue(to: phone, purpose: "pay", values: values, language: "ja")
    #expect(world.delivery.messages.last?.text.contains("確認コード") == true)
    let texts = service.configuration.shortTexts.filter { $0.purpose == "pay" }
    #expect(texts.filter { $0.form == .english }.map(\.language) == ["ar", "ja"])
    let long = PurposeTests.payments.replacing(#""maximum": 20"#, with: #""maximum": 140"#)
    #expect(try self.service(world, long).configuration.shortTexts.contains { $0.form == .tooLong })
    #expect(
      try !self.service(world, long, segments: 4).configuration.shortTexts.contains { $0.form == .tooLong }
    )
  }

  @Test(
    "A resend has the same values, in the same challenge and in its replacement",
    arguments: StoreKind.allCases
  )
  func resend(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try service(world)
    let id = try await service.issue(to: ada, purpose: "pay", values: values).id
    world.clock.advance(seconds: 30)
    #expect(try await service.resend(id).id == id)
    world.clock.advance(seconds: 700)
    let replacement = try await service.resend(id).id
    #expect(replacement != id)
    #expect(world.delivery.messages.map(\.values) == [values, values, values])
    let receipt = try #require(
      try await service.verify(world.delivery.lastCode, challenge: replacement).receipt
    )
    try await service.redeem(receipt, for: ada, purpose: "pay", values: values)
  }

  @Test("A replacement needs the key of the values", arguments: StoreKind.allCases)
  func lostKey(kind: StoreKind) async throws {
    let world = try World(kind)
    let id = try await service(world).issue(to: ada, purpose: "pay", values: values).id
    world.clock.advance(seconds: 30)
    let other = world.server(
      try .init(keys: KeyRing(.random(otherThan: world.key)), format: .digits(6), purposes: rules())
    )
    await #expect(throws: ServiceError.keyMissing) { try await other.resend(id) }
    #expect(world.delivery.messages.count == 1)
  }

  @Test(
    "A receipt can be redeemed only with the values of the message, and stays unused otherwise",
    arguments: StoreKind.allCases
  )
  func receipt(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try service(world)
    let id = try await service.issue(
      to: ada,
      purpose: "pay",
      values: ["amount": "12,50\u{202F}€", "payee": "Cafe\u{301}"]
    ).id
    let receipt = try #require(try await service.verify(world.delivery.lastCode, challenge: id).receipt)
    for other in [
      [:], ["amount": "12,50 €"], ["amount": "99,50 €", "payee": "Café"],
      ["amount": "12,50 €", "payee": "Café", "x": ""],
      ["amount": "Café", "payee": "12,50 €"], ["amount": "12,50 €payee", "payee": "Café"],
    ] {
      await #expect(throws: ServiceError.invalidReceipt) {
        try await service.redeem(receipt, for: ada, purpose: "pay", values: other)
      }
    }
    // Another spelling of the same characters.
    try await service.redeem(
      receipt,
      for: ada,
      purpose: "pay",
      values: ["amount": "12,50 €", "payee": "Caf\u{E9}"]
    )
    let plain = try await service.issue(to: ada, purpose: "sign-in").id
    let other = try #require(try await service.verify(world.delivery.lastCode, challenge: plain).receipt)
    await #expect(throws: ServiceError.invalidReceipt) {
      try await service.redeem(other, for: ada, purpose: "sign-in", values: ["amount": "1"])
    }
  }

  @Test("A repeated request must have the same values", arguments: StoreKind.allCases)
  func idempotency(kind: StoreKind) async throws {
    let world = try World(kind)
    let service = try service(world)
    let key = RequestKey.random()
    let id = try await service.issue(to: ada, purpose: "pay", values: values, requestKey: key).id
    #expect(try await service.issue(to: ada, purpose: "pay", values: values, requestKey: key).id == id)
    await #expect(throws: ServiceError.issueKeyReused) {
      try await service.issue(
        to: ada,
        purpose: "pay",
        values: ["amount": "99 EUR", "payee": "Shop"],
        requestKey: key
      )
    }
    #expect(world.delivery.messages.count == 1)
  }

  @Test("Values that are exchanged in the database invalidate the code and the receipt")
  func exchanged() async throws {
    let world = try World()
    let service = try service(world)
    let id = try await service.issue(to: ada, purpose: "pay", values: values).id
    let code = world.delivery.lastCode
    let other = try await service.issue(to: ada, purpose: "pay", values: ["amount": "9", "payee": "Eve"]).id
    let swapped = try await world.store.transaction { transaction in
      let (mine, theirs) = (try transaction.challenge(id, of: ""), try transaction.challenge(other, of: ""))
      return (mine, theirs?.sealedValues)
    }
    let challenge = try #require(swapped.0)
    let forged = StoredChallenge(
      id: challenge.id,
      purpose: challenge.purpose,
      recipient: challenge.recipient,
      format: challenge.format,
      key: challenge.key,
      expiresAt: challenge.expiresAt,
      resendAt: challenge.resendAt,
      budget: challenge.budget,
      sealedValues: swapped.1
    )
    let symbols = try CodeFormat.digits(6).code(from: code)
    #expect(world.key.tag(of: symbols, for: forged) != world.key.tag(of: symbols, for: challenge))
    #expect(!Receipt(for: challenge, key: world.key).proves(forged, key: world.key))
    #expect(MessageValues(of: forged, key: world.key) == nil, "they are encrypted for another challenge")
    #expect(MessageValues(of: challenge, key: world.key)?.strings == values)
  }

  @Test("The database doesn't contain the values in clear")
  func secrecy() async throws {
    let world = try World(.sqlite)
    let service = try service(world)
    world.delivery.isFailing = true
    _ = try await service.issue(
      to: ada,
      purpose: "pay",
      values: ["amount": "4711.01 EUR", "payee": "Lovelace Ltd"]
    )
    for (name, data) in try world.folder.contents() {
      for text in ["4711.01", "Lovelace"] {
        #expect(data.range(of: Data(text.utf8)) == nil, "\(name)")
      }
    }
  }
}
