import OneTimeCode
import Testing

private func typed(_ text: String) -> [CodeEntry.Event] { text.map { .text(String($0)) } }

@Suite("Verifying")
struct VerifyingTests {
  private let settings = CodeEntry.Settings.with {
    $0.verifies = true
    $0.dismissesKeyboardWhenComplete = true
  }

  @Test("V2.1 Verification is shown, and announced once")
  func verifying() {
    var entry = field("985391|")
    #expect(entry.beginVerification(of: "985391").announcement == .verifying)
    #expect(entry.phase == .verifying)
    #expect(entry.beginVerification(of: "985391") == CodeEntry.Effects())
    #expect(entry.isFocused)
  }

  @Test("V2.1 An incomplete or accepted code isn't verified")
  func nothingToVerify() {
    for entry in [field("985|"), field("985391|", .accepted)] {
      var after = entry
      #expect(after.beginVerification(of: after.symbols) == CodeEntry.Effects())
      #expect(after == entry)
    }
  }

  @Test("V1.2 A code that the field no longer contains isn't verified")
  func changedCode() {
    var entry = field("123456|")
    #expect(entry.beginVerification(of: "985391") == CodeEntry.Effects())
    #expect(entry.phase == .editing)
  }

  @Test(
    "V9.3 A verification that ends without a verdict returns to editing, and Return verifies the code again"
  )
  func ending() {
    var entry = field("98539|", settings: settings)
    #expect(entry.completed(by: .text("1")) == "985391")
    entry.beginVerification(of: "985391")
    entry.endVerification()
    #expect(entry.phase == .editing)
    #expect(entry.completed(by: .text("1")) == nil)
    #expect(entry.handle(.submit).actions == .verifies)
    var accepted = field("985391|", .accepted)
    accepted.endVerification()
    #expect(accepted.phase == .accepted)
  }

  @Test("V2.4 While verifying, a symbol typed at a caret is refused: key bounce must not use up an attempt")
  func bouncedKey() {
    expect(field("985391|", .verifying), on: .text("1"), isRefused: .verifying)
    expect(field("985|391", .verifying), on: .text("0"), isRefused: .verifying)
  }

  @Test(
    "V2.5 Backspace, cut, paste, the user's clear command, or typing after a tap cancels the verification"
  )
  func cancelling() {
    let eventLists: [[CodeEntry.Event]] = [
      [.delete(5..<6)],
      [.selectAll, .cut],
      [.text("123456")],
      [.deleteAll],
      [.tap(slot: 2, extending: false), .text("0")],
    ]
    for events in eventLists {
      var entry = field("985391|", .verifying)
      var effects = CodeEntry.Effects()
      for event in events { effects = entry.handle(event) }
      #expect(effects.actions.contains(.cancelsVerification), "\(events)")
      #expect(entry.phase == .editing, "\(events)")
    }
  }

  @Test("V2.3 Changes of selection or focus, and edits that change no symbol, do not cancel the verification")
  func notCancelling() {
    let eventLists: [[CodeEntry.Event]] = [
      [.select(CodeEntry.Selection(caret: 0))], [.tap(slot: 0, extending: false)], [.selectAll], [.blur],
      [.focus],
      [.text("985391")], [.tap(slot: 0, extending: false), .text("9")], [.text(" ")], [.delete(6..<6)],
    ]
    for events in eventLists {
      var entry = field("985391|", .verifying)
      for event in events {
        #expect(!entry.handle(event).actions.contains(.cancelsVerification), "\(events)")
      }
      #expect(entry.phase == .verifying, "\(events)")
    }
  }

  @Test(
    "V1.6, V2.3 Entering the code that is being verified once more, in any way, changes nothing and is silent",
    arguments: [
      [.text("985391")], [.replace(0..<6, .code("985391"))], [.selectAll, .text("985391")],
      [.replace(0..<6, .part("9"))] + typed("85391"), [.selectAll] + typed("985391"),
      [.replace(0..<6, .part("98"))] + [.text("53"), .text("91")],
      [.select(CodeEntry.Selection(caret: 0))] + typed("985391"),
      (0..<6).map { .replace($0..<$0 + 1, .part(("985391" as CodeSymbols).slice($0..<$0 + 1))) },
      [.select(CodeEntry.Selection(anchor: 2, head: 6))] + typed("5391"),
    ] as [[CodeEntry.Event]]
  )
  func repeating(_ events: [CodeEntry.Event]) {
    var entry = field("98539|", settings: settings)
    entry.handle(.text("1"))
    entry.beginVerification(of: "985391")
    let verifying = entry
    for event in events {
      let effects = entry.handle(event)
      #expect(effects.result == nil && effects.announcement == nil, "\(event)")
      #expect(
        !effects.actions.contains(.changed) && !effects.actions.contains(.cancelsVerification),
        "\(event)"
      )
    }
    #expect(entry.phase == .verifying && entry.symbols == "985391")
    #expect(Picture(of: entry) == Picture(of: verifying))
  }

  @Test(
    "V2.4, V2.5 After a beginning of the code, another symbol is refused, and an edit that leaves another code cancels"
  )
  func otherThanRepeating() {
    var entry = field("985391|", .verifying)
    entry.handle(.replace(0..<6, .part("9")))
    #expect(Picture(of: entry) == "9|85391")
    expect(entry, on: .text("7"), isRefused: .verifying)
    for event in [.replace(0..<6, .part("8")), .replace(0..<6, .part("97")), .replace(2..<4, .part("5"))]
      as [CodeEntry.Event]
    {
      var entry = field("985391|", .verifying)
      #expect(entry.handle(event).actions.contains(.cancelsVerification), "\(event)")
    }
  }

  @Test(
    "V2.3, V2.5 A platform that sets the code's beginnings enters the code again; one that deletes cancels"
  )
  func settingBeginnings() {
    func event(_ text: String, _ entry: CodeEntry) -> CodeEntry.Event? {
      entry.event(forText: Array(text.utf16), caret: text.utf16.count, isComposing: false) {
        CodeReading(utf16: $0, as: entry.format)
      }
    }
    var entry = field("985391|", .verifying)
    for count in 1...6 {
      if let event = event(String("985391".prefix(count)), entry) { entry.handle(event) }
      #expect(entry.phase == .verifying && entry.symbols == "985391", "\(count)")
    }
    // A platform that inserts at the field's caret, and then puts the caret at the end.
    entry.handle(.replace(0..<6, .part("9")))
    for (text, picture) in [("9885391", "98|5391"), ("9855391", "985|391")] as [(String, Picture)] {
      if let event = event(text, entry) { entry.handle(event) }
      #expect(entry.phase == .verifying && Picture(of: entry) == picture)
    }
    for (before, text) in [
      ("985391|", "98539"), ("985391|", ""), ("98[5391]", "98"), ("985|391", "985"), ("[985391]", ""),
    ] as [(Picture, String)] {
      var entry = field(before, .verifying)
      if let event = event(text, entry) { entry.handle(event) }
      #expect(entry.phase == .editing && String(entry.symbols) == text, "\(before)")
    }
  }

  @Test("V2.6 A late rejection of an old code is ignored")
  func lateRejection() {
    var entry = field("985390|", .verifying)
    let before = entry
    #expect(entry.reject("985391", .expired) == CodeEntry.Effects())
    #expect(entry == before)
    var edited = field("98539|")
    #expect(edited.reject("985391", .expired) == CodeEntry.Effects())
    #expect(edited.phase == .editing)
  }

  @Test("V2.7 A late acceptance of an old code takes effect")
  func lateAcceptance() {
    var entry = field("985390|", .verifying)
    let effects = entry.accept("985391")
    #expect(Picture(of: entry) == "985391|")
    #expect(entry.phase == .accepted)
    #expect(effects.actions.contains(.changed) && effects.actions.contains(.cancelsVerification))
    #expect(effects.announcement == .accepted)
    var partial = field("12|")
    #expect(partial.accept("985391").result == .accepted("985391"))
    #expect(Picture(of: partial) == "985391|")
  }

  @Test("V3.1, V3.2 Acceptance is announced once, with the success haptic")
  func accepted() {
    var entry = field("985391|", .verifying)
    let effects = entry.accept("985391")
    #expect(entry.phase == .accepted)
    #expect(effects.announcement == .accepted)
    #expect(effects.result == .accepted("985391"))
    #expect(!effects.actions.contains(.changed) && !effects.actions.contains(.cancelsVerification))
    #expect(entry.accept("985391") == CodeEntry.Effects())
  }

  @Test("V3.1 After acceptance, edits are refused and rejections are ignored")
  func afterAcceptance() {
    let entry = field("985391|", .accepted)
    for event in [.text("1"), .text("12"), .text("123456"), .delete(5..<6), .deleteAll]
      as [CodeEntry.Event]
    {
      expect(entry, on: event, isRefused: .accepted)
    }
    var late = entry
    #expect(late.reject("985391", .wrongCode()) == CodeEntry.Effects())
    #expect(late.phase == .accepted)
  }

  @Test("V3.3 If the app verifies, `dismissesKeyboardWhenComplete` takes effect on acceptance")
  func dismissingAtAcceptance() {
    var entry = field("98539|", settings: settings)
    #expect(!entry.handle(.text("1")).actions.contains(.dismissesKeyboard))
    #expect(!entry.beginVerification(of: "985391").actions.contains(.dismissesKeyboard))
    #expect(entry.accept("985391").actions.contains(.dismissesKeyboard))
  }

  @Test("V3.3 If the app does not verify, `dismissesKeyboardWhenComplete` takes effect on completion")
  func dismissingAtCompletion() {
    let settings = CodeEntry.Settings.with { $0.dismissesKeyboardWhenComplete = true }
    var entry = field("98539|", settings: settings)
    #expect(entry.handle(.text("1")).actions.contains(.dismissesKeyboard))
    #expect(!entry.accept("985391").actions.contains(.dismissesKeyboard))
    var silent = field("98539|")
    #expect(!silent.handle(.text("1")).actions.contains(.dismissesKeyboard))
  }
}
