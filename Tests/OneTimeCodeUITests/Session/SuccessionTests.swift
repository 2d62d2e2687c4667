import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("A field that takes another one's place")
struct SuccessionTests {
  @Test("V2.10 What waits to be announced is announced once, by the new field")
  func waiting() async {
    let (old, new) = (FieldViewSpy(), FieldViewSpy())
    old.type("9")
    old.type("x")
    new.session.succeed(old.session)
    #expect(await new.waitForAnnouncements() == ["Enter digits only."])
    #expect(await old.waitForAnnouncements() == [])
    #expect(new.session.message == FieldMessage(text: "Enter digits only.", isError: true))
  }

  @Test("V2.10, V2.7 The new field also gets the late acceptance of a code that the user has changed before")
  func earlierAttempt() async {
    let verifier = VerifierStub()
    var old: FieldViewSpy? = FieldViewSpy()
    let new = FieldViewSpy()
    old?.session.verify = { try await verifier.verify($0) }
    old?.type("985391")
    await settle()
    old?.session.send(.delete(5..<6))
    old?.enter("2")
    await settle()
    #expect(verifier.requests == ["985391", "985392"])
    if let old { new.session.succeed(old.session) }
    old = nil
    await verifier.respond()
    #expect(new.session.entry.phase == .accepted && new.calls.last == "accepted 985391")
    await verifier.respond(to: 1)
    #expect(new.calls.filter { $0.hasPrefix("accepted") }.count == 1)
  }

  @Test("F1.1 A session whose view isn't there yet is enabled")
  func withoutView() {
    let session = FieldSession(configuration: OneTimeCodeView.Configuration(phrases: .english))
    session.insert("985391")
    #expect(String(session.entry.symbols) == "985391")
  }
}
