import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Announcements and accessibility texts of the native field")
struct SpeechTests {
  let spy = FieldViewSpy()

  @Test("A4 typing makes no announcements")
  func typing() async {
    spy.type("98539")
    #expect(await spy.waitForAnnouncements() == [])
  }

  @Test("A5.1 a code that is filled in is spelled out")
  func filled() async {
    spy.enter("Your code is 985391")
    #expect(await spy.waitForAnnouncements() == ["Code filled in: 9 8 5 3 9 1"])
  }

  @Test("A3.1, A5.1 a masked code isn't spelled out")
  func filledMasked() async {
    spy.session.behavior.isMasked = true
    spy.enter("Your code is 985391")
    #expect(await spy.waitForAnnouncements() == ["Code filled in"])
  }

  @Test("A7.2 a code that is cleared before its announcement isn't spoken")
  func cleared() async {
    spy.enter("985391")
    spy.session.clear()
    #expect(await spy.waitForAnnouncements() == [])
  }

  @Test("F5, A6 a refusal is announced every time, and shown")
  func refused() async {
    spy.enter("x")
    #expect(await spy.waitForAnnouncements() == ["Enter digits only."])
    spy.enter("x")
    #expect(await spy.waitForAnnouncements() == ["Enter digits only."])
    #expect(spy.session.message?.text == "Enter digits only.")
    spy.enter("9")
    #expect(spy.session.message == nil)
  }

  @Test(
    "A10.1, A10.3, A10.6 texts and their language follow the app's phrases, even when the app changes the phrases"
  )
  func language() async {
    let spy = FieldViewSpy(OneTimeCodeView.Configuration(phrases: .german))
    spy.enter("x")
    #expect(await spy.waitForAnnouncements() == ["Es können nur Ziffern eingegeben werden."])
    #expect(spy.session.spokenValue.language == "de")
    spy.session.update(OneTimeCodeView.Configuration(phrases: .english))
    #expect(spy.session.spokenValue == Speech("0 of 6 digits entered.", language: "en"))
    #expect(spy.session.message?.text == "Enter digits only.")
  }

  @Test("F9.6 the warning names the domain that the code is for")
  func foreignDomain() async {
    let spy = FieldViewSpy(OneTimeCodeView.Configuration(domain: "example.com", phrases: .english))
    spy.enter("Your code\n@bank.example #985391")
    let warning = "Caution: this code is for bank.example only. Nothing was entered."
    #expect(await spy.waitForAnnouncements() == [warning])
    #expect(spy.session.message?.text == warning)
  }

  @Test("A7.1 each announcement is made once, after the previous one has finished")
  func queue() async {
    spy.session.announcer.enqueue(.codeSent)
    spy.session.announcer.enqueue(.resendWait(20))
    await spy.clock.advance(by: Announcer.delay)
    #expect(spy.announcements == ["We sent you a new code."])
    await spy.clock.advance(by: .seconds(1))
    #expect(spy.announcements.count == 1)
    spy.session.announcer.finish()
    await spy.clock.advance(by: Announcer.delay)
    #expect(spy.announcements == ["We sent you a new code.", "You can request a new code in 20 seconds."])
  }

  @Test("A7.1 without a report that an announcement has finished, the next one follows after four seconds")
  func timeout() async {
    spy.session.announcer.enqueue(.codeSent)
    spy.session.announcer.enqueue(.resendWait(20))
    await spy.clock.advance(by: Announcer.delay + .seconds(4))
    #expect(spy.announcements == ["We sent you a new code."])
    await spy.clock.advance(by: Announcer.delay)
    #expect(spy.announcements == ["We sent you a new code.", "You can request a new code in 20 seconds."])
  }

  @Test("A7.1 the queue doesn't wait for a skipped announcement, and a deallocated queue cancels its wait")
  func skippedAndReleased() async {
    let clock = ManualClock()
    var announcer: Announcer? = Announcer(clock: clock)
    announcer?.enqueue(.codeSent)
    await clock.advance(by: Announcer.delay)
    #expect(announcer?.isSpeaking == false)
    announcer?.post = { queue in queue.next(for: CodeEntry()) != nil }
    announcer?.enqueue(.codeSent)
    await clock.advance(by: Announcer.delay)
    #expect(clock.waiting == 1)
    announcer = nil
    await settle()
    #expect(clock.waiting == 0)
  }

  @Test("A7.1 a queue that has become idle makes the next announcement")
  func afterIdle() async {
    spy.enter("x")
    _ = await spy.waitForAnnouncements()
    spy.enter("x")
    #expect(await spy.waitForAnnouncements() == ["Enter digits only."])
    #expect(spy.clock.waiting == 0)
  }

  @Test("A1.1, V7.3 the label includes the error, and the value includes the number of symbols")
  func label() async {
    #expect(spy.session.spokenLabel == "Verification code")
    #expect(spy.session.spokenValue.text == "0 of 6 digits entered.")
    spy.session.update(OneTimeCodeView.Configuration(label: "PIN", phrases: .english))
    spy.session.reject(for: CodeRejection.other("Not this one."))
    #expect(spy.session.spokenLabel == "PIN. Not this one.")
    spy.type("985")
    #expect(spy.session.spokenLabel == "PIN")
    #expect(spy.session.spokenValue.text == "9 8 5\n3 of 6 digits entered.")
  }

  @Test("V8 a notice of automatic submission is shown in advance, until a refusal replaces it")
  func submissionNotice() {
    #expect(spy.session.notice == nil)
    spy.session.behavior.submitsWhenComplete = true
    #expect(spy.session.notice == "The code is checked as soon as it is complete.")
    #expect(spy.session.message?.text == "The code is checked as soon as it is complete.")
    #expect(spy.session.message?.isError == false)
    spy.enter("x")
    #expect(spy.session.message?.text == "Enter digits only.")
  }

  @Test("A3.2 an unfocused masked field's value is only the number of symbols")
  func masked() {
    spy.session.behavior.isMasked = true
    spy.type("9853")
    #expect(spy.session.spokenValue.text == "4 of 6 digits entered.")
    #expect(spy.session.readCode == nil)
  }

  @Test(
    "V4.6, V4.7 each of the app's errors is announced and shown, also with the same text, until the code changes"
  )
  func appErrors() async {
    spy.type("985391")
    for text in ["Not this one.", "Not this one.", "Too late."] {
      spy.session.reject(for: CodeRejection.other(text))
      #expect(spy.session.entry.phase == .rejected(.other))
      #expect(spy.session.message?.text == text)
      #expect(await spy.waitForAnnouncements() == [text])
    }
    spy.session.send(.delete(5..<6))
    #expect(spy.session.message == nil)
    spy.type("1")
    spy.session.reject(for: CodeRejection.other("Too late."))
    #expect(await spy.waitForAnnouncements() == ["Too late."])
  }

  @Test("V4.9 an error that the app removes is no longer shown")
  func appErrorRemoved() {
    spy.type("985391")
    spy.session.reject(for: CodeRejection.other("Not this one."))
    spy.session.removeRejection()
    #expect(spy.session.entry.phase == .editing)
    #expect(String(spy.session.entry.symbols) == "985391")
    #expect(spy.session.message == nil)
  }

  @Test("F10.1, V2.8 a verdict, clearing and a new format remove an earlier refusal")
  func refusalRemoved() async {
    let commands: [(FieldSession) -> Void] = [
      { $0.accept("985391") }, { $0.reject("985391", for: CodeRejection.expired) }, { $0.clear() },
      { $0.update(OneTimeCodeView.Configuration(format: .lettersAndDigits(8), phrases: .english)) },
    ]
    for command in commands {
      let spy = FieldViewSpy()
      spy.session.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      spy.type("9853917")
      #expect(spy.session.message?.text.contains("Please wait") == true)
      command(spy.session)
      #expect(spy.session.message?.text.contains("Please wait") != true)
      spy.session.clear()
      spy.enter("#")
      #expect(spy.session.message?.isError == true)
      spy.session.clear()
      #expect(spy.session.message?.text == spy.session.notice)
    }
  }

  @Test("S3.5 with `revealsLastSymbol`, a masked field shows the last typed symbol for a second")
  func reveals() async {
    spy.session.behavior.isMasked = true
    spy.session.behavior.revealsLastSymbol = true
    spy.session.send(.focus)
    spy.enter("9")
    #expect(spy.session.entry.revealed == 0)
    await spy.clock.advance(by: .seconds(1))
    #expect(spy.session.entry.revealed == nil)
  }

  @Test("S3.5 with `revealsLastSymbol`, a symbol typed soon after another is also shown for a full second")
  func revealsEach() async {
    spy.session.behavior.isMasked = true
    spy.session.behavior.revealsLastSymbol = true
    spy.session.send(.focus)
    spy.enter("9")
    await spy.clock.advance(by: .milliseconds(600))
    spy.enter("8")
    await spy.clock.advance(by: .milliseconds(600))
    #expect(spy.session.entry.revealed == 1)
    await spy.clock.advance(by: .milliseconds(400))
    #expect(spy.session.entry.revealed == nil)
  }

  @Test("A7.1 a skipped announcement doesn't delay the next one")
  func skipped() async {
    spy.enter("985391")
    spy.session.clear()
    spy.session.announcer.enqueue(.codeSent)
    await spy.clock.advance(by: .seconds(1))
    #expect(spy.announcements == ["We sent you a new code."])
  }

  @Test("F5 a refusal is shown until the symbols change, even if the caret moves")
  func refusalStays() {
    spy.type("98")
    spy.enter("x")
    spy.session.send(.select(CodeEntry.Selection(caret: 1)))
    #expect(spy.session.message?.text == "Enter digits only.")
    spy.enter("5")
    #expect(spy.session.message == nil)
  }
}
