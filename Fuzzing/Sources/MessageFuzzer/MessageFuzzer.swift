import FuzzInput
import OneTimeCode
import Oracles

/// Fuzzes origin-bound messages. Composed messages must parse to the same values; other text must parse as specified.
/// Messages for another host must be refused, even if their spaces, marks or line breaks have changed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count: count)
  switch input.byte() % 5 {
  case 0: parse(input.text())
  case 1: parse(input.phrase())
  case 2: checkUnits(input.units())
  case 3: guardDomain(&input)
  default: compose(&input)
  }
  return 0
}

/// Compares the parser with an implementation of the specification's steps that uses strings. The parser also accepts
/// messages that copying has changed, so only messages of the specified form are compared.
private func parse(_ text: String) {
  let isPlain: (String) -> Bool = {
    $0.unicodeScalars.allSatisfy {
      $0 == "." || $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9") ~= $0)
    }
  }
  let isASCII = text.unicodeScalars.allSatisfy { $0.isASCII && $0 != "\u{B}" && $0 != "\u{C}" }
  if isASCII, let expected = specified(text),
    isPlain(expected.host + expected.code + (expected.embedded ?? ""))
  {
    let message = OriginBoundMessage(text)
    require(message?.host == expected.host, "the host of \(text.debugDescription)")
    require(message?.code == expected.code, "the code")
    require(expected.embedded == nil || message?.embeddedHost == expected.embedded, "the embedded host")
  }
  checkUnits(Array(text.utf16))
}

private func specified(_ text: String) -> (host: String, code: String, embedded: String?)? {
  let lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }
  var rest = Substring.UnicodeScalarView(lines.last ?? "".unicodeScalars[...])
  func token(_ marker: Unicode.Scalar) -> String? {
    guard rest.first == marker else { return nil }
    let token = rest.dropFirst().prefix { !["\t", "\n", "\u{0C}", "\r", " "].contains($0) }
    guard !token.isEmpty else { return nil }
    rest = rest[token.endIndex...]
    return String(token)
  }
  guard let host = token("@"), rest.popFirst() == " ", let code = token("#") else { return nil }
  return (host, code, rest.popFirst() == " " ? token("@") : nil)
}

/// Checks text of arbitrary code units. The host that a warning shows must not contain deceptive characters.
private func checkUnits(_ units: [UInt16]) {
  let domain = "example.com".utf16
  let bound = CodeReading(utf16: units, as: .digits(6), boundTo: domain)
  let host = OriginBoundMessage.displayedHost(in: units, as: .digits(6), boundTo: domain)
  require(host != nil || bound != .refused(.foreignDomain), "a warning has a host")
  if let host {
    require(!host.isEmpty && host.utf8.count <= 64, "the displayed host has 1 to 64 characters")
    require(
      host.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-?".contains($0) },
      "the displayed host has only lowercase letters, digits, dots, hyphens and question marks"
    )
  }
  let free = CodeReading(utf16: units, as: .digits(6))
  require(
    bound == free || bound == .refused(.foreignDomain),
    "a domain only decides whether the code is accepted"
  )
  let hasHost =
    units.contains { [0x40, 0xFF20].contains($0) } && units.contains { [0x23, 0xFF03].contains($0) }
  require(hasHost || bound == free, "a domain has no effect on a message without a host")
}

/// Checks that no surrounding text, space, mark or line break turns the refusal of a foreign code into a code.
private func guardDomain(_ input: inout FuzzInput) {
  let host = input.element(of: ["b.example", "B.Example.", "com.example", "a.example.org", "ｂ.example", "é"])
  let code = input.element(of: ["123456", "123-456", "１２３４５６", "G-123456", "123456Reply"])
  let message =
    [
      input.gap(), input.element(of: ["@", "＠"]), input.gap(), host, input.gap(),
      input.element(of: [" ", "\n", "\u{A0}", "\u{3000}", "\u{2028}"]), input.gap(),
      input.element(of: ["#", "＃", "(#"]), input.mark(), code,
    ].joined()
  let text = input.phrase()
  // On the code's line, a host after the code would be that of an embedded page.
  let gap = text.contains { "@＠%％".contains($0) } ? "\n" : " "
  // Without a blank, "@" may belong to an email address if the text has lines.
  for surrounded in [text + " " + message, message + gap + text, text + " " + message + "\n" + text] {
    require(
      CodeReading(surrounded, as: .digits(6), boundTo: "example.com") == .refused(.foreignDomain),
      "\(surrounded.debugDescription) is refused"
    )
  }
}

/// Checks that a composed message parses to the same values.
private func compose(_ input: inout FuzzInput) {
  let code =
    CodeSymbols(ascii: (0..<input.number(in: 0...32)).map { _ in 0x21 + input.byte() % 94 }) ?? CodeSymbols()
  let host = input.host()
  let text = input.byte() % 2 == 0 ? input.phrase() : input.text()
  guard let composed = try? OriginBoundMessage.compose(text: text, host: host, code: code) else { return }
  guard let message = OriginBoundMessage(composed) else { fatalError("a composed message must parse") }
  require(message.host == host.lowercased(), "the host is preserved")
  require(message.code == String(code), "the code is preserved")
  require(message.embeddedHost == nil, "there is no embedded host")
  require(!composed.unicodeScalars.contains("\r"), "lines end with a line feed")
  require(OriginBoundMessage(parsing: composed.utf16.reversed().reversed()) == message, "a copy parses alike")
  guard code.count > 1, CodeFormat.lettersAndDigits(code.count).allows(code) else { return }
  let format = CodeFormat.lettersAndDigits(code.count)
  require(
    CodeReading(composed, as: format, boundTo: host) == .code(code),
    "the code is accepted for its host"
  )
  require(
    CodeReading(composed, as: format, boundTo: "login.\(host)") == .code(code),
    "the code is accepted for a subdomain"
  )
  require(
    CodeReading(composed, as: format, boundTo: "evil\(host)") == .refused(.foreignDomain),
    "the code is refused for a host with the same suffix"
  )
}

extension FuzzInput {
  fileprivate mutating func host() -> String {
    var host = ""
    for _ in 0..<number(in: 0...20) {
      host += element(of: ["a", "B", "example", ".", "-", "1", "com", "é", ":", "xn--"])
    }
    return host
  }

  fileprivate mutating func gap() -> String {
    element(of: ["", " ", "\t", "\u{A0}", "\n", "\r\n", "\u{85}", "\u{2029}", "\u{B}", "\u{C}"]) + mark()
  }

  fileprivate mutating func mark() -> String {
    element(of: ["", "\u{200B}", "\u{200E}", "\u{2060}", "\u{202A}", "\u{FEFF}"])
  }

  fileprivate mutating func phrase() -> String {
    let words = [
      "@", "#", " ", "\n", "\r", "\r\n", "\t", "\u{0C}", "example.com", "123456", "a", "@a #1", "%", "\u{A0}",
      "\u{2028}",
      "Your code is ", "@example.com #123456", " @b.example", "é", ".",
    ]
    var text = ""
    while !isEmpty { text += element(of: words) }
    return text
  }
}
