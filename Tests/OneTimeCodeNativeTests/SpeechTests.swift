import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("Speech of the native field")
struct SpeechTests {
  let face = FieldViewSpy()

  @Test("A4 typing makes no announcements")
  func typing() async {
    face.type("98539")
    #expect(await face.heard() == [])
  }

  @Test("A5 a code that is filled in is spelled out")
  func filled() async {
    face.enter("Your code is 985391")
    #expect(await face.heard() == ["Code filled in: 9 8 5 3 9 1"])
  }

  @Test("A5, A3 a masked code isn't spelled out")
  func filledMasked() async {
    face.session.settings.isMasked = true
    face.enter("Your code is 985391")
    #expect(await face.heard() == ["Code filled in"])
  }

  @Test("A5 a code that is cleared before its announcement isn't spoken")
  func gone() async {
    face.enter("985391")
    face.session.send(.clear)
    #expect(await face.heard() == [])
  }

  @Test("A6, F5 a refusal is announced every time, and shown")
  func refused() async {
    face.enter("x")
    #expect(await face.heard() == ["Only digits can be entered."])
    face.enter("x")
    #expect(await face.heard() == ["Only digits can be entered."])
    #expect(face.session.message?.text == "Only digits can be entered.")
    face.enter("9")
    #expect(face.session.message == nil)
  }

  @Test("F9 the warning names the domain that the code is for")
  func foreignDomain() async {
    let face = FieldViewSpy(OneTimeCodeContent(domain: "example.com", phrases: .english))
    face.enter("Your code\n@bank.example #985391")
    let words = "Caution: this code is for bank.example only. Nothing was entered."
    #expect(await face.heard() == [words])
    #expect(face.session.message?.text == words)
  }

  @Test("A7 announcements are made once each, after the previous one has finished")
  func queue() async {
    face.session.announcer.append(.codeSent)
    face.session.announcer.append(.resendWait(20))
    await face.clock.advance(by: Announcer.delay)
    #expect(face.announcements == ["A new code was sent."])
    await face.clock.advance(by: .seconds(1))
    #expect(face.announcements.count == 1)
    face.session.announcer.finish()
    await face.clock.advance(by: Announcer.delay)
    #expect(face.announcements == ["A new code was sent.", "You can request a new code in 20 seconds."])
  }

  @Test("A7 without a report that an announcement has finished, the next one follows after four seconds")
  func timeout() async {
    face.session.announcer.append(.codeSent)
    face.session.announcer.append(.resendWait(20))
    await face.clock.advance(by: Announcer.delay + .seconds(4))
    #expect(face.announcements == ["A new code was sent."])
    await face.clock.advance(by: Announcer.delay)
    #expect(face.announcements == ["A new code was sent.", "You can request a new code in 20 seconds."])
  }

  @Test("A7 the queue doesn't wait for a skipped announcement, and a deallocated queue cancels its wait")
  func unheard() async {
    let clock = ManualClock()
    var announcer: Announcer? = Announcer(clock: clock)
    announcer?.append(.codeSent)
    await clock.advance(by: Announcer.delay)
    #expect(announcer?.isSpeaking == false)
    announcer?.say = { _ in true }
    announcer?.append(.codeSent)
    await clock.advance(by: Announcer.delay)
    #expect(clock.waiting == 1)
    announcer = nil
    await settle()
    #expect(clock.waiting == 0)
  }

  @Test("A7 an idle queue makes the next announcement")
  func afterSilence() async {
    face.enter("x")
    _ = await face.heard()
    face.enter("x")
    #expect(await face.heard() == ["Only digits can be entered."])
    #expect(face.clock.waiting == 0)
  }

  @Test("A1, V7 the label includes the error, and the value includes the number of symbols")
  func label() async {
    #expect(face.session.spokenLabel == "Verification code")
    #expect(face.session.spokenValue.text == "0 of 6 digits entered.")
    face.session.update(OneTimeCodeContent(label: "PIN", error: "Not this one.", phrases: .english))
    #expect(face.session.spokenLabel == "PIN. Not this one.")
    face.type("985")
    #expect(face.session.spokenLabel == "PIN")
    #expect(face.session.spokenValue.text == "9 8 5\n3 of 6 digits entered.")
  }

  @Test("V8 a notice of automatic submission is shown in advance, until a refusal replaces it")
  func beforehand() {
    #expect(face.session.notice == nil)
    face.session.settings.submitsWhenComplete = true
    #expect(face.session.notice == "The code is checked as soon as it is complete.")
    #expect(face.session.message?.text == "The code is checked as soon as it is complete.")
    #expect(face.session.message?.isError == false)
    face.enter("x")
    #expect(face.session.message?.text == "Only digits can be entered.")
  }

  @Test("A3 a masked field's value is only the number of symbols")
  func masked() {
    face.session.settings.isMasked = true
    face.type("9853")
    #expect(face.session.spokenValue.text == "4 of 6 digits entered.")
    #expect(face.session.readCode == nil)
  }

  @Test("V4 the app's error is announced once, rejects a complete code, and disappears on the first change")
  func appError() async {
    face.type("985391")
    face.session.update(OneTimeCodeContent(error: "Not this one.", phrases: .english))
    #expect(face.session.entry.phase == .rejected(.other))
    #expect(await face.heard() == ["Not this one."])
    face.session.update(OneTimeCodeContent(error: "Not this one.", phrases: .english))
    #expect(await face.heard() == [])
    face.session.send(.delete(.backward))
    #expect(face.session.message == nil)
  }

  @Test("V4 an error that the app removes is no longer shown")
  func appErrorTakenBack() {
    face.type("985391")
    face.session.update(OneTimeCodeContent(error: "Not this one.", phrases: .english))
    face.session.update(OneTimeCodeContent(phrases: .english))
    #expect(face.session.entry.phase == .editing)
    #expect(String(face.session.entry.symbols) == "985391")
    #expect(face.session.message == nil)
  }

  @Test("S3 the last symbol of a masked field is shown for a second")
  func reveals() async {
    face.session.settings.isMasked = true
    face.session.settings.revealsLastSymbol = true
    face.enter("9")
    #expect(face.session.entry.revealed == 0)
    await face.clock.advance(by: .seconds(1))
    #expect(face.session.entry.revealed == nil)
  }

  @Test("S3 a symbol typed soon after another in a masked field is also shown for a full second")
  func revealsEach() async {
    face.session.settings.isMasked = true
    face.session.settings.revealsLastSymbol = true
    face.enter("9")
    await face.clock.advance(by: .milliseconds(600))
    face.enter("8")
    await face.clock.advance(by: .milliseconds(600))
    #expect(face.session.entry.revealed == 1)
    await face.clock.advance(by: .milliseconds(400))
    #expect(face.session.entry.revealed == nil)
  }

  @Test("A7 a skipped announcement doesn't delay the next one")
  func unsayable() async {
    face.enter("985391")
    face.session.send(.clear)
    face.session.announcer.append(.codeSent)
    await face.clock.advance(by: .seconds(1))
    #expect(face.announcements == ["A new code was sent."])
  }

  @Test("F5 a refusal is shown until the symbols change, even if the caret moves")
  func refusalStays() {
    face.type("98")
    face.enter("x")
    face.session.send(.move(.left, extending: false))
    #expect(face.session.message?.text == "Only digits can be entered.")
    face.enter("5")
    #expect(face.session.message == nil)
  }
}
