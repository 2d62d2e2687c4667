import OneTimeCode
import Testing

/// Checks that values with different codes print alike, because printed values can end up in logs.
@Suite("Secrecy")
struct SecrecyTests {
  /// Returns printable values that are derived from the code, each with a name.
  private func secrets(_ code: CodeSymbols) -> [(name: String, value: Any)] {
    var entry = CodeEntry()
    let effects = entry.handle(.enter(.code(code)))
    entry.handle(.delete(5..<6))
    entry.handle(.undo)
    entry.handle(.selectAll)
    let events: [CodeEntry.Event] = [
      .enter(.code(code)), .enter(.part(code.slice(0..<3))), .replace(0..<1, .code(code)),
    ]
    return [
      ("symbols", code), ("optional", code as CodeSymbols? as Any), ("entry", entry), ("effects", effects),
      ("results", [CodeEntry.Result.accepted(code), .completed(code)]),
      ("accessibility", entry.accessibility), ("slot", entry.slot(at: 0)),
      ("spelling", CodeSymbols.Spelling(of: code, in: entry.format)),
      ("events", events), ("readings", [CodeReading.code(code), .part(code)]),
    ]
  }

  private func expectAlike(_ show: (Any) -> String, sourceLocation: SourceLocation = #_sourceLocation) {
    for (one, other) in zip(secrets("985391"), secrets("274605")) {
      let isAlike = show(one.value) == show(other.value)
      #expect(isAlike, "\(one.name)", sourceLocation: sourceLocation)
    }
  }

  @Test("`print` and interpolation show no symbol")
  func printing() {
    expectAlike { "\($0)" }
    expectAlike { String(describing: $0) }
    expectAlike { String(reflecting: $0) }
  }

  @Test("`dump` shows no symbol")
  func dumping() {
    expectAlike { secret in
      var text = ""
      dump(secret, to: &text)
      return text
    }
  }

  @Test("Descriptions show only the number of symbols, or whether a slot is filled")
  func descriptions() {
    let code: CodeSymbols = "985391"
    #expect(String(describing: code) == "6 symbols")
    #expect("\(CodeReading.code(code))".contains("6 symbols"))
    #expect("\(CodeEntry.Result.accepted(code))".contains("6 symbols"))
    #expect("\(field("98|").slot(at: 0))" == "a filled slot")
    #expect("\(field("98|").slot(at: 3))" == "an empty slot")
  }
}
