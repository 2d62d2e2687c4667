import OneTimeCode
import Testing

@Suite("Reading: a message bound to a domain")
struct DomainTests {
  @Test(
    "F9.1 the code of an origin-bound message takes precedence over any other",
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

  @Test("F9.1 a bound code is read as a whole, even if it could be a word")
  func boundLetters() throws {
    #expect(CodeReading("Hi: NOCODE\n@example.com #abcdef", as: .lettersAndDigits(6)) == .code("ABCDEF"))
    #expect(CodeReading("@example.com #abc-def", as: .lettersAndDigits(6)) == .code("ABCDEF"))
    #expect(CodeReading("@example.com #5", as: .digits(1)) == .code("5"))
  }

  @Test(
    "F9.1 a bound code that does not fit is refused, and no other code is used instead",
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
    "F9.3 a bound line is found between other lines, spaces and marks",
    arguments: [
      "\u{200E}@bank.example #123456", " @bank.example #123456",
      "\u{3000}\u{2068}@bank.example #123456\u{2069}",
      "@bank.example  #123456", "@bank.example\t#123456", "@bank.example\u{A0}#123456",
      "@bank.example\u{3000}#123456", "@\u{200E}bank.example\u{200E} \u{200E}#\u{200E}123456",
      "@ bank.example # 123456",
      "＠bank.example ＃１２３４５６", "@ba\u{200B}nk.example #123456",
    ],
    ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}", "\n\u{A0}\n"]
  )
  func boundLine(line: String, lineEnd: String) {
    for text in [
      line, "654321\(lineEnd)\(line)", "\(line)\(lineEnd)654321", "654321\(lineEnd)\(line)\(lineEnd)",
    ] {
      #expect(CodeReading(text, as: .digits(6)) == .code("123456"), "\(text.debugDescription)")
      expectForeign(text, host: "bank.example")
    }
  }

  @Test(
    "F9.7 a host and a code within a line bind the text to a domain, and change nothing without a domain",
    arguments: [
      "123456 is your code.@bank.example #123456", "Questions? help@bank.example@bank.example #123456",
      "> @bank.example #123456", "(@bank.example #123456)", "*@bank.example* #123456",
      "@bank.example, #123456 is it",
      "is your code.@bank.example\n#123456", "is your code.@bank.example #123456Reply STOP. 123456",
      "123456 is your code.@bank.example #G-123456", "@bank.example (#123456)", "@bank.example \u{AD}#123456",
      "Write to help@bank.example! #123456 is your code", "123456 is your code.＠bank.example\u{3000}＃123456",
    ]
  )
  func withinLine(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("123456"))
    expectForeign(text, host: "bank.example")
  }

  private func expectForeign(_ text: String, host: String) {
    func reading(_ domain: String) -> CodeReading { CodeReading(text, as: .digits(6), boundTo: domain) }
    #expect(reading(host) == .code("123456"), "\(text.debugDescription)")
    #expect(reading("login." + host) == .code("123456"), "\(text.debugDescription)")
    #expect(reading("evil.example") == .refused(.foreignDomain), "\(text.debugDescription)")
    let shown = OriginBoundMessage.displayedHost(
      in: text.utf16,
      as: .digits(6),
      boundTo: "evil.example".utf16
    )
    #expect(shown == host, "\(text.debugDescription)")
  }

  @Test("F9.7 a code with letters within a line binds the text, even if text follows without a space")
  func withinLineLetters() {
    let text = "A1B2C3 is your code.@bank.example #A1B2C3Reply STOP to stop"
    let format = CodeFormat.lettersAndDigits(6)
    #expect(CodeReading(text, as: format, boundTo: "bank.example") == .code("A1B2C3"))
    #expect(CodeReading(text, as: format, boundTo: "evil.example") == .refused(.foreignDomain))
  }

  @Test("F9.6, F9.7 every host of a text must match the app's domain; the first that doesn't is shown")
  func severalHosts() {
    let text = "@a.example #123456\n@b.example #123456\n123456 @c.example #123456"
    for (domain, shown) in [
      ("a.example", "b.example"), ("b.example", "a.example"), ("d.example", "a.example"),
    ] {
      #expect(CodeReading(text, as: .digits(6), boundTo: domain) == .refused(.foreignDomain))
      #expect(
        OriginBoundMessage.displayedHost(in: text.utf16, as: .digits(6), boundTo: domain.utf16) == shown
      )
    }
    #expect(CodeReading(text, as: .digits(6)) == .code("123456"))
    let embedded = "@a.example #123456 @b.example #654321"
    #expect(CodeReading(embedded, as: .digits(6), boundTo: "a.example") == .refused(.foreignDomain))
    let nested = "123456\n@evil.example@bank.example #123456"
    #expect(CodeReading(nested, as: .digits(6), boundTo: "bank.example") == .refused(.foreignDomain))
    #expect(CodeReading(nested, as: .digits(6), boundTo: "evil.example") == .refused(.foreignDomain))
  }

  @Test(
    "F9.6 a message for an embedded page is for the page and for the page that contains it",
    arguments: [
      "@shop.example #123456 @pay.example", "@shop.example #123456 %pay.example",
      "@shop.example #123456 @pay.example %pay.example FA+9qCX9VSu",
      "1\n@shop.example #123456\t@pay.example\n2",
    ]
  )
  func embedded(text: String) {
    for domain in ["shop.example", "pay.example", "www.pay.example"] {
      #expect(CodeReading(text, as: .digits(6), boundTo: domain) == .code("123456"))
    }
    #expect(CodeReading(text, as: .digits(6), boundTo: "evil.example") == .refused(.foreignDomain))
    #expect(OriginBoundMessage(text)?.embeddedHost == "pay.example")
  }

  @Test("F9.6 a domain can be a site, and can be several hosts")
  func sites() {
    func reading(_ domain: String, _ host: String) -> CodeReading {
      CodeReading("@\(host) #123456", as: .digits(6), boundTo: domain)
    }
    #expect(reading("example.com", "login.example.com") == .code("123456"))
    #expect(reading("accounts.example.com", "login.example.com") == .refused(.foreignDomain))
    #expect(reading("accounts.example.com login.example.com", "login.example.com") == .code("123456"))
    #expect(reading("example.org\texample.com", "login.example.com") == .code("123456"))
    #expect(reading("example.org  example.net", "example.com") == .refused(.foreignDomain))
    #expect(reading("https://example.com example.org", "example.com") == .refused(.foreignDomain))
    // A single label, such as a top-level domain, isn't a site.
    for domain in ["com", "com.", ".com", "."] {
      #expect(reading(domain, "example.com") == .refused(.foreignDomain))
    }
    #expect(reading("example.com", "evilexample.com") == .refused(.foreignDomain))
  }

  @Test("F9.7 an email address in a text with lines binds nothing, and a removed line break still binds")
  func mailAddress() {
    let mail = "Your code is 123456.\nQuestions? help@example.org #482913-1"
    #expect(CodeReading(mail, as: .digits(6), boundTo: "bank.example") == .code("123456"))
    // Full-width characters are read as ASCII.
    let wide = "Your code is 123456.\nQuestions? help１@example.org #482913-1"
    #expect(CodeReading(wide, as: .digits(6), boundTo: "bank.example") == .code("123456"))
    let joined = "123456 is valid for 5 min@example.org #123456"
    #expect(CodeReading(joined, as: .digits(6), boundTo: "bank.example") == .refused(.foreignDomain))
  }

  @Test("F9.2 bound lines with different codes are ambiguous; otherwise the last line determines the result")
  func severalLines() {
    let text = "@a.example #123456\n@a.example #654321"
    #expect(CodeReading(text, as: .digits(6)) == .refused(.severalCodes))
    #expect(CodeReading(text, as: .digits(6), boundTo: "a.example") == .refused(.severalCodes))
    #expect(CodeReading(text, as: .digits(6), boundTo: "b.example") == .refused(.foreignDomain))
    #expect(CodeReading("@a #x\n\n@a.example #985391", as: .digits(6)) == .code("985391"))
    #expect(CodeReading("@a #1234567\n@a.example #98539", as: .digits(6)) == .refused(.noCode))
  }

  @Test(
    "F9.6 the warning names the host that was the reason, and a field's whole text may be given for a part"
  )
  func shownHost() {
    func shown(_ text: String) -> String? {
      OriginBoundMessage.displayedHost(in: text.utf16, as: .digits(6), boundTo: "a.example".utf16)
    }
    #expect(shown("Hi @friend #winter 1, @b.example #123456") == "b.example")
    #expect(shown("98@b.example #x") == "b.example")
    #expect(shown("@a.example #123456") == nil)
  }

  @Test(
    "F9.7 a text without a host before a code is read like any other",
    arguments: [
      "#985391 @example.com", "@ #985391", "example.com #985391", "@example.com code #985391",
      "@example.com#985391", "985391", "Code 985391", "@example.com 985391",
      "985391 from help@example.com, #bank",
      "Hi @friend #winter! Code 985391", "985391 @friend #12345", "@example.com. Code #985391",
      "985391 x@, #985391",
      "985391\n@example.com\n#winter", "@friend (#winter) 985391",
    ]
  )
  func unbound(text: String) {
    #expect(CodeReading(text, as: .digits(6), boundTo: "other.example") == .code("985391"))
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F9.6 the code is read if the app's domain is the host, a subdomain of it or a site that contains it",
    arguments: [
      ("example.com", "example.com"),
      ("example.com", "login.example.com"),
      ("example.com", "a.b.example.com"),
      ("login.example.com", "example.com"),
      ("Example.COM", "EXAMPLE.com"),
      ("example.com.", "example.com"),
      ("example.com", "example.com."),
      ("xn--mller-kva.example", "xn--mller-kva.example"),
      ("XN--MLLER-KVA.example", "www.xn--mller-kva.example"),
      ("localhost", "localhost"),
      ("a", "a"),
      ("example.com,", "example.com"),
      // Invisible characters aren't part of a host (UTS #46).
      ("exa\u{200B}mple.com", "example.com"),
    ]
  )
  func matching(host: String, domain: String) {
    #expect(CodeReading("@\(host) #985391", as: .digits(6), boundTo: domain) == .code("985391"))
  }

  @Test(
    "F9.6 a warning names the host if it is not a valid ASCII name or does not match the app's domain",
    arguments: [
      ("example.com", "evilexample.com", "example.com"),
      ("example.com", "example.com.evil.com", "example.com"),
      ("login.example.com", "mple.com", "login.example.com"),
      ("login.example.com", "com", "login.example.com"),
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
      ("\u{202E}moc.elpmaxe", "example.com", "moc.elpmaxe"),
      ("еxample.com", "example.com", "?xample.com"),
      ("<b>x", "example.com", "?b?x"),
      ("example.com\u{0}x", "example.com", "example.com?x"),
      ("[::1]", "[::1]", "???1"),
      ("example.com..", "example.com", "example.com.."),
    ]
  )
  func mismatched(host: String, domain: String, shown: String) throws {
    let message = "985391\n@\(host) #985391"
    #expect(CodeReading(message, as: .digits(6), boundTo: domain) == .refused(.foreignDomain))
    #expect(
      OriginBoundMessage.displayedHost(in: message.utf16, as: .digits(6), boundTo: domain.utf16) == shown
    )
  }

  @Test("F9.6 the warning about the domain takes precedence over the refusal of a code that does not fit")
  func warningTakesPrecedence() {
    let message = "985391\n@example.com #x"
    #expect(CodeReading(message, as: .digits(6), boundTo: "evil.com") == .refused(.foreignDomain))
  }

  @Test("F9.6 only the end of a very long host is shown")
  func longHost() throws {
    let host = String(repeating: "a.", count: 500) + "example.com"
    let message = "@\(host) #985391"
    #expect(CodeReading(message, as: .digits(6), boundTo: "evil.com") == .refused(.foreignDomain))
    #expect(
      OriginBoundMessage.displayedHost(in: message.utf16, as: .digits(6), boundTo: "evil.com".utf16)
        == String(host.suffix(64))
    )
    #expect(CodeReading("@\(host) #985391", as: .digits(6), boundTo: "x." + host) == .code("985391"))
  }

  @Test("F9.6 if the app sets no domain, there is no warning", arguments: [nil, ""] as [String?])
  func noDomain(domain: String?) {
    #expect(CodeReading("@example.com #985391", as: .digits(6), boundTo: domain) == .code("985391"))
  }
}
