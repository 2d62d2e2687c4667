import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeNative

@MainActor
@Suite("Accessibility actions of the field")
struct CommandTests {
  let face = FieldViewSpy()

  @Test("A9 actions that would have no effect aren't offered")
  func offers() {
    #expect(face.session.commands == [])
    face.canPaste = true
    let button = ResendSession(clock: face.clock)
    face.session.resending = button
    #expect(face.session.commands == [.paste, .resend])
    face.type("98")
    #expect(face.session.commands == [.paste, .clear, .readCode, .resend])
    face.isEnabled = false
    #expect(face.session.commands == [.readCode, .resend])
    button.isOffered = { false }
    #expect(face.session.commands == [.readCode])
  }

  @Test("A9, A3 a masked code can't be read aloud, and an accepted code can't be changed")
  func withholds() throws {
    face.canPaste = true
    try face.session.set("985391")
    face.session.settings.isMasked = true
    #expect(face.session.commands == [.paste, .clear])
    face.session.settings.isMasked = false
    face.session.accept(face.session.entry.symbols)
    #expect(face.session.commands == [.readCode])
  }

  @Test("A9 reading aloud, clearing and pasting have their effect and return whether they were performed")
  func performs() {
    face.type("98")
    #expect(face.session.perform(.readCode))
    #expect(face.announcements == ["9 8"])
    #expect(face.session.perform(.clear))
    #expect(face.session.entry.symbols.isEmpty)
    #expect(!face.session.perform(.readCode))
    #expect(face.session.perform(.paste))
    #expect(face.pastes == 1)
    #expect(!FieldSession(content: OneTimeCodeContent(phrases: .english)).perform(.clear))
    #expect(FieldCommand.readCode.name(in: .english) == "Read the code aloud")
  }

  @Test("A9, V6 the resend action presses the button while the button is visible")
  func resends() async {
    #expect(!face.session.perform(.resend))
    var button: ResendSession? = ResendSession(clock: face.clock)
    var sent = 0
    button?.send = {
      sent += 1
      return nil
    }
    face.session.resending = button
    #expect(face.session.perform(.resend))
    await settle()
    #expect(sent == 1)
    button?.isOffered = { false }
    #expect(!face.session.perform(.resend))
    button = nil
    #expect(face.session.resending == nil)
  }
}
