import OneTimeCode
import OneTimeCodeService
import Testing

@Suite("Configuration")
struct ConfigurationTests {
  private typealias Configuration = VerificationService.Configuration
  private let key = ServerKey.random()

  @Test(
    "By default, a code must have 6 to 10 symbols",
    arguments: [1, 5, 11, 32]
  )
  func length(length: Int) {
    #expect(throws: VerificationService.ConfigurationError.length) {
      try Configuration(key: key, format: .digits(length))
    }
  }

  @Test("The codes of test recipients must have the service's format")
  func testRecipients() throws {
    let recipients = try TestRecipients(file: "", format: .digits(6))
    #expect(throws: VerificationService.ConfigurationError.testRecipients) {
      try Configuration(keys: KeyRing(key), format: .digits(8), testRecipients: recipients)
    }
  }

  @Test("Four-digit codes require `allowsShortCodes`; ten binary symbols allow too few different codes")
  func fewestCodes() throws {
    #expect(throws: VerificationService.ConfigurationError.length) {
      try Configuration(key: key, format: .digits(4))
    }
    #expect(throws: Never.self) {
      try Configuration(keys: KeyRing(key), format: .digits(4), allowsShortCodes: true)
    }
    let bits = try CodeFormat(length: 10, alphabet: try CodeFormat.Alphabet("01"))
    #expect(throws: VerificationService.ConfigurationError.tooFewCodes) {
      try Configuration(key: key, format: bits)
    }
    #expect(throws: VerificationService.ConfigurationError.tooFewCodes) {
      try Configuration(keys: KeyRing(key), format: bits, allowsShortCodes: true)
    }
  }

  @Test(
    "An invalid domain is refused",
    arguments: ["", "https://example.com", "example.com:80", "a b", "münchen.example"]
  )
  func domain(domain: String) {
    #expect(throws: VerificationService.ConfigurationError.domain) {
      try Configuration(key: key, domain: domain)
    }
    #expect(throws: Never.self) { try Configuration(key: key, domain: "login.example.com") }
  }

  @Test("Codes that can contain # can't be bound to a domain")
  func alphabet() throws {
    let format = try CodeFormat(length: 6, alphabet: try CodeFormat.Alphabet("0123456789#"))
    #expect(throws: VerificationService.ConfigurationError.self) {
      try Configuration(key: key, format: format, domain: "example.com")
    }
    #expect(throws: Never.self) { try Configuration(key: key, format: format) }
  }

  @Test("A format can be restored from its text", arguments: ["digits", "letters-and-digits", "ABC123"])
  func text(alphabet: String) throws {
    let format = try CodeFormat(length: 6, alphabetText: alphabet, groupingText: "2-4")
    #expect(format.alphabetText == (alphabet == "ABC123" ? "123ABC" : alphabet))
    #expect(format.groupingText == "2-4")
    for grouping in ["2-", "2--4", "-2-4", "2-4-", "2-x"] {
      #expect(throws: CodeFormat.ValidationError.grouping) {
        try CodeFormat(length: 6, alphabetText: alphabet, groupingText: grouping)
      }
    }
  }
}
