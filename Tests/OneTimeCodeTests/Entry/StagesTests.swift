import Oracles
import Testing

@testable import OneTimeCode

private func cause(_ origin: CodeEntry.Origin, at time: Double = 0) -> CodeEntry.Cause {
  CodeEntry.Cause(origin, at: time)
}

private let wrong = CodeRejection.wrongCode(attemptsLeft: 4)

extension CodeEntry {
  /// Begins the verification of the current code, and returns its attempt.
  fileprivate mutating func verify() throws -> Attempt {
    beginVerification(of: symbols)
    return try #require(attempt)
  }
}

@Suite("Stages and attempts")
struct StagesTests {
  private let settings = CodeEntry.Settings.with { $0.verifies = true }

  /// Returns a focused field whose code was typed, verified, and rejected at the time 10.
  private func rejected(
    _ reason: CodeRejection = wrong,
    _ change: (inout CodeEntry.Settings) -> Void = { _ in }
  ) throws
    -> CodeEntry
  {
    var settings = settings
    change(&settings)
    var entry = field("98539|", settings: settings)
    entry.handle(.text("1"), from: cause(.key, at: 9))
    let attempt = try entry.verify()
    #expect(entry.settle(attempt, reason, at: 10).result == .rejected(reason))
    return entry
  }

  @Test(
    "F4.6 A held key enters symbols, but neither completes a code nor starts over nor submits, and says nothing"
  )
  func heldKey() throws {
    var entry = field("98|", settings: settings)
    for repetition in 0..<100 {
      let effects = entry.handle(.text("1"), from: cause(.heldKey, at: Double(repetition) * 0.033))
      #expect(effects.result == nil && effects.announcement == nil)
    }
    #expect(Picture(of: entry) == "98111|" && entry.refusal == nil)
    #expect(entry.handle(.text("1"), from: cause(.key, at: 4)).completed == "981111")
    for _ in 0..<2 {
      expectIgnored(.text("1"), by: entry)
      let attempt = try entry.verify()
      expectIgnored(.text("1"), by: entry)
      entry.settle(attempt, wrong, at: 5)
      for text in ["1", "a"] { expectIgnored(.text(text), by: entry) }
      expectIgnored(.submit, by: entry)
      entry.handle(.text("123456"))
    }
  }

  private func expectIgnored(_ event: CodeEntry.Event, by entry: CodeEntry) {
    for time in [0, 5.5, 60] {
      var after = entry
      #expect(after.handle(event, from: cause(.heldKey, at: time)) == CodeEntry.Effects(), "\(event)")
      #expect(after == entry, "\(event)")
    }
  }

  @Test("F4.6 A held key doesn't overwrite symbols of a complete code, and the platform may not either")
  func heldKeyInCode() {
    var entry = field("98539|")
    entry.handle(.text("1"), from: cause(.key))
    entry.handle(.select(CodeEntry.Selection(caret: 2)))
    expectIgnored(.text("7"), by: entry)
    #expect(!entry.allowsReplacing(2..<3, with: Array("7".utf16), read: .part("7"), from: cause(.heldKey)))
    #expect(entry.allowsReplacing(2..<3, with: Array("7".utf16), read: .part("7"), from: cause(.key)))
    #expect(
      field("9|").allowsReplacing(1..<1, with: Array("7".utf16), read: .part("7"), from: cause(.heldKey))
    )
  }

  @Test("V4.10 For a second after a rejection, a key at the end only makes the field say the rejection again")
  func keyAfterRejection() throws {
    let entry = try rejected()
    for time in [9.5, 10, 10.3, 10.99] {
      var after = entry
      #expect(after.handle(.text("1"), from: cause(.key, at: time)) == CodeEntry.Effects(.rejected(wrong)))
      #expect(after == entry)
      #expect(
        !entry.allowsReplacing(6..<6, with: Array("1".utf16), read: .part("1"), from: cause(.key, at: time))
      )
    }
    var later = entry
    #expect(later.handle(.text("1"), from: cause(.key, at: 11)).announcement == .startedOver)
    #expect(Picture(of: later) == "1|")
    // Another code, or a correction, isn't a mistake of the fingers.
    var filled = entry
    #expect(filled.handle(.text("123456"), from: cause(.fill, at: 10.1)).completed == "123456")
    var unknown = entry
    #expect(unknown.handle(.text("1"), from: cause(.unknown, at: 10.1)).announcement == .startedOver)
    var corrected = entry
    corrected.handle(.tap(slot: 5, extending: false))
    #expect(corrected.handle(.text("2"), from: cause(.key, at: 10.1)).completed == "985392")
    // A field that shows an error at the start waits for input.
    var initial = field("|")
    initial.reject("", .expired, at: 10)
    initial.handle(.text("1"), from: cause(.key, at: 10.1))
    #expect(Picture(of: initial) == "1|")
  }

  @Test("F4.5 A key at the end of a full field is refused, unless the user has placed the caret there")
  func keyAfterCode() {
    var entry = field("98539|")
    #expect(entry.handle(.text("1"), from: cause(.key)).completed == "985391")
    // The platform reports the caret that follows from the edit, and focus returns.
    for event in [.select(CodeEntry.Selection(caret: 6)), .blur, .focus, .activate] as [CodeEntry.Event] {
      entry.handle(event)
      var after = entry
      #expect(after.handle(.text("7"), from: cause(.key)) == CodeEntry.Effects(.refused(.tooMany(7))))
      #expect(Picture(of: after) == "985391|")
      #expect(!entry.allowsReplacing(6..<6, with: Array("7".utf16), read: .part("7"), from: cause(.key)))
    }
    var filled = field("|")
    filled.handle(.text("985391"), from: cause(.paste))
    #expect(filled.handle(.text("7"), from: cause(.key)).result == .refused(.tooMany(7)))
  }

  @Test("F4.3 Where the user has placed the caret, a key replaces a symbol of a full field")
  func overwriting() {
    var entry = field("98539|")
    entry.handle(.text("1"), from: cause(.key))
    for caret in [5, 6] { entry.handle(.select(CodeEntry.Selection(caret: caret))) }
    #expect(entry.handle(.text("7"), from: cause(.key)).completed == "985397")
    #expect(entry.handle(.text("8"), from: cause(.key)).result == .refused(.tooMany(7)))
    entry.handle(.select(CodeEntry.Selection(caret: 0)))
    #expect(entry.handle(.text("8"), from: cause(.key)).completed == "885397")
  }

  @Test("V1.10 Text that an input method commits again isn't reported again, and text that is filled in is")
  func composedAgain() throws {
    var entry = field("|", settings: settings)
    #expect(entry.handle(.text("985391"), from: cause(.composition)).completed == "985391")
    let attempt = try entry.verify()
    entry.settle(attempt, wrong, at: 10)
    var again = entry
    #expect(again.handle(.text("985391"), from: cause(.composition, at: 20)) == CodeEntry.Effects())
    #expect(again.phase == .rejected(wrong))
    for origin in [.fill, .paste, .unknown] as [CodeEntry.Origin] {
      var filled = entry
      #expect(filled.handle(.text("985391"), from: cause(origin, at: 20)).completed == "985391")
    }
    #expect(entry.handle(.text("123456"), from: cause(.composition, at: 20)).completed == "123456")
  }

  @Test(
    "V4.11 A rejection stays if the app empties the field before or after it, until the user enters something"
  )
  func emptying() throws {
    var after = try rejected()
    #expect(after.empty() == CodeEntry.Effects(.changed))
    var before = field("98539|", settings: settings)
    before.handle(.text("1"))
    let attempt = try before.verify()
    #expect(before.empty() == CodeEntry.Effects(.changed))
    #expect(before.phase == .verifying && before.obstacle == .refused(.verifying))
    // AutoFill may enter the code that is being verified twice.
    #expect(before.handle(.text("985391")) == CodeEntry.Effects())
    #expect(before.settle(attempt, wrong, at: 10).announcement == .rejected(wrong))
    for entry in [after, before] {
      #expect(
        Picture(of: entry) == "|" && entry.phase == .rejected(wrong) && entry.obstacle == nil
          && !entry.canUndo
      )
      #expect(entry.accessibility.error == wrong.message)
      #expect(entry.slot(at: 0).states.contains(.rejected))
      var typed = entry
      #expect(typed.handle(.text("1"), from: cause(.key, at: 10.5)).result == .rejected(wrong))
      #expect(typed.handle(.text("1"), from: cause(.key, at: 11)).announcement == nil)
      #expect(typed.phase == .editing && Picture(of: typed) == "1|")
      var blurred = entry
      for event in [.blur, .focus, .select(CodeEntry.Selection(caret: 0)), .delete(0..<1)]
        as [CodeEntry.Event]
      {
        blurred.handle(event)
      }
      #expect(blurred.phase == .rejected(wrong))
    }
  }

  @Test("V4.11 Emptying a draft clears it, and emptying an accepted field begins a new challenge")
  func emptyingOtherStages() throws {
    var draft = field("98|")
    #expect(draft.empty() == CodeEntry.Effects(.changed) && draft.empty() == CodeEntry.Effects())
    var accepted = field("985391|", .accepted)
    #expect(accepted.empty() == CodeEntry.Effects(.changed))
    #expect(accepted.phase == .editing && Picture(of: accepted) == "|")
    var verifying = field("985391|", settings: settings)
    let attempt = try verifying.verify()
    verifying.empty()
    var cancelled = verifying
    cancelled.endVerification()
    #expect(cancelled.phase == .editing && Picture(of: cancelled) == "|")
    #expect(verifying.settle(attempt, nil).result == .accepted("985391"))
    #expect(Picture(of: verifying) == "985391|")
  }

  @Test("V4.12 With the setting, the field empties a rejected code, unless Return can retry it")
  func emptiesRejectedCode() throws {
    let entry = try rejected { $0.emptiesRejectedCode = true }
    #expect(Picture(of: entry) == "|" && entry.phase == .rejected(wrong))
    for reason in [.noNetwork, .notVerified] as [CodeRejection] {
      var entry = try rejected(reason) { $0.emptiesRejectedCode = true }
      #expect(Picture(of: entry) == "985391|")
      #expect(entry.completed(by: .submit) == "985391")
    }
    #expect(Picture(of: try rejected()) == "985391|")
  }

  @Test(
    "V2.6, V2.7 A verdict belongs to its attempt: a late one only accepts, and none after a new challenge"
  )
  func attempts() throws {
    var entry = field("98539|", settings: settings)
    entry.handle(.text("1"), from: cause(.key, at: 3))
    let attempt = try entry.verify()
    #expect(attempt.code == "985391" && attempt.origin == .key && attempt.began == 3)
    var edited = entry
    edited.handle(.deleteAll)
    #expect(edited.settle(attempt, wrong) == CodeEntry.Effects())
    #expect(edited.settle(attempt, nil).result == .accepted("985391"))
    for command in [{ $0.clear() }, { try $0.set("12") }, { $0.reformat(.digits(8)) }]
      as [(inout CodeEntry) throws -> CodeEntry.Effects]
    {
      var renewed = entry
      _ = try command(&renewed)
      for reason in [nil, wrong] {
        var settled = renewed
        #expect(settled.settle(attempt, reason) == CodeEntry.Effects())
        #expect(settled == renewed)
      }
    }
    // The same code again is another attempt.
    entry.handle(.delete(5..<6))
    entry.handle(.text("1"))
    let second = try entry.verify()
    #expect(second.code == attempt.code && second.id != attempt.id)
    #expect(entry.settle(attempt, wrong) == CodeEntry.Effects() && entry.phase == .verifying)
    #expect(entry.settle(second, wrong).result == .rejected(wrong))
  }

  @Test("V2.9 If codes are verified on submission, only Return or submit asks for a verification")
  func verifyOn() {
    var settings = settings
    #expect(field("|", settings: settings).notice?.phrase == .checkedWhenComplete)
    #expect(field("98539|", settings: settings).handling(.text("1")).actions.contains(.verifies))
    settings.verifyOn = .submit
    var entry = field("98539|", settings: settings)
    #expect(entry.notice == nil)
    let typed = entry.handle(.text("1"))
    #expect(typed.completed == "985391" && !typed.actions.contains(.verifies))
    #expect(entry.obstacle == .unverified)
    let submitted = entry.handle(.submit)
    #expect(submitted.completed == nil && submitted.actions == .verifies)
  }

  @Test("V8 The notice is given exactly if a complete code is checked or submitted at once")
  func notice() {
    #expect(field("|").notice == nil)
    #expect(field("|", settings: .with { $0.submitsWhenComplete = true }).notice != nil)
    // Verification takes precedence over submission.
    let settings = CodeEntry.Settings.with {
      $0.submitsWhenComplete = true
      $0.verifies = true
      $0.verifyOn = .submit
    }
    #expect(field("|", settings: settings).notice == nil)
  }

  @Test(
    "M12.9 The obstacle of a code that isn't being verified isn't that it is, whoever set or cancelled it"
  )
  func unverified() throws {
    var entry = field("985391|", settings: settings)
    #expect(entry.obstacle == .unverified)
    let attempt = try entry.verify()
    #expect(entry.obstacle == .refused(.verifying))
    entry.handle(.text("7"))
    #expect(entry.refusal == .verifying)
    entry.endVerification()
    #expect(entry.refusal == nil && entry.obstacle == .unverified)
    #expect(entry.attempt == attempt)
    #expect(field("985391|", settings: .with { $0.verifies = false }).obstacle == nil)
  }

  @Test("V3.1 A field without a complete code can't be accepted")
  func nothingToAccept() {
    for picture in ["|", "98|"] as [Picture] {
      var entry = field(picture)
      let before = entry
      #expect(entry.accept("") == CodeEntry.Effects() && entry.accept("98") == CodeEntry.Effects())
      #expect(entry == before)
    }
  }

  @Test("S3.5 A symbol that is shown for a moment is hidden with its stage, its focus or the setting")
  func revealed() {
    let settings = CodeEntry.Settings.with {
      $0.isMasked = true
      $0.revealsLastSymbol = true
    }
    var entry = field("9|", settings: settings)
    entry.handle(.text("8"))
    #expect(entry.revealed == 1)
    for change in [
      { $0.settings.isMasked = false }, { $0.handle(.blur) }, { $0.clear() }, { $0.handle(.undo) },
    ]
      as [(inout CodeEntry) -> Void]
    {
      var changed = entry
      change(&changed)
      #expect(changed.revealed == nil)
    }
    var away = CodeEntry(settings: settings)
    #expect(!away.handle(.text("8")).actions.contains(.reveals) && away.revealed == nil)
  }

  @Test("F4.6, V4.11 After random events, each stage keeps what it promises")
  func random() {
    for seed in 0..<2000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var entry = CodeEntry(format: .digits(3))
      entry.settings.isMasked = seed % 2 == 0
      entry.settings.revealsLastSymbol = seed % 4 == 0
      entry.settings.verifies = seed % 3 == 0
      entry.settings.emptiesRejectedCode = seed % 5 == 0
      var attempts: [CodeEntry.Attempt] = []
      for step in 0..<40 {
        change(&entry, attempts, at: Double(step) * 0.4, using: &generator)
        if let attempt = entry.attempt { attempts.append(attempt) }
        expectPromises(of: entry, "seed \(seed), step \(step)")
      }
    }
  }

  private func change(
    _ entry: inout CodeEntry,
    _ attempts: [CodeEntry.Attempt],
    at time: Double,
    using generator: inout SeededGenerator
  ) {
    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let origins: [CodeEntry.Origin] = [.unknown, .key, .key, .heldKey, .fill, .composition]
    let cause = cause(origins[number(0..<origins.count)], at: time)
    switch number(0..<24) {
    case 0...6:
      let before = entry
      let effects = entry.handle(.enter(CodeReading(String(number(0..<3)), as: entry.format)), from: cause)
      if cause.origin == .heldKey {
        #expect(effects.completed == nil && (effects.result == nil || entry == before))
      }
    case 7: entry.handle(.enter(.code("012")), from: cause)
    case 8: entry.handle(.delete(max(0, entry.selection.head - 1)..<entry.selection.head), from: cause)
    case 9: entry.handle(.tap(slot: number(0..<3), extending: false))
    case 10: entry.handle(.focus)
    case 11: entry.handle(.blur)
    case 12: entry.handle(.submit, from: cause)
    case 13, 14: entry.beginVerification(of: entry.symbols, at: time)
    case 15: entry.endVerification()
    case 16: entry.reject(entry.symbols, number(0..<2) == 0 ? .noNetwork : .expired, at: time)
    case 17: if number(0..<4) == 0 { entry.accept(entry.symbols) }
    case 18: entry.handle(.undo)
    case 19:
      if let attempt = attempts.randomElement(using: &generator) { entry.settle(attempt, .usedUp, at: time) }
    case 20: entry.empty()
    case 21: entry.clear()
    case 22: _ = try? entry.set("01")
    default: if number(0..<2) == 0 { entry.removeRejection() } else { entry.settings.verifies.toggle() }
    }
  }

  private func expectPromises(of entry: CodeEntry, _ comment: Comment) {
    #expect(
      entry.selection.anchor <= entry.symbols.count && entry.selection.head <= entry.symbols.count,
      comment
    )
    #expect(entry.refusal != .verifying || entry.phase == .verifying, comment)
    #expect(entry.revealed.map { $0 < entry.symbols.count && entry.isFocused } ?? true, comment)
    switch entry.stage {
    case .draft: #expect(entry.attempt == nil, comment)
    case .reported(let attempt): #expect(attempt.code == entry.symbols && entry.isFull, comment)
    case .verifying(let attempt, let isEmptied), .rejected(let attempt, _, _, let isEmptied):
      #expect(entry.symbols == (isEmptied ? CodeSymbols() : attempt.code), comment)
    case .accepted(let code): #expect(code == entry.symbols && entry.isFull, comment)
    }
  }
}

extension CodeEntry {
  /// Returns the effects of an event on a copy of the field.
  fileprivate func handling(_ event: Event) -> Effects {
    var entry = self
    return entry.handle(event)
  }
}
