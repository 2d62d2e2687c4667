import OneTimeCode
import Testing

@Suite("Reading: a message bound to a domain")
struct DomainTests {
  @Test(
    "F9 the code of an origin-bound message takes precedence over any other",
    arguments: [
      "@example.com #985391",
      "123456 is not your code.\n\n@example.com #985391",
      "123456\r\n@example.com #985391",
      "123456\r@example.com #985391 @embedded.example",
      "123456 234567\n@example.com #985391 123456",
      "@example.com #985-391",
      "@example.com #G-985391",
      "@example.com #９８５３９１",
      "1\n@x #985391\tand 123456",
    ]
  )
  func bound(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test("F9 a bound code is read as a whole, even if it could be a word")
  func boundLetters() throws {
    #expect(CodeReading("Hi: NOCODE\n@example.com #abcdef", as: .lettersAndDigits(6)) == .code("ABCDEF"))
    #expect(CodeReading("@example.com #abc-def", as: .lettersAndDigits(6)) == .code("ABCDEF"))
    #expect(CodeReading("@example.com #5", as: .digits(1)) == .code("5"))
  }

  @Test(
    "F9 a bound code that does not fit is refused, and no other code is used instead",
    arguments: [
      ("123456\n@example.com #1234567", CodeRefusal.tooMany(7)),
      ("123456\n@example.com #12345", .noCode),
      ("123456\n@example.com #winning", .noCode),
      ("123456\n@example.com #x", .noCode),
      ("123456\n@example.com #-", .noCode),
      ("123456\n@example.com #123456/234567", .noCode),
      ("123456\n@example.com #123456|234567", .severalCodes),
    ]
  )
  func invalid(text: String, refusal: CodeRefusal) {
    #expect(CodeReading(text, as: .digits(6)) == .refused(refusal))
  }

  @Test(
    "F9 a text that does not follow the specification is read like any other",
    arguments: [
      "@example.com #985391\n", "@example.com #985391\r\n", "something @example.com #985391",
      "@example.com  #985391",
      "@example.com\t#985391", "#985391 @example.com", "@ #985391", "example.com #985391",
      "@example.com code #985391",
      " @example.com #985391", "@example.com #985391\n\nReply STOP", "@example.com#985391",
    ]
  )
  func unbound(text: String) {
    #expect(CodeReading(text, as: .digits(6), boundTo: "other.example") == .code("985391"))
  }

  @Test(
    "F9 the code is read if the app's domain is the host or a subdomain of it",
    arguments: [
      ("example.com", "example.com"),
      ("example.com", "login.example.com"),
      ("example.com", "a.b.example.com"),
      ("Example.COM", "EXAMPLE.com"),
      ("example.com.", "example.com"),
      ("example.com", "example.com."),
      ("xn--mller-kva.example", "xn--mller-kva.example"),
      ("XN--MLLER-KVA.example", "www.xn--mller-kva.example"),
      ("localhost", "localhost"),
      ("a", "a"),
    ]
  )
  func matching(host: String, domain: String) {
    #expect(CodeReading("@\(host) #985391", as: .digits(6), boundTo: domain) == .code("985391"))
  }

  @Test(
    "F9 a warning names the host if it is not a valid ASCII name or does not match the app's domain",
    arguments: [
      ("example.com", "evilexample.com", "example.com"),
      ("example.com", "example.com.evil.com", "example.com"),
      ("login.example.com", "example.com", "login.example.com"),
      ("example.com", "example.org", "example.com"),
      ("example.com", "xample.com", "example.com"),
      ("Example.COM", "evil.com", "example.com"),
      ("example.com:8443", "example.com", "example.com?8443"),
      ("müller.example", "müller.example", "m?ller.example"),
      ("müller.example", "xn--mller-kva.example", "m?ller.example"),
      ("example.com", "https://example.com", "example.com"),
      ("example.com", "https://login.example.com", "example.com"),
      ("example.com", "user@login.example.com", "example.com"),
      ("example.com", "müller.example.com", "example.com"),
      ("example.com", "example.com:443", "example.com"),
      (".", "example.com", "."),
      (".", ".", "."),
      ("..", "a..", ".."),
      (".com", "example.com", ".com"),
      ("example。com", "example.com", "example?com"),
      ("\u{202E}moc.elpmaxe", "example.com", "?moc.elpmaxe"),
      ("еxample.com", "example.com", "?xample.com"),
      ("<b>x", "example.com", "?b?x"),
      ("example.com\u{0}", "example.com", "example.com?"),
      ("exa\u{200B}mple.com", "example.com", "exa?mple.com"),
      ("[::1]", "[::1]", "???1?"),
      ("example.com..", "example.com", "example.com.."),
    ]
  )
  func mismatched(host: String, domain: String, shown: String) throws {
    let message = "985391\n@\(host) #985391"
    #expect(CodeReading(message, as: .digits(6), boundTo: domain) == .refused(.foreignDomain))
    #expect(OriginBoundMessage.displayedHost(in: message.utf16) == shown)
  }

  @Test("F9 the warning about the domain takes precedence over the refusal of a code that does not fit")
  func warningTakesPrecedence() {
    let message = "985391\n@example.com #x"
    #expect(CodeReading(message, as: .digits(6), boundTo: "evil.com") == .refused(.foreignDomain))
  }

  @Test("F9 only the end of a very long host is shown")
  func longHost() throws {
    let host = String(repeating: "a.", count: 500) + "example.com"
    let message = "@\(host) #985391"
    #expect(CodeReading(message, as: .digits(6), boundTo: "evil.com") == .refused(.foreignDomain))
    #expect(OriginBoundMessage.displayedHost(in: message.utf16) == String(host.suffix(64)))
    #expect(CodeReading("@\(host) #985391", as: .digits(6), boundTo: "x." + host) == .code("985391"))
  }

  @Test(
    "F9 a text that is not origin-bound has no host",
    arguments: ["", "985391", "@example.com #1\n", "@example.com"]
  )
  func noHost(text: String) {
    #expect(OriginBoundMessage.displayedHost(in: text.utf16) == nil)
  }

  @Test("F9 if the app sets no domain, there is no warning", arguments: [nil, ""] as [String?])
  func noDomain(domain: String?) {
    #expect(CodeReading("@example.com #985391", as: .digits(6), boundTo: domain) == .code("985391"))
  }

  @Test(
    "F9 a text that is not origin-bound causes no warning",
    arguments: ["985391", "Code 985391", "@example.com 985391"]
  )
  func plain(text: String) {
    #expect(CodeReading(text, as: .digits(6), boundTo: "other.example") == .code("985391"))
  }
}
