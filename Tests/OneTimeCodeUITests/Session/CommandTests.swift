import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Accessibility actions of the field")
struct CommandTests {
  let spy = FieldViewSpy()

  @Test("A9.1 actions that would have no effect aren't offered")
  func offers() {
    #expect(spy.session.commands == [])
    spy.canPaste = true
    let button = ResendSession(clock: spy.clock)
    spy.session.resending = button
    #expect(spy.session.commands == [.paste, .resend(.message)])
    spy.type("98")
    #expect(spy.session.commands == [.paste, .clear, .readCode, .resend(.message)])
    spy.isEnabled = false
    #expect(spy.session.commands == [.readCode, .resend(.message)])
    button.isOffered = { false }
    #expect(spy.session.commands == [.readCode])
  }

  @Test("A3.4, A9.1 a masked code can't be read aloud, and an accepted code can't be changed")
  func maskedOrAccepted() throws {
    spy.canPaste = true
    try spy.session.set("985391")
    spy.session.behavior.isMasked = true
    #expect(spy.session.commands == [.paste, .clear])
    spy.session.behavior.isMasked = false
    spy.session.accept()
    #expect(spy.session.commands == [.readCode])
  }

  @Test(
    "A9.1 reading aloud, clearing and pasting work; reading aloud needs a code, and clearing needs a view"
  )
  func performs() {
    spy.type("98")
    #expect(spy.session.perform(.readCode))
    #expect(spy.announcements == ["9 8"])
    #expect(spy.session.perform(.clear))
    #expect(spy.session.entry.symbols.isEmpty)
    #expect(!spy.session.perform(.readCode))
    #expect(spy.session.perform(.paste))
    #expect(spy.pastes == 1)
    #expect(!FieldSession(configuration: OneTimeCodeView.Configuration(phrases: .english)).perform(.clear))
    #expect(FieldCommand.readCode.name(in: .english) == "Read the code aloud")
  }

  @Test(
    "A9.1, V1.8 \"Try again\" is offered after a failure that can be retried, and verifies the code again"
  )
  func triesAgain() async {
    let verifier = VerifierStub()
    spy.session.verify = { try await verifier.verify($0) }
    spy.type("985391")
    await settle()
    #expect(!spy.session.commands.contains(.tryAgain))
    await verifier.respond(throwing: CodeRejection.noNetwork)
    #expect(spy.session.commands.first == .tryAgain)
    #expect(FieldCommand.tryAgain.name(in: .english) == "Try again")
    #expect(spy.session.perform(.tryAgain))
    await settle()
    #expect(verifier.requests == ["985391", "985391"])
    await verifier.respond(to: 1, throwing: CodeRejection.wrongCode())
    #expect(!spy.session.commands.contains(.tryAgain))
  }

  @Test("V6.12 the resend action presses the button while the button is visible")
  func resends() async {
    #expect(!spy.session.perform(.resend(.message)))
    var button: ResendSession? = ResendSession(clock: spy.clock)
    var sent = 0
    button?.send = {
      sent += 1
      return nil
    }
    spy.session.resending = button
    #expect(spy.session.perform(.resend(.message)))
    await settle()
    #expect(sent == 1)
    button?.isOffered = { false }
    #expect(!spy.session.perform(.resend(.message)))
    button = nil
    #expect(spy.session.resending == nil)
  }

  @Test("V6.12 each visible button for another channel is an action with its own name")
  func channels() async {
    let button = ResendSession(clock: spy.clock)
    let (call, whatsApp) = (ResendOption(.call), ResendOption(.whatsApp))
    let (telegram, rcs) = (ResendOption(.telegram), ResendOption(.rcs))
    var calls = 0
    call.send = {
      calls += 1
      return nil
    }
    button.add(call)
    for option in [whatsApp, telegram, rcs] { button.add(option) }
    spy.session.resending = button
    let commands: [FieldCommand] = [
      .resend(.message), .resend(.call), .resend(.whatsApp), .resend(.telegram), .resend(.rcs),
    ]
    #expect(spy.session.commands == commands)
    #expect(Set(commands.map { $0.name(in: .english) }).count == 5)
    #expect(FieldCommand.resend(.call).name(in: .english) == "Call me with a new code")
    button.isOffered = { false }
    for option in [whatsApp, telegram, rcs] { option.isOffered = { false } }
    #expect(spy.session.commands == [.resend(.call)])
    #expect(!spy.session.perform(.resend(.message)) && !spy.session.perform(.resend(.whatsApp)))
    #expect(spy.session.perform(.resend(.call)))
    await settle()
    #expect(calls == 1)
  }
}
