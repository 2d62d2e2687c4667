import FuzzInput
import OneTimeCode
import Oracles

/// Messages that are bound to a host: what is composed is read back as it went in, and whatever else comes is
/// parsed as the specification says.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count: count)
  switch input.byte() % 4 {
  case 0: parse(input.text())
  case 1: parse(input.phrase())
  case 2: checkUnits(input.units())
  default: compose(&input)
  }
  return 0
}

/// Compares with the specification's own steps, written with strings.
private func parse(_ text: String) {
  let message = OriginBoundMessage(text)
  let expected = specified(text)
  require(message?.host == expected?.host, "the host")
  require(message?.code == expected?.code, "the code")
  require(message?.embeddedHost == expected?.embedded, "the embedded host")
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

/// Code units of any kind. A host that is shown in a warning plays no tricks.
private func checkUnits(_ units: [UInt16]) {
  let message = OriginBoundMessage(parsing: units)
  let host = OriginBoundMessage.displayedHost(in: units)
  require((message == nil) == (host == nil), "a message has a host")
  if let host {
    require(!host.isEmpty && host.utf8.count <= 64, "as much of a host as is shown")
    require(
      host.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789.-?".contains($0) },
      "nothing is shown but small letters, digits, dots, hyphens and question marks"
    )
  }
  let bound = CodeReading(utf16: units, as: .digits(6), boundTo: "example.com".utf16)
  let free = CodeReading(utf16: units, as: .digits(6))
  require(
    bound == free || bound == .refused(.foreignDomain),
    "a domain changes nothing but whether it is taken"
  )
  require(message != nil || bound == free, "a domain means nothing where no host is named")
}

/// What may be composed comes back.
private func compose(_ input: inout FuzzInput) {
  let code =
    CodeSymbols(ascii: (0..<input.number(in: 0...32)).map { _ in input.byte() & 0x7F }) ?? CodeSymbols()
  let host = input.host()
  let text = input.byte() % 2 == 0 ? input.phrase() : input.text()
  guard let composed = try? OriginBoundMessage.compose(text: text, host: host, code: code) else { return }
  guard let message = OriginBoundMessage(composed) else { fatalError("what is composed is bound") }
  require(message.host == host.lowercased(), "the host comes back")
  require(message.code == String(code), "the code comes back")
  require(message.embeddedHost == nil, "no other host is named")
  require(!composed.unicodeScalars.contains("\r"), "lines end in one way")
  require(OriginBoundMessage(parsing: composed.utf16.reversed().reversed()) == message, "a copy is the same")
  guard code.count > 1, CodeFormat.lettersAndDigits(code.count).admits(code) else { return }
  let format = CodeFormat.lettersAndDigits(code.count)
  require(CodeReading(composed, as: format, boundTo: host) == .code(code), "it is taken for its host")
  require(
    CodeReading(composed, as: format, boundTo: "login.\(host)") == .code(code),
    "and for what is within it"
  )
  require(
    CodeReading(composed, as: format, boundTo: "evil\(host)") == .refused(.foreignDomain),
    "not for a host that ends alike"
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
