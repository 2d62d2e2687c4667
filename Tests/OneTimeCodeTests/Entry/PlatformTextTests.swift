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

  @Test("F11.1 Marked text with characters that are not symbols is entered when it is committed")
  func marked() {
    #expect(event(in: "98|", "98ni|", isComposing: true) == nil)
    #expect(event(in: "98|", "98９|", isComposing: true) == nil)
    #expect(event(in: "98|", "98９|") == .replace(2..<2, .part("9")))
  }

  @Test("F11.2 Marked characters that are folded are entered as soon as they complete a code")
  func markedCode() {
    #expect(event(in: "98|", "98５３９|", isComposing: true) == nil)
    #expect(event(in: "98|", "98５３９１|", isComposing: true) == .enter(.code("985391")))
    #expect(event(in: "98|", "98nihao|", isComposing: true) == nil)
    #expect(event(in: "98|", "98niha|", isComposing: true) == nil)
  }

  @Test("F11.2 Marked text is entered at once if it consists of symbols")
  func composedSymbols() {
    #expect(event(in: "98|", "985|", isComposing: true) == .replace(2..<2, .part("5")))
    #expect(event(in: "985|", "98|", isComposing: true) == .delete(2..<3))
  }

  @Test("F4.2, F4.3 A symbol is inserted where it was typed; in a full field it replaces another")
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

  @Test("F6.1 A complete code that is entered in one step replaces the existing symbols")
  func filling() {
    #expect(event(in: "|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "98|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "9853|", "985391|") == .enter(.code("985391")))
    #expect(event(in: "123456|", "123987|") == .enter(.code("123987")))
    expect("123456|", "G-985391|", becomes: "985391|")
  }

  @Test("F8.2 Text that is too long as a whole is refused, and its end isn't taken for a code")
  func tooLong() {
    OneTimeCodeTests.expect(field("12|"), on: event(in: "12|", "12345678|") ?? .blur, isRefused: .tooMany(8))
    expect("12|", "12Your code: 654321|", becomes: "654321|")
    // The user has typed the beginning of the code, or the field contains another code.
    expect("98|", "98985391|", becomes: "985391|")
    expect("123456|", "123456985391|", becomes: "985391|")
  }

  @Test("F3.1, F4.1 An input of separators alone leaves a selected range")
  func separators() {
    expect("[123]", " |", becomes: "[123]")
    OneTimeCodeTests.expect(field("[123]"), on: .enter(.part(CodeSymbols())), becomes: "[123]")
  }

  @Test("A4 The platform makes an edit itself exactly if the entry comes to the same text and caret")
  func allowing() {
    func allows(
      _ picture: Picture,
      _ range: Range<Int>,
      _ text: String,
      _ phase: CodeEntry.Phase = .editing,
      as format: CodeFormat = .digits()
    ) -> Bool {
      field(picture, phase, as: format).allowsReplacing(
        range,
        with: text.utf16,
        read: CodeReading(text, as: format)
      )
    }
    #expect(allows("98|", 2..<2, "5"))
    #expect(allows("9[85]3", 1..<3, "0"))
    #expect(allows("9[8]5", 1..<2, "8"))
    #expect(allows("|", 0..<0, "985391"))
    #expect(allows("98|5", 1..<2, ""))
    #expect(allows("985391|", 5..<6, ""))
    // The entry overwrites a symbol, folds, drops, replaces everything or refuses.
    #expect(!allows("985|391", 3..<3, "0"))
    #expect(!allows("985391|", 6..<6, "0"))
    #expect(!allows("98|", 2..<2, "９"))
    #expect(!allows("|", 0..<0, "985 391"))
    #expect(!allows("98|", 2..<2, "123456"))
    #expect(!allows("98|", 2..<2, "a"))
    #expect(!allows("98|", 2..<2, " "))
    #expect(!allows("98|", 1..<1, ""))
    #expect(!allows("98|", 5..<7, ""))
    #expect(!allows("98|", 5..<7, "1"))
    #expect(!allows("AB|", 2..<2, "c", as: .lettersAndDigits(6)))
    #expect(allows("AB|", 2..<2, "C", as: .lettersAndDigits(6)))
    // The changed text wouldn't show that the code was entered again, or which symbols were inserted.
    #expect(!allows("9[85]3", 1..<3, "80"))
    #expect(!allows("[985391]", 0..<6, "985391"))
    #expect(!allows("985391|", 6..<6, "1", .rejected(.expired)))
    #expect(!allows("985391|", 5..<6, "", .accepted))
    #expect(!allows("985391|", 6..<6, "1", .verifying))
  }

  @Test("A4 An edit that the platform makes itself has the same effects as the event")
  func sameEffects() {
    for seed in 0..<400 as Range<UInt64> {
      let script = EventScript.random(seed: seed, steps: 40)
      for transition in script.steps {
        let before = transition.before
        let (range, text): (Range<Int>, [UInt16])
        switch transition.step.kind {
        case .enter where !transition.step.text.isEmpty:
          (range, text) = (before.selection.range, transition.step.text)
        case .remove where transition.step.numbers[0] < 4:
          (range, text) = (transition.step.deletedRange(in: before), [])
        default: continue
        }
        let reading = CodeReading(utf16: text, as: before.format)
        let cause = transition.step.cause
        guard before.allowsReplacing(range, with: text, read: reading, from: cause) else { continue }
        var changed = before.symbols.map { UInt16($0) }
        changed.replaceSubrange(range, with: text)
        #expect(changed == transition.after.symbols.map { UInt16($0) }, "seed \(seed)")
        let caret = range.lowerBound + text.count
        #expect(transition.after.selection == CodeEntry.Selection(caret: caret), "seed \(seed)")
        guard changed != before.symbols.map({ UInt16($0) }) else { continue }
        // A symbol typed over a range that begins with the same symbol looks like a deletion, which reveals nothing.
        if text.count == 1, range.count > 1, before.settings.revealsLastSymbol { continue }
        var entry = before
        let event = before.event(forText: changed, caret: caret, isComposing: false) {
          CodeReading(utf16: $0, as: before.format)
        }
        #expect(
          event.map { entry.handle($0, from: cause) } == transition.effects,
          "seed \(seed): \(transition.step)"
        )
        #expect(entry == transition.after, "seed \(seed): \(transition.step)")
      }
    }
  }

  @Test("F11.6 A script that sets the input's value fills in and completes the code")
  func script() {
    var entry = field("12|")
    guard let event = event(in: "12|", "|985391") else {
      Issue.record("no event")
      return
    }
    #expect(entry.completed(by: event) == "985391")
  }
}
