import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Verification in the native field")
struct VerificationTests {
  let spy = FieldViewSpy()
  let verifier = VerifierStub()

  init() {
    let verifier = verifier
    spy.session.verify = { try await verifier.verify($0) }
  }

  @Test("V1, V2 a complete code is reported once and verified")
  func verifies() async {
    spy.type("985391")
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(spy.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(spy.session.entry.phase == .verifying)
    #expect(spy.session.message?.text == "Checking the code")
  }

  @Test("V2 replacing the settings doesn't turn off verification")
  func settings() {
    var settings = CodeEntry.Settings()
    settings.verifies = false
    spy.session.settings = settings
    #expect(spy.session.settings.verifies)
  }

  @Test("V1, V8 a field that submits when complete reports completion, then submits; Return submits again")
  func submits() {
    spy.session.verify = nil
    spy.session.settings.submitsWhenComplete = true
    spy.type("985391")
    #expect(spy.calls.suffix(2) == ["completed 985391", "submitted 985391"])
    spy.session.submit()
    #expect(spy.calls.suffix(2) == ["submitted 985391", "submitted 985391"])
  }

  @Test("V1, V8 a code that is cleared when it is reported as complete isn't submitted")
  func cleared() {
    spy.session.verify = nil
    spy.session.settings.submitsWhenComplete = true
    spy.onCompletion = { [spy] in spy.session.send(.clear) }
    spy.type("985391")
    #expect(!spy.calls.contains("submitted 985391"))
  }

  @Test("V2, V8 when the app verifies, completing the code doesn't submit it")
  func verifiesInstead() async {
    spy.session.settings.submitsWhenComplete = true
    spy.type("985391")
    await settle()
    #expect(verifier.requests == ["985391"])
    #expect(!spy.calls.contains("submitted 985391"))
  }

  @Test("V3 the code is accepted, with one announcement, when `verify` returns")
  func accepts() async {
    spy.type("985391")
    await settle()
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
    #expect(spy.feedback == [.success])
    #expect(spy.calls.last == "accepted 985391")
    #expect(await spy.waitForAnnouncements() == ["Code accepted"])
  }

  @Test(
    "V3, V4 accepting or rejecting a code outside `verify` cancels the current verification",
    arguments: [true, false]
  )
  func resultFromOutside(_ accepts: Bool) async {
    var isCancelled = false
    spy.session.verify = { _ in
      do { try await Task.sleep(for: .seconds(3600)) } catch {
        isCancelled = true
        throw error
      }
    }
    spy.type("985391")
    await settle()
    let code = spy.session.entry.symbols
    if accepts { spy.session.accept(code) } else { spy.session.reject(code, for: CodeRejection.expired) }
    for _ in 0..<1000 where !isCancelled { await settle() }
    #expect(isCancelled)
    #expect(spy.session.entry.phase == (accepts ? .accepted : .rejected(.expired)))
  }

  @Test("S3 a released field leaves no task waiting for the clock")
  func releasedWhileRevealing() async {
    var spy: FieldViewSpy? = FieldViewSpy()
    let clock = spy?.clock
    spy?.session.settings.isMasked = true
    spy?.session.settings.revealsLastSymbol = true
    spy?.type("9")
    await settle()
    #expect(clock?.waiting == 1)
    spy = nil
    await settle()
    #expect(clock?.waiting == 0)
  }

  @Test("V4, V7 removing the app's error keeps the code and reports no change")
  func appErrorRemoved() {
    spy.session.verify = nil
    spy.type("985391")
    let calls = spy.calls
    var content = spy.session.content
    content.error = "The server is closed."
    spy.session.update(content)
    #expect(spy.session.entry.phase == .rejected(.other))
    content.error = nil
    spy.session.update(content)
    #expect(spy.session.entry.phase == .editing)
    #expect(spy.session.entry.symbols == "985391")
    #expect(spy.calls == calls)
  }

  @Test("V3 if the app verifies, the keyboard is dismissed on acceptance, not on completion")
  func dismisses() async {
    spy.session.settings.dismissesKeyboardWhenComplete = true
    spy.takeFocus()
    spy.type("985391")
    await settle()
    #expect(spy.hasFocus)
    await verifier.respond()
    #expect(!spy.hasFocus)
  }

  @Test("V4, V5 throwing a rejection rejects the code for that reason")
  func rejects() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.wrongCode(attemptsLeft: 2))
    #expect(spy.session.entry.phase == .rejected(.wrongCode(attemptsLeft: 2)))
    #expect(spy.session.message?.text == "This is not the right code. You have 2 attempts left.")
    #expect(spy.feedback == [.error])
    #expect(await spy.waitForAnnouncements() == ["This is not the right code. You have 2 attempts left."])
  }

  struct AppError: LocalizedError { var errorDescription: String? { "Come back tomorrow." } }

  @Test("V4 if `verify` throws an error of the app, the message is its localized description")
  func otherError() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: AppError())
    #expect(spy.session.error == "Come back tomorrow.")
    #expect(await spy.waitForAnnouncements() == ["Come back tomorrow."])
  }

  @Test("V4 the rejection `other`, thrown without a message, says that the code could not be checked")
  func otherWithoutMessage() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: CodeRejection.other)
    #expect(spy.session.entry.phase == .rejected(.notVerified))
    #expect(spy.session.error == CodePhrases.english[.notVerified].other)
  }

  @Test("V3, V4 accepting a code removes the app's error")
  func appErrorAccepted() {
    spy.session.verify = nil
    spy.type("985391")
    var content = spy.session.content
    content.error = "The server is closed."
    spy.session.update(content)
    spy.session.accept(spy.session.entry.symbols)
    #expect(spy.session.message?.text == CodePhrases.english[.accepted].other)
    #expect(spy.session.error == nil)
  }

  @Test("V4 a rejection of another code doesn't change the current message")
  func droppedRejection() {
    spy.session.verify = nil
    spy.type("985391")
    spy.session.reject(spy.session.entry.symbols, for: AppError())
    spy.session.reject("000000", for: CocoaError(.fileNoSuchFile))
    #expect(spy.session.error == "Come back tomorrow.")
  }

  @Test("V5 a network error isn't reported as a wrong code")
  func network() async {
    spy.type("985391")
    await settle()
    await verifier.respond(throwing: NSError(domain: NSURLErrorDomain, code: -1009))
    #expect(spy.session.entry.phase == .rejected(.noNetwork))
  }

  @Test("V2 a change cancels the verification, and its late rejection is ignored")
  func lateRejection() async {
    spy.type("985391")
    await settle()
    spy.session.send(.delete(.backward))
    await settle()
    #expect(verifier.cancellations == 1)
    await verifier.respond(throwing: CodeRejection.wrongCode())
    #expect(spy.session.entry.phase == .editing)
    #expect(spy.session.error == nil)
  }

  @Test("V2 a cancelled verification doesn't reject the same code entered again")
  func sameCodeAgain() async {
    spy.type("985391")
    await settle()
    spy.session.send(.delete(.backward))
    spy.enter("1")
    await settle()
    #expect(verifier.requests.count == 2)
    await verifier.respond(throwing: CodeRejection.wrongCode())
    #expect(spy.session.entry.phase == .verifying)
    await verifier.respond(to: 1)
    #expect(spy.session.entry.phase == .accepted)
  }

  @Test("V1, V2 a code entered twice in one run loop turn is reported and verified once")
  func twiceInOneTurn() async {
    spy.type("985391")
    spy.session.send(.delete(.all))
    spy.type("985391")
    await settle()
    #expect(spy.calls.filter { $0.hasPrefix("completed") } == ["completed 985391"])
    #expect(verifier.requests == ["985391"])
    #expect(spy.session.entry.phase == .verifying)
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
  }

  @Test("V2 an acceptance after the code was cleared still counts")
  func lateAcceptance() async {
    spy.type("985391")
    await settle()
    spy.session.send(.clear)
    await verifier.respond()
    #expect(spy.session.entry.phase == .accepted)
    #expect(String(spy.session.entry.symbols) == "985391")
  }

  @Test("V2 no verification starts if the app clears the code on completion")
  func clearedOnCompletion() async {
    spy.onCompletion = { [spy] in spy.session.send(.clear) }
    spy.type("985391")
    await settle()
    #expect(verifier.requests.isEmpty)
    #expect(spy.session.entry.symbols.isEmpty)
  }

  @Test("V2 releasing the field cancels its verification, which doesn't retain the field")
  func releasedWhileVerifying() async {
    weak var session: FieldSession?
    do {
      let spy = FieldViewSpy()
      session = spy.session
      let verifier = verifier
      spy.session.verify = { try await verifier.verify($0) }
      spy.type("985391")
      await settle()
    }
    await settle()
    #expect(session == nil)
    #expect(verifier.cancellations == 1)
    await verifier.respond()
  }
}
