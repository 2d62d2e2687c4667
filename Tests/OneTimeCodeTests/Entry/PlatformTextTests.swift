import OneTimeCode
import Testing

@Suite("Changes that the platform makes to its own text")
struct PlatformTextTests {
  /// Returns the core's event, if any, for the platform's changed text, in which `|` marks the caret.
  private func event(in picture: Picture, _ text: String, isComposing: Bool = false) -> CodeEntry.Event? {
    let units = Array(text.utf16)
    let caret = units.firstIndex(of: 0x7C) ?? units.count
    return field(picture).event(
      forText: units.filter { $0 != 0x7C },
      caret: caret,
      isComposing: isComposing,
      read: { CodeReading(utf16: $0, as: .digits()) }
    )
  }

  private func expect(
    _ picture: Picture,
    _ text: String,
    becomes after: Picture,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let event = event(in: picture, text) else {
      Issue.record("no event for \(text)", sourceLocation: sourceLocation)
      return
    }
    OneTimeCodeTests.expect(field(picture), on: event, becomes: after, sourceLocation: sourceLocation)
  }

  @Test("F11 Marked text with characters that are not symbols is entered when it is committed")
  func marked() {
    #expect(event(in: "98|", "98ni|", isComposing: true) == nil)
    #expect(event(in: "98|", "98９|", isComposing: true) == nil)
    #expect(event(in: "98|", "98９|") == .replace(2..<2, .part("9")))
  }

  @Test("F11 Marked text is entered at once if it consists of symbols")
  func composedSymbols() {
    #expect(event(in: "98|", "985|", isComposing: true) == .replace(2..<2, .part("5")))
    #expect(event(in: "985|", "98|", isComposing: true) == .delete(.range(2..<3)))
  }

  @Test("F4 A symbol is inserted where it was typed; in a full field it replaces another")
  func typing() {
    expect("98|", "980|", becomes: "980|")
    #expect(event(in: "98539|", "985391|") == .replace(5..<5, .part("1")))
    expect("98|5", "980|5", becomes: "980|5")
    expect("985|391", "9850|391", becomes: "9850|91")
    expect("985391|", "9853910|", becomes: "985390|")
    expect("9[85]3", "90|3", becomes: "90|3")
  }

  @Test("M7 The entry follows the platform's deletions")
  func deleting() {
    expect("985|391", "98|391", becomes: "98|391")
    expect("9[853]91", "9|91", becomes: "9|91")
    expect("[985391]", "|", becomes: "|")
    // The caret shows which of two equal symbols was deleted.
    expect("|112", "|12", becomes: "|12")
  }

  @Test("F5 A character outside the alphabet is refused, and the symbols stay")
  func refusing() {
    OneTimeCodeTests.expect(field("98|"), on: event(in: "98|", "98x|") ?? .blur, isRefused: .symbol)
  }

  @Test("F6 A complete code that is entered in one step replaces the existing symbols")
  func filling() {
    #expect(event(in: "|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "98|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "9853|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "123456|", "123987|") == .enter(.code("123987")))
    expect("123456|", "G-985391|", becomes: "985391|")
  }

  @Test("F11 A script that sets the input's value fills in and completes the code")
  func script() {
    var entry = field("12|")
    guard let event = event(in: "12|", "|985391") else {
      Issue.record("no event")
      return
    }
    #expect(entry.completed(by: event) == "985391")
  }
}
