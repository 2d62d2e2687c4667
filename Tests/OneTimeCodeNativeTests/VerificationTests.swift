import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("Verification in the native field")
struct VerificationTests {
  let face = FieldViewSpy()
  let gate = Gate()

  init() {
    let gate = gate
    face.session.verify = { try await gate.verify($0) }
  }

  @Test("V1, V2 a complete code is reported once and verified")
  func verifies() async {
    face.type("985391")
    await settle()
    #expect(gate.asked == ["985391"])
    #expect(face.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(face.session.entry.phase == .verifying)
    #expect(face.session.message?.text == "Checking the code")
  }

  @Test("V2 replacing the settings doesn't turn off verification")
  func settings() {
    var settings = CodeEntry.Settings()
    settings.verifies = false
    face.session.settings = settings
    #expect(face.session.settings.verifies)
  }

  @Test("V1 a field that submits when complete reports completion, then submits; Return submits again")
  func submits() {
    face.session.verify = nil
    face.session.settings.submitsWhenComplete = true
    face.type("985391")
    #expect(face.calls.suffix(2) == ["completed 985391", "submitted 985391"])
    face.session.submit()
    #expect(face.calls.suffix(2) == ["submitted 985391", "submitted 985391"])
  }

  @Test("V1 a code that is cleared when it is reported as complete isn't submitted")
  func cleared() {
    face.session.verify = nil
    face.session.settings.submitsWhenComplete = true
    face.onCompletion = { [face] in face.session.send(.clear) }
    face.type("985391")
    #expect(!face.calls.contains("submitted 985391"))
  }

  @Test("V1, V2 when the app verifies, completing the code doesn't submit it")
  func verdictInstead() async {
    face.session.settings.submitsWhenComplete = true
    face.type("985391")
    await settle()
    #expect(gate.asked == ["985391"])
    #expect(!face.calls.contains("submitted 985391"))
  }

  @Test("V3 the code is accepted, with one announcement, when `verify` returns")
  func accepts() async {
    face.type("985391")
    await settle()
    await gate.answer()
    #expect(face.session.entry.phase == .accepted)
    #expect(face.feedback == [.success])
    #expect(face.calls.last == "accepted 985391")
    #expect(await face.heard() == ["Code accepted"])
  }

  @Test(
    "V3, V4 accepting or rejecting from outside the closure cancels the current verification",
    arguments: [true, false]
  )
  func verdictByItself(_ accepts: Bool) async {
    var isCancelled = false
    face.session.verify = { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch {
        isCancelled = true
        throw error
      }
    }
    face.type("985391")
    await settle()
    let code = face.session.entry.symbols
    if accepts { face.session.accept(code) } else { face.session.reject(code, for: CodeRejection.expired) }
    for _ in 0..<1000 where !isCancelled { await settle() }
    #expect(isCancelled)
    #expect(face.session.entry.phase == (accepts ? .accepted : .rejected(.expired)))
  }

  @Test("S3 a released field leaves no task waiting for the clock")
  func gone() async {
    var face: FieldViewSpy? = FieldViewSpy()
    let clock = face?.clock
    face?.session.settings.isMasked = true
    face?.session.settings.revealsLastSymbol = true
    face?.type("9")
    await settle()
    #expect(clock?.waiting == 1)
    face = nil
    await settle()
    #expect(clock?.waiting == 0)
  }

  @Test("V4, V7 removing the app's error keeps the code and reports no change")
  func takenBack() {
    face.session.verify = nil
    face.type("985391")
    let calls = face.calls
    var content = face.session.content
    content.error = "The server is closed."
    face.session.update(content)
    #expect(face.session.entry.phase == .rejected(.other))
    content.error = nil
    face.session.update(content)
    #expect(face.session.entry.phase == .editing)
    #expect(face.session.entry.symbols == "985391")
    #expect(face.calls == calls)
  }

  @Test("V3 the keyboard is dismissed on acceptance")
  func dismisses() async {
    face.session.settings.dismissesKeyboardWhenComplete = true
    face.takeFocus()
    face.type("985391")
    await settle()
    #expect(face.hasFocus)
    await gate.answer()
    #expect(!face.hasFocus)
  }

  @Test("V4, V5 throwing a rejection rejects the code for that reason")
  func rejects() async {
    face.type("985391")
    await settle()
    await gate.answer(0, CodeRejection.wrongCode(attemptsLeft: 2))
    #expect(face.session.entry.phase == .rejected(.wrongCode(attemptsLeft: 2)))
    #expect(face.session.message?.text == "This is not the right code. You have 2 attempts left.")
    #expect(face.feedback == [.error])
    #expect(await face.heard() == ["This is not the right code. You have 2 attempts left."])
  }

  struct Grumpy: LocalizedError { var errorDescription: String? { "Come back tomorrow." } }

  @Test("V4 throwing any other error rejects the code with the error's localized description")
  func otherError() async {
    face.type("985391")
    await settle()
    await gate.answer(0, Grumpy())
    #expect(face.session.error == "Come back tomorrow.")
    #expect(await face.heard() == ["Come back tomorrow."])
  }

  @Test("V4 a rejection of another code doesn't change the current message")
  func droppedRejection() {
    face.session.verify = nil
    face.type("985391")
    face.session.reject(face.session.entry.symbols, for: Grumpy())
    face.session.reject("000000", for: CocoaError(.fileNoSuchFile))
    #expect(face.session.error == "Come back tomorrow.")
  }

  @Test("V5 a network error isn't reported as a wrong code")
  func network() async {
    face.type("985391")
    await settle()
    await gate.answer(0, NSError(domain: NSURLErrorDomain, code: -1009))
    #expect(face.session.entry.phase == .rejected(.noNetwork))
  }

  @Test("V2 a change cancels the verification, and its late rejection is ignored")
  func lateRejection() async {
    face.type("985391")
    await settle()
    face.session.send(.delete(.backward))
    await settle()
    #expect(gate.cancelled == 1)
    await gate.answer(0, CodeRejection.wrongCode())
    #expect(face.session.entry.phase == .editing)
    #expect(face.session.error == nil)
  }

  @Test("V2 a cancelled verification doesn't reject the same code entered again")
  func sameCodeAgain() async {
    face.type("985391")
    await settle()
    face.session.send(.delete(.backward))
    face.enter("1")
    await settle()
    #expect(gate.asked.count == 2)
    await gate.answer(0, CodeRejection.wrongCode())
    #expect(face.session.entry.phase == .verifying)
    await gate.answer(1)
    #expect(face.session.entry.phase == .accepted)
  }

  @Test("V1, V2 a code that is entered twice in one turn is reported and verified once")
  func twiceInOneTurn() async {
    face.type("985391")
    face.session.send(.delete(.all))
    face.type("985391")
    await settle()
    #expect(face.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(gate.asked == ["985391"])
    #expect(face.session.entry.phase == .verifying)
    await gate.answer()
    #expect(face.session.entry.phase == .accepted)
  }

  @Test("V2 an acceptance after the code was cleared still counts")
  func lateAcceptance() async {
    face.type("985391")
    await settle()
    face.session.send(.clear)
    await gate.answer()
    #expect(face.session.entry.phase == .accepted)
    #expect(String(face.session.entry.symbols) == "985391")
  }

  @Test("V1 no verification starts if the app clears the code on completion")
  func clearedWhenTold() async {
    face.onCompletion = { [face] in face.session.send(.clear) }
    face.type("985391")
    await settle()
    #expect(gate.asked.isEmpty)
    #expect(face.session.entry.symbols.isEmpty)
  }

  @Test("V2 releasing the field cancels its verification, which doesn't retain the field")
  func goesAway() async {
    weak var session: FieldSession?
    do {
      let face = FieldViewSpy()
      session = face.session
      let gate = gate
      face.session.verify = { try await gate.verify($0) }
      face.type("985391")
      await settle()
    }
    await settle()
    #expect(session == nil)
    #expect(gate.cancelled == 1)
    await gate.answer()
  }
}
