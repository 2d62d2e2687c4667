import OneTimeCode
import Testing

@Suite("Verifying")
struct VerifyingTests {
  private let app = CodeEntry.Settings.with {
    $0.verifies = true
    $0.dismissesKeyboardWhenComplete = true
  }

  @Test("V2 The app verifies: shown, announced, once")
  func verifying() {
    var entry = field("985391|")
    #expect(entry.handle(.verifying).announcement == .verifying)
    #expect(entry.phase == .verifying)
    #expect(entry.handle(.verifying) == CodeEntry.Effects())
    #expect(entry.isFocused)
  }

  @Test("V2 Nothing is verified that is incomplete or accepted")
  func nothingToVerify() {
    for entry in [field("985|"), field("985391|", .accepted)] {
      var after = entry
      #expect(after.handle(.verifying) == CodeEntry.Effects())
      #expect(after == entry)
    }
  }

  @Test("V2 A symbol typed into the full field is refused: a bounced key must not burn an attempt")
  func bouncedKey() {
    expect(field("985391|", .verifying), on: .text("1"), isRefused: .verifying)
    expect(field("985|391", .verifying), on: .text("0"), isRefused: .verifying)
  }

  @Test("V2 Backspace, cut, paste, clear, or a tap and a symbol cancel")
  func cancelling() {
    let ways: [[CodeEntry.Event]] = [
      [.delete(.backward)],
      [.selectAll, .delete(.selection)],
      [.text("123456")],
      [.delete(.all)],
      [.clear],
      [.tap(slot: 2, extending: false), .text("0")],
    ]
    for way in ways {
      var entry = field("985391|", .verifying)
      var effects = CodeEntry.Effects()
      for event in way { effects = entry.handle(event) }
      #expect(effects.cancelsVerification, "\(way)")
      #expect(entry.phase == .editing, "\(way)")
    }
  }

  @Test("V2 Moving, or what changes no symbol, does not cancel")
  func notCancelling() {
    let ways: [[CodeEntry.Event]] = [
      [.move(.start, extending: false)], [.tap(slot: 0, extending: false)], [.selectAll], [.blur], [.focus],
      [.text("985391")], [.tap(slot: 0, extending: false), .text("9")], [.text(" ")], [.delete(.forward)],
    ]
    for way in ways {
      var entry = field("985391|", .verifying)
      for event in way { #expect(!entry.handle(event).cancelsVerification, "\(way)") }
      #expect(entry.phase == .verifying, "\(way)")
    }
  }

  @Test("V2 A late rejection of an old code is dropped")
  func lateRejection() {
    var entry = field("985390|", .verifying)
    let before = entry
    #expect(entry.handle(.rejected("985391", .expired)) == CodeEntry.Effects())
    #expect(entry == before)
    var edited = field("98539|")
    #expect(edited.handle(.rejected("985391", .expired)) == CodeEntry.Effects())
    #expect(edited.phase == .editing)
  }

  @Test("V2 A late acceptance is honoured")
  func lateAcceptance() {
    var entry = field("985390|", .verifying)
    let effects = expect(&entry, on: .accepted("985391"), becomes: "985391|")
    #expect(entry.phase == .accepted)
    #expect(effects.isChanged && effects.cancelsVerification)
    #expect(effects.announcement == .accepted)
    expect(field("12|"), on: .accepted("985391"), becomes: "985391|")
  }

  @Test("V3 Accepted: announced, success haptic, once")
  func accepted() {
    var entry = field("985391|", .verifying)
    let effects = entry.handle(.accepted("985391"))
    #expect(entry.phase == .accepted)
    #expect(effects.announcement == .accepted)
    #expect(effects.feedback == .success)
    #expect(!effects.isChanged && !effects.cancelsVerification)
    #expect(entry.handle(.accepted("985391")) == CodeEntry.Effects())
  }

  @Test("V3 After acceptance nothing more is entered or removed")
  func afterAcceptance() {
    let entry = field("985391|", .accepted)
    for event in [.text("1"), .text("12"), .text("123456"), .delete(.backward), .delete(.all)]
      as [CodeEntry.Event]
    {
      expect(entry, on: event, isRefused: .accepted)
    }
    var late = entry
    #expect(late.handle(.rejected("985391", .wrongCode())) == CodeEntry.Effects())
    #expect(late.phase == .accepted)
  }

  @Test("V3 With a verdict, the keyboard is dismissed at acceptance")
  func dismissingAtAcceptance() {
    var entry = field("98539|", settings: app)
    #expect(!entry.handle(.text("1")).dismissesKeyboard)
    #expect(!entry.handle(.verifying).dismissesKeyboard)
    #expect(entry.handle(.accepted("985391")).dismissesKeyboard)
  }

  @Test("V3 Without a verdict, the keyboard is dismissed at completion")
  func dismissingAtCompletion() {
    let settings = CodeEntry.Settings.with { $0.dismissesKeyboardWhenComplete = true }
    var entry = field("98539|", settings: settings)
    #expect(entry.handle(.text("1")).dismissesKeyboard)
    #expect(!entry.handle(.accepted("985391")).dismissesKeyboard)
    var silent = field("98539|")
    #expect(!silent.handle(.text("1")).dismissesKeyboard)
  }
}
