import OneTimeCode
import Testing

@Suite("Rejecting")
struct RejectingTests {
  private let rejected = field("985391|", .rejected(.wrongCode()))

  @Test("V4.1, V4.3 A rejection announces its reason with the error haptic; focus and text stay")
  func rejecting() {
    var entry = field("985|391", .verifying)
    let effects = entry.reject("985391", .expired)
    #expect(Picture(of: entry) == "985|391")
    #expect(entry.phase == .rejected(.expired))
    #expect(effects.announcement == .rejected(.expired))
    #expect(effects.result == .rejected(.expired))
    #expect(entry.isFocused)
    #expect(
      !effects.actions.contains(.takesFocus) && !effects.actions.contains(.dismissesKeyboard)
        && !effects.actions.contains(.changed)
    )
  }

  @Test("V6.14 A new code clears a rejected one, and nothing else; it can't be undone")
  func newCode() {
    var entry = rejected
    let effects = entry.prepareForNewCode()
    #expect(Picture(of: entry) == "|")
    #expect(entry.phase == .editing && entry.isFocused && !entry.canUndo)
    #expect(effects.actions.contains(.changed) && effects.result == nil)
    for entry in [field("98|"), field("985391|", .verifying), field("985391|", .accepted)] {
      var after = entry
      #expect(after.prepareForNewCode() == CodeEntry.Effects())
      #expect(after == entry)
    }
  }

  @Test("V4.7 Each rejection is announced, even for the same reason; a later one replaces an earlier one")
  func again() {
    var entry = rejected
    #expect(entry.reject("985391", .wrongCode()).announcement == .rejected(.wrongCode()))
    #expect(entry.reject("985391", .tooManyAttempts).announcement == .rejected(.tooManyAttempts))
    #expect(entry.phase == .rejected(.tooManyAttempts))
  }

  @Test("V4.8 An incomplete code can be rejected; typing at its end adds a symbol")
  func incomplete() {
    var empty = field("|")
    #expect(empty.reject("", .expired).result == .rejected(.expired))
    expect(&empty, on: .text("9"), becomes: "9|")
    #expect(empty.phase == .editing)
    var entry = field("985|")
    #expect(entry.reject("98", .other) == CodeEntry.Effects())
    #expect(entry.reject("985", .noNetwork).result == .rejected(.noNetwork))
    #expect(entry.handle(.submit).result == .refused(.incomplete(3)))
    expect(&entry, on: .text("3"), becomes: "9853|")
  }

  @Test("V4.9 The app can remove a rejection; the code stays, and Return reports it")
  func removing() {
    var entry = rejected
    entry.removeRejection()
    #expect(entry.phase == .editing)
    #expect(entry.accessibility.error == nil)
    #expect(entry.completed(by: .submit) == "985391")
    var accepted = field("985391|", .accepted)
    accepted.removeRejection()
    #expect(accepted.phase == .accepted)
  }

  @Test("V2.8 A verdict removes an earlier refusal: no \"Please wait\" under a rejected or accepted code")
  func refusal() {
    for verdict in [{ $0.accept("985391") }, { $0.reject("985391", .expired) }]
      as [(inout CodeEntry) -> CodeEntry.Effects]
    {
      var entry = field("985391|", .verifying)
      entry.handle(.text("7"))
      #expect(entry.refusal == .verifying)
      _ = verdict(&entry)
      #expect(entry.refusal == nil)
    }
    var retried = field("985391|", .rejected(.noNetwork))
    retried.handle(.text("a"))
    #expect(retried.refusal == .symbol)
    retried.handle(.submit)
    #expect(retried.refusal == nil)
  }

  @Test("V4.4 With the caret at the end, the next typed symbol starts a new code; the restart is announced")
  func startingOver() {
    var entry = rejected
    let effects = expect(&entry, on: .text("7"), becomes: "7|")
    #expect(effects.announcement == .startedOver)
    #expect(effects.actions.contains(.changed))
    #expect(entry.phase == .editing)
    expect(&entry, on: .undo, becomes: "985391|")
  }

  @Test("V4.4 A partial code entered at the end also starts a new code")
  func startingOverWithPartialCode() {
    let effects = expect(rejected, on: .text("123"), becomes: "123|")
    #expect(effects.announcement == .entered(3))
  }

  @Test("V4.5 Backspace, or typing before the end, edits the rejected code")
  func editing() {
    expect(rejected, on: .delete(5..<6), becomes: "98539|")
    expect(rejected, on: .delete(5..<6), .text("2"), becomes: "985392|")
    expect(rejected, on: .select(CodeEntry.Selection(caret: 5)), .text("2"), becomes: "985392|")
    expect(rejected, on: .tap(slot: 2, extending: false), .text("0"), becomes: "980|391")
  }

  @Test("V4.6 The first change to the symbols clears the error; moving the caret does not")
  func clearing() {
    var entry = rejected
    entry.handle(.select(CodeEntry.Selection(caret: 5)))
    entry.handle(.tap(slot: 2, extending: false))
    entry.handle(.text("a"))
    #expect(entry.phase == .rejected(.wrongCode()))
    entry.handle(.text("0"))
    #expect(entry.phase == .editing)
  }

  @Test("V5.1 Different reasons have different texts in every language")
  func reasons() {
    let rejections: [CodeRejection] = [
      .wrongCode(), .wrongCode(attemptsLeft: 2), .expired, .usedUp, .tooManyAttempts, .noNetwork,
      .notVerified,
    ]
    for phrases in CodePhrases.all {
      let texts = rejections.map { phrases.text(for: $0.message) }
      #expect(Set(texts).count == rejections.count)
    }
  }

  @Test(
    "V5.2, V5.3 A reason of the service that concerns the code is a rejection, and any other reason is not",
    arguments: [
      ("wrong-code", CodeRejection.wrongCode(attemptsLeft: 2)), ("expired", .expired),
      ("unknown-challenge", .expired),
      ("used-up", .usedUp), ("too-many-attempts", .tooManyAttempts), ("not-ready", .notVerified),
      ("server-failure", .notVerified), ("locked", nil), ("limited", nil), ("", nil), ("WRONG-CODE", nil),
    ]
  )
  func serviceReason(_ reason: String, _ expected: CodeRejection?) {
    #expect(CodeRejection(reason: reason, attemptsLeft: 2) == expected)
    if let expected, expected != .notVerified {
      #expect(CodeRejection(reason: expected.reason, attemptsLeft: 2) == expected)
    }
  }

  @Test("V1.12 A code that is rejected for a time can be submitted again when it is over, until it changes")
  func rejectedForATime() {
    var entry = CodeEntry()
    entry.settings.emptiesRejectedCode = true
    entry.settings.verifies = true
    entry.handle(.enter(CodeReading("985391", as: entry.format)))
    let effects = entry.reject("985391", .other, at: 100, retryAfter: 120)
    #expect(effects.result == .rejected(.other) && effects.actions.contains(.passesTime))
    #expect(entry.secondsUntilPass(at: 150) == 70)
    entry.pass(to: 219)
    #expect(!entry.canRetry && entry.obstacle == .rejected(.other))
    #expect(entry.handle(.submit, from: CodeEntry.Cause(at: 219)).result == .rejected(.other))
    var early = entry
    entry.pass(to: 220)
    #expect(entry.canRetry && entry.secondsUntilPass(at: 220) == nil)
    #expect(entry.handle(.submit, from: CodeEntry.Cause(at: 220)).result == .completed("985391"))
    #expect(early.handle(.submit, from: CodeEntry.Cause(at: 221)).result == .completed("985391"))
    #expect(early.secondsUntilPass(at: 221) == nil, "the wait ends with the rejection")
  }

  @Test("V9.6 The app's own text for a rejection is used unchanged")
  func customText() {
    let text = CodePhrases.english.text(for: CodeRejection.other.message, detail: "The bank is shut.")
    #expect(text == "The bank is shut.")
  }

  @Test("V5.1 The text includes the remaining attempts if the app provides them")
  func attempts() {
    let sentence = CodeRejection.wrongCode(attemptsLeft: 1).message
    #expect(CodePhrases.english.text(for: sentence) == "Incorrect code. 1 attempt left.")
    // With no attempts left, the text says what to do.
    #expect(
      CodeRejection.wrongCode(attemptsLeft: 0).message == CodePhrases.LocalizedMessage(.tooManyAttempts)
    )
  }

  @Test("V7.4 A rejected field has an accessibility error until the code changes")
  func accessibilityError() {
    var entry = rejected
    #expect(entry.accessibility.error == CodePhrases.LocalizedMessage(.wrongCode))
    entry.handle(.blur)
    entry.handle(.focus)
    #expect(entry.accessibility.error == CodePhrases.LocalizedMessage(.wrongCode))
    #expect(CodePhrases.english.label("Code", with: "Wrong.") == "Code. Wrong.")
    entry.handle(.delete(5..<6))
    #expect(entry.accessibility.error == nil)
  }
}
