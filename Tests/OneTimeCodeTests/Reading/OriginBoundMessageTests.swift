import OneTimeCode
import Testing

@Suite("Reading: origin-bound messages")
struct OriginBoundMessageTests {
  struct Parsed: Sendable, CustomTestStringConvertible {
    var message: String
    var host: String
    var code: String
    var embedded: String?
    var testDescription: String { message.debugDescription }
  }

  @Test(
    "F9.1 messages that follow the specification are parsed",
    arguments: [
      Parsed(message: "@example.com #747723", host: "example.com", code: "747723"),
      Parsed(
        message: "747723 is your ExampleCo authentication code.\n\n@example.com #747723",
        host: "example.com",
        code: "747723"
      ),
      Parsed(message: "a\r\n@example.com #747723", host: "example.com", code: "747723"),
      Parsed(message: "a\r@example.com #747723", host: "example.com", code: "747723"),
      Parsed(
        message: "@example.com #747723 @ecommerce.example",
        host: "example.com",
        code: "747723",
        embedded: "ecommerce.example"
      ),
      Parsed(
        message: "@example.com #747723 @ecommerce.example $future",
        host: "example.com",
        code: "747723",
        embedded: "ecommerce.example"
      ),
      Parsed(message: "@example.com #747723 ", host: "example.com", code: "747723"),
      Parsed(message: "@example.com #747723 @", host: "example.com", code: "747723"),
      Parsed(
        message: "@example.com #747723 %ecommerce.example",
        host: "example.com",
        code: "747723",
        embedded: "ecommerce.example"
      ),
      Parsed(message: "@example.com #747723 trailing", host: "example.com", code: "747723"),
      Parsed(message: "@example.com #747723\tx", host: "example.com", code: "747723"),
      Parsed(message: "@ünïcode.example #كود😀", host: "ünïcode.example", code: "كود😀"),
      Parsed(message: "@EXAMPLE.com #a#b@c", host: "EXAMPLE.com", code: "a#b@c"),
      Parsed(message: "\u{2028}x\n@@ ##", host: "@", code: "#"),
    ]
  )
  func parses(parsed: Parsed) throws {
    let message = try #require(OriginBoundMessage(parsed.message))
    #expect(message.host == parsed.host)
    #expect(message.code == parsed.code)
    #expect(message.embeddedHost == parsed.embedded)
    #expect(OriginBoundMessage(parsing: Array(parsed.message.utf16)) == message)
  }

  @Test(
    "F9.3 messages that copying has changed are parsed",
    arguments: [
      "@example.com # 747723", "@example.com  #747723", "@example.com\t#747723", "@example.com\u{A0}#747723",
      " @example.com #747723", "@example.com #747723\n", "@example.com #747723\r\n", "@example.com #747723\r",
      "@example.com #747723\n ", "\u{FEFF}@example.com #747723", "x\u{2028}@example.com #747723",
      "@example.com #747723\nSent from my phone", "\u{200E}@example.com\u{200E} #747723",
    ]
  )
  func parsesChanged(text: String) throws {
    let message = try #require(OriginBoundMessage(text))
    #expect(message.host == "example.com")
    #expect(message.code == "747723")
    #expect(message.embeddedHost == nil)
  }

  @Test(
    "F9.1 messages without a bound line are not parsed",
    arguments: [
      "", "\n", "@", "@example.com", "@example.com ", "@example.com #", "@ #1", "#1 @example.com",
      "x @example.com #1",
      "@example.com code #1", "help@example.com #1", "x\nhelp@example.com #123456",
    ]
  )
  func refuses(message: String) {
    #expect(OriginBoundMessage(message) == nil)
  }

  @Test("F9.1 the description of a message omits its code")
  func printing() throws {
    let message = try #require(OriginBoundMessage("@example.com #747723"))
    #expect(!"\(message)".contains("747723"))
    #expect(!String(reflecting: message).contains("747723"))
  }

  @Test(
    "F9.1 this module's parsers and a model of Chromium's parser read a composed message",
    arguments: [
      ("985391 is your code.", "985391 is your code.\n\n@example.com #985391"),
      ("", "@example.com #985391"),
      ("  \n", "@example.com #985391"),
      ("a\r\nb\rc\n\nd\r\n\r\ne", "a\nb\nc\n\nd\n\ne\n\n@example.com #985391"),
      ("trailing \n \r\n", "trailing\n\n@example.com #985391"),
      ("mail me@example.org, pick #1", "mail me@example.org, pick #1\n\n@example.com #985391"),
      ("Ваш код 😀", "Ваш код 😀\n\n@example.com #985391"),
      ("\t@a #", "\t@a #\n\n@example.com #985391"),
    ]
  )
  func composes(text: String, expected: String) throws {
    let message = try OriginBoundMessage.compose(text: text, host: "Example.com", code: "985391")
    #expect(message == expected)
    let parsed = try #require(OriginBoundMessage(message))
    #expect(parsed.host == "example.com")
    #expect(parsed.code == "985391")
    #expect(parsed.embeddedHost == nil)
    #expect(Chromium.parse(message) == Chromium(host: "example.com", code: "985391"))
    #expect(CodeReading(message, as: .digits(6), boundTo: "example.com") == .code("985391"))
  }

  @Test(
    "F9.1 a message can be composed only for a valid ASCII host name",
    arguments: [
      "", ".", "example.com.", ".example.com", "a..b", "example.com:443", "https://example.com",
      "müller.example",
      "exa mple.com", "-a.com", "a-.com", "a.-b", "1.2.3.4", "example.1", "[::1]", "a_b.com", "example.com#x",
      "a@b",
      "example.com\n", "0x7f.0x1", String(repeating: "a", count: 64) + ".com",
      String(repeating: "abcdefg.", count: 32) + "com",
    ]
  )
  func invalidHosts(host: String) {
    #expect(throws: OriginBoundMessage.CompositionError.host) {
      try OriginBoundMessage.compose(text: "Hello", host: host, code: "985391")
    }
    #expect(throws: OriginBoundMessage.CompositionError.host) {
      try OriginBoundMessage.compose(text: "Hello", host: "example.com", code: "985391", embeddedHost: host)
    }
  }

  @Test("F9.1 a composed message for an embedded page has the forms of the specification and of Apple")
  func embeddedHost() throws {
    let message = try OriginBoundMessage.compose(
      text: "Pay",
      host: "shop.example",
      code: "985391",
      embeddedHost: "Pay.example"
    )
    #expect(message == "Pay\n\n@shop.example #985391 @pay.example %pay.example")
    #expect(OriginBoundMessage(message)?.embeddedHost == "pay.example")
    #expect(Chromium.parse(message) == Chromium(host: "shop.example", code: "985391"))
  }

  @Test(
    "F9.1 a message can be composed for any valid ASCII host name",
    arguments: [
      "localhost", "a.b", "xn--mller-kva.example", "3.example.com", "a-b.c0m",
      String(repeating: "a", count: 63) + ".com",
      String(repeating: "abcdefg.", count: 31) + "hosts",
    ]
  )
  func validHosts(host: String) throws {
    let message = try OriginBoundMessage.compose(text: "Hello", host: host, code: "985391")
    #expect(OriginBoundMessage(message)?.host == host)
    #expect(Chromium.parse(message)?.host == host)
  }

  @Test(
    "F9.1 a message can't be composed with a code that could not be read back",
    arguments: ["", "12#4"] as [CodeSymbols]
  )
  func codes(code: CodeSymbols) {
    #expect(throws: OriginBoundMessage.CompositionError.code) {
      try OriginBoundMessage.compose(text: "Hello", host: "example.com", code: code)
    }
  }

  @Test(
    "F9.1 a message can't be composed with a text in which a looser parser could find a host and a code",
    arguments: [
      "@you #1", "@you: #1", "Hello @you #tag!", "a\n@b.c #d\ne", "@a @b #c", "@a\n#b @c #d",
      "@you  #1", "@you\u{A0}#1", "@you\n#1", "Mail me@example.org #1", "\u{200E}@you\u{200E} \u{200E}#1",
    ]
  )
  func texts(text: String) {
    #expect(throws: OriginBoundMessage.CompositionError.text) {
      try OriginBoundMessage.compose(text: text, host: "example.com", code: "985391")
    }
  }

  @Test("F9.1 `OriginBoundMessage` and a model of Chromium's parser read back every composed message")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 9)
    let pieces = [
      "@", "#", " ", "\n", "\r", "\r\n", "a", "1", ".", "b.c", "\t", "\u{C}", "ü", "😀", "@x #y", "\u{A0}",
    ]
    var composed = 0
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...9, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
      }
      guard let message = try? OriginBoundMessage.compose(text: text, host: "a.example", code: "A1B2") else {
        continue
      }
      composed += 1
      let parsed = try #require(OriginBoundMessage(message))
      try #require(parsed.host == "a.example" && parsed.code == "A1B2" && parsed.embeddedHost == nil)
      try #require(
        Chromium.parse(message) == Chromium(host: "a.example", code: "A1B2"),
        "\(text.debugDescription)"
      )
    }
    #expect(composed > 10_000)
  }
}

/// A model of Chromium's parser, which uses the first match at the start of the message or after whitespace.
private struct Chromium: Equatable {
  var host: String
  var code: String

  static func parse(_ message: String) -> Chromium? {
    let units = Array(message.unicodeScalars)
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { "\t\n\u{C}\r ".unicodeScalars.contains(scalar) }
    func isHost(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-")
    }
    for start in units.indices where units[start] == "@" && (start == 0 || isSpace(units[start - 1])) {
      let host = units[(start + 1)...].prefix(while: isHost)
      let rest = units[host.endIndex...]
      guard !host.isEmpty, rest.starts(with: " #".unicodeScalars) else { continue }
      let code = rest.dropFirst(2).prefix { $0 != "#" && !isSpace($0) }
      guard !code.isEmpty else { continue }
      return Chromium(host: text(host), code: text(code))
    }
    return nil
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
