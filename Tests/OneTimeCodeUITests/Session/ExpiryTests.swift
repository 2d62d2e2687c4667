import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Expiry of the code in the native field")
struct ExpiryTests {
  private let spy = FieldViewSpy()
  private let warning = "The code expires within 60 seconds."
  private let expired = CodePhrases.english[.expired].other

  private func expire(in seconds: Double) {
    spy.session.setExpiry(Date(timeIntervalSinceNow: seconds))
  }

  @Test("V6.16, V6.17, V6.2 The field warns a minute before, then rejects the code, and tells the app")
  func expires() async {
    expire(in: 600)
    spy.type("98")
    await spy.clock.advance(by: .seconds(539))
    #expect(spy.session.message == nil && spy.announcements.isEmpty)
    #expect(await spy.waitForAnnouncements() == [warning])
    #expect(spy.session.message == FieldMessage(text: warning, isError: false))
    #expect(spy.session.spokenValue.text.hasSuffix(warning))
    spy.type("x")
    #expect(spy.session.message == FieldMessage(text: "Enter digits only.\n" + warning, isError: true))
    #expect(await spy.waitForAnnouncements() == ["Enter digits only.", expired])
    #expect(spy.session.message == FieldMessage(text: expired, isError: true))
    #expect(spy.session.entry.phase == .rejected(.expired) && String(spy.session.entry.symbols) == "98")
    #expect(spy.rejections == [.expired] && spy.feedback == [.error])
    await spy.clock.advance(by: .seconds(2))
    spy.type("5")
    #expect(spy.session.entry.phase == .editing)
    #expect(spy.session.message == FieldMessage(text: expired, isError: false))
    #expect(spy.session.spokenValue.text.hasSuffix(expired))
  }

  @Test("V6.16 A date in the past rejects the code at once")
  func past() async {
    expire(in: -60)
    #expect(spy.session.entry.phase == .rejected(.expired) && spy.rejections == [.expired])
  }

  @Test("V6.16 A field that isn't on screen says nothing, and shows it when the user returns")
  func offScreen() async {
    spy.isOnScreen = false
    expire(in: 100)
    await spy.clock.advance(by: .seconds(101))
    #expect(await spy.waitForAnnouncements() == [] && spy.feedback == [] && spy.rejections == [.expired])
    spy.isOnScreen = true
    #expect(spy.session.message == FieldMessage(text: expired, isError: true))
  }

  @Test("V6.16 After a rejection in the app's own words, the field says that the code has expired")
  func expiresAfterOwnWords() async {
    expire(in: 10)
    spy.session.reject(for: CodeRejection.other("Not today."))
    await spy.clock.advance(by: .seconds(11))
    #expect(spy.session.message == FieldMessage(text: expired, isError: true))
  }

  @Test("V6.16, V6.17 A code that is being verified isn't rejected, but the field warns")
  func verifying() async {
    let verifier = VerifierStub()
    spy.session.verify = { try await verifier.verify($0) }
    expire(in: 100)
    spy.type("985391")
    await spy.clock.advance(by: .seconds(41))
    #expect(spy.session.message?.text == "Checking the code\n" + warning)
    await spy.clock.advance(by: .seconds(60))
    #expect(spy.session.message?.text == "Checking the code")
    await verifier.respond(throwing: CodeRejection.wrongCode())
    await settle()
    #expect(spy.rejections == [.wrongCode()])
    #expect(spy.session.message?.text == "Incorrect code.\n" + expired)
  }

  @Test("V6.17 Zero turns the warning off, and there is none after an acceptance or a used code")
  func withoutWarning() async {
    spy.session.behavior.expiryWarning = .zero
    expire(in: 100)
    #expect(await spy.waitForAnnouncements() == [])
    #expect(await spy.waitForAnnouncements() == [expired])
    spy.session.behavior.expiryWarning = .seconds(30)
    for settle in [{ $0.accept() }, { $0.reject(for: CodeRejection.usedUp) }]
      as [@MainActor (FieldSession) -> Void]
    {
      try? spy.session.set("985391")
      expire(in: 50)
      settle(spy.session)
      let count = spy.rejections.count
      let spoken = await spy.waitForAnnouncements()
      #expect(!spoken.contains(expired) && !spoken.contains { $0.hasPrefix("The code expires") })
      #expect(spy.rejections.count == count)
    }
  }

  @Test("V6.17 Another time of the warning applies to the time that is left")
  func changedWarning() async {
    expire(in: 100)
    spy.session.behavior.expiryWarning = .seconds(10)
    #expect(await spy.waitForAnnouncements() == [])
    #expect(await spy.waitForAnnouncements() == ["The code expires within 10 seconds.", expired])
    spy.session.behavior.expiryWarning = .seconds(30)
    #expect(await spy.waitForAnnouncements() == [])
    #expect(spy.session.entry.phase == .rejected(.expired))
    expire(in: 100)
    spy.session.behavior.expiryWarning = .seconds(90)
    #expect(await spy.waitForAnnouncements() == ["The code expires within 90 seconds."])
  }

  @Test("V6.18 After the app has cleared the field, the time begins again")
  func cleared() async {
    expire(in: 100)
    await spy.clock.advance(by: .seconds(50))
    #expect(spy.session.message?.text == warning)
    spy.session.clear()
    #expect(spy.session.message == nil)
    await spy.clock.advance(by: .seconds(39))
    #expect(spy.session.message == nil)
    await spy.clock.advance(by: .seconds(2))
    #expect(spy.session.message?.text == warning)
  }

  @Test("V6.18 A new code and another time begin the time again, and the warning and the rejection disappear")
  func beginsAgain() async {
    expire(in: 100)
    await spy.clock.advance(by: .seconds(101))
    #expect(spy.session.entry.phase == .rejected(.expired))
    spy.session.prepareForNewCode(.codeSent)
    #expect(spy.session.message == FieldMessage(text: "We sent you a new code.", isError: false))
    _ = await spy.waitForAnnouncements()
    #expect(spy.session.message?.text == "We sent you a new code.\n" + warning)
    expire(in: 200)
    #expect(spy.session.message?.text == "We sent you a new code.")
    await spy.clock.advance(by: .seconds(201))
    #expect(spy.session.entry.phase == .rejected(.expired))
    expire(in: 200)
    #expect(spy.session.entry.phase == .editing)
    spy.session.setExpiry(nil)
    await spy.clock.advance(by: .seconds(300))
    #expect(spy.session.entry.phase == .editing && spy.session.message == nil)
  }
}
