import OneTimeCode
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

  @Test("F1.1 A session whose view isn't there yet is enabled")
  func withoutView() {
    let session = FieldSession(configuration: OneTimeCodeView.Configuration(phrases: .english))
    session.insert("985391")
    #expect(String(session.entry.symbols) == "985391")
  }
}
