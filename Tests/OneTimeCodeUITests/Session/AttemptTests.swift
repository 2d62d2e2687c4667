import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Attempts in the native field")
struct AttemptTests {
  let spy = FieldViewSpy()
  let verifier = VerifierStub()
  let field = TextField()

  /// A text field that makes the edits that the session allows.
  final class TextField: PlatformTextField {
    var currentText = ""
    var currentSelection: Range<Int>? = 0..<0
    var isComposing = false
  }

  init() {
    let verifier = verifier
    spy.session.textField = field
    spy.session.verify = { try await verifier.verify($0) }
  }

  /// Types symbols as a keyboard does, each by a key that stays down for `repetitions` more edits.
  private func press(_ text: String, repetitions: Int = 0) {
    for key in text {
      spy.session.keyboard.press(String(key))
      for _ in 0...repetitions { edit(String(key)) }
      spy.session.keyboard.release(String(key))
    }
  }

  private func edit(_ text: String) {
    let end = field.currentText.utf16.count
    guard spy.session.shouldChange([NSRange(end..<end)], to: text) else { return }
    field.currentText += text
    field.currentSelection = end + 1..<end + 1
    spy.session.textDidChange()
  }

  private func reject(for error: any Error = CodeRejection.wrongCode()) async {
    await settle()
    await verifier.respond(throwing: error)
    await settle()
  }

  @Test("F4.6 A key that is held costs one attempt, however long, and the error is shown and announced")
  func heldKey() async {
    press("98539")
    press("1", repetitions: 20)
    await settle()
    #expect(verifier.requests == ["985391"])
    spy.session.keyboard.press("1")
    edit("1")
    await verifier.respond(throwing: CodeRejection.wrongCode())
    await settle()
    for _ in 0..<90 {
      await spy.clock.advance(by: .milliseconds(33))
      edit("1")
    }
    spy.session.keyboard.release("1")
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(spy.session.entry.phase == .rejected(.wrongCode()))
    #expect(spy.session.message == FieldMessage(text: "Incorrect code.", isError: true))
    #expect(await spy.waitForAnnouncements().contains("Incorrect code."))
  }

  @Test("F4.6 A held key doesn't complete a code, and Return that is held submits once")
  func heldKeyInDraft() async {
    press("1", repetitions: 20)
    #expect(field.currentText == "11111" && spy.session.entry.phase == .editing)
    press("2")
    await settle()
    await verifier.respond()
    await settle()
    spy.session.keyboard.press("\r")
    for _ in 0..<5 { spy.session.returnKeyPressed() }
    spy.session.keyboard.release("\r")
    #expect(spy.calls.filter { $0 == "submitted 111112" }.count == 1)
  }

  @Test("V4.10 A key that bounces after a rejection leaves the error; a second later, a key starts over")
  func bouncingKey() async {
    press("985391")
    await reject()
    for _ in 0..<3 {
      await spy.clock.advance(by: .milliseconds(300))
      press("1")
      #expect(field.currentText == "985391" && spy.session.message?.text == "Incorrect code.")
    }
    await spy.clock.advance(by: .milliseconds(100))
    press("1")
    #expect(spy.session.entry.symbols == "1" && spy.session.message?.isError != true)
  }

  @Test("F4.6 Two keys that are down at the same time are two keys")
  func twoKeys() {
    for key in ["1", "2"] { spy.session.keyboard.press(key) }
    for key in ["1", "2", "2", "1"] { edit(key) }
    spy.session.keyboard.release("1")
    edit("2")
    // The end of a press may not be reported.
    for key in ["3", "4"] { edit(key) }
    #expect(field.currentText == "1221" + "2" + "3")
  }

  @Test("F4.5 A key after the last symbol is refused, and overwrites where the user has placed the caret")
  func keyAfterCode() async {
    spy.session.verify = nil
    press("985391")
    press("7")
    #expect(field.currentText == "985391")
    #expect(spy.session.message == FieldMessage(text: "The code has only 6 digits.", isError: true))
    spy.session.send(.tap(slot: 5, extending: false))
    spy.session.send(.select(CodeEntry.Selection(caret: 6)))
    press("7")
    #expect(field.currentText == "985397")
    // A platform that doesn't report keys overwrites.
    edit("8")
    #expect(field.currentText == "985398")
  }

  @Test("V1.10 Text that an input method commits again isn't verified again")
  func composedAgain() async {
    func commit() async {
      field.isComposing = true
      #expect(spy.session.shouldChange([NSRange(0..<0)], to: "985391"))
      field.isComposing = false
      field.currentText = "985391 "
      field.currentSelection = 7..<7
      spy.session.textDidChange()
      await settle()
    }
    await commit()
    await reject()
    await commit()
    #expect(verifier.requests == ["985391"])
    #expect(spy.session.entry.phase == .rejected(.wrongCode()))
  }

  @Test(
    "V4.11 An app that empties the field in its catch block, or later, keeps the reason: shown, announced once",
    arguments: ["empty()", "", " - "]
  )
  func emptying(_ command: String) async {
    let (spy, verifier) = (spy, verifier)
    @MainActor func empty() {
      if command == "empty()" { spy.session.empty() } else { try? spy.session.set(command) }
    }
    spy.session.verify = { code in
      do { try await verifier.verify(code) } catch {
        empty()
        throw error
      }
    }
    press("985391")
    await reject(for: CodeRejection.wrongCode(attemptsLeft: 2))
    empty()
    #expect(field.currentText.isEmpty)
    #expect(spy.session.message?.text == "Incorrect code. 2 attempts left.")
    let spoken = await spy.waitForAnnouncements()
    #expect(spoken.filter { $0.hasPrefix("Incorrect code") }.count == 1)
    press("1")
    #expect(spy.session.message?.isError != true)
  }

  @Test("V4.12 With the setting, the field empties a rejected code itself, and keeps the reason")
  func emptiesRejectedCode() async {
    spy.session.behavior.emptiesRejectedCode = true
    press("985391")
    await reject()
    #expect(field.currentText.isEmpty && spy.session.message?.text == "Incorrect code.")
    #expect(spy.calls.last == "changed ")
  }

  @Test("V2.9, M12.9 If codes are verified on submission, the last symbol isn't verified, and Return is")
  func verifyOnSubmit() async {
    spy.session.behavior.verifyOn = .submit
    #expect(spy.session.notice == nil)
    press("985391")
    await settle()
    #expect(verifier.requests == [])
    #expect(spy.session.entry.obstacle == .unverified && spy.session.message == nil)
    spy.session.returnKeyPressed()
    await settle()
    #expect(verifier.requests == ["985391"])
    await verifier.respond()
    await settle()
    #expect(spy.calls.last == "accepted 985391")
  }

  @Test("V2.9 A field that verifies at the last symbol says so before the user enters anything")
  func notice() {
    #expect(spy.session.notice == "The code is checked as soon as it is complete.")
    #expect(spy.session.message?.text == spy.session.notice)
  }

  @Test("A7.2 \"Please wait\" isn't announced after the verdict that came meanwhile")
  func obsolete() async {
    press("985391")
    await settle()
    press("7")
    await reject()
    let spoken = await spy.waitForAnnouncements()
    #expect(spoken == ["Incorrect code."])
  }

  @Test("A7.2 A rejection that wasn't announced yet is announced although the user has started over")
  func unspoken() async {
    spy.session.announcer.enqueue(.codeSent)
    await spy.clock.advance(by: Announcer.delay)
    press("985391")
    await reject()
    await spy.clock.advance(by: .seconds(1))
    press("7")
    let spoken = await spy.waitForAnnouncements()
    #expect(Array(spoken.suffix(2)) == ["Incorrect code.", "Previous code cleared"])
  }

  @Test("A7.6 The words that are announced are shown: checking, rejected, a new code was sent, accepted")
  func shown() async {
    let button = ResendSession(clock: spy.clock)
    button.join(spy.session)
    button.send = { nil }
    var shown: [String?] = []
    func show() { shown.append(spy.session.message?.text) }
    press("985391")
    await settle()
    show()
    await verifier.respond(throwing: CodeRejection.expired)
    show()
    var spoken = await spy.waitForAnnouncements()
    button.press()
    await settle()
    show()
    #expect(spy.session.message?.isError == false)
    spoken += await spy.waitForAnnouncements()
    press("123456")
    await settle()
    show()
    await verifier.respond(to: 1)
    show()
    spoken += await spy.waitForAnnouncements()
    #expect(shown[2] == "We sent you a new code." && shown[4] == "Code accepted")
    #expect(spoken == [shown[1], shown[2], shown[4]])
    #expect(shown[0] == "Checking the code" && shown[3] == shown[0])
  }
}
