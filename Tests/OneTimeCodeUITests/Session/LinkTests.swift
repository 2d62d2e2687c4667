import Foundation
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Links that the user has opened, in the native field")
struct LinkTests {
  let spy = FieldViewSpy()
  let verifier = VerifierStub()

  private func open(_ link: String) -> Bool {
    URL(string: link).map { spy.session.fill(from: $0) } ?? false
  }

  @Test(
    "F14.1, F14.2, F14.5, V2.11 a link fills in its code, which is announced, and verified when the user submits it"
  )
  func fills() async {
    let verifier = verifier
    spy.session.verify = { try await verifier.verify($0) }
    #expect(open("https://example.com/code#otc=985%20391&c=b41f"))
    #expect(
      spy.calls == ["changed 985391"] && spy.session.message?.text == "The code has not been checked yet."
    )
    let announcements = ["Code filled in: 9 8 5 3 9 1", "The code has not been checked yet."]
    #expect(await spy.waitForAnnouncements() == announcements)
    #expect(verifier.requests == [])
    spy.session.submit()
    await settle()
    #expect(verifier.requests == ["985391"])
  }

  @Test(
    "F14.1, F14.5 a link without a code of the field's format changes nothing",
    arguments: [
      "https://example.com/code", "https://example.com/#otc=98539", "https://example.com/?otc=985391",
    ]
  )
  func others(link: String) async {
    #expect(!open(link))
    #expect(await spy.waitForAnnouncements() == [] && spy.calls == [] && spy.session.message == nil)
  }

  @Test(
    "F14.3 a link changes neither a disabled field nor what the user has entered, also if the field doesn't know it yet"
  )
  func fullOrDisabled() {
    let field = TextFieldTests.TextField()
    spy.session.textField = field
    spy.isEnabled = false
    #expect(!open("https://example.com/code#otc=985391"))
    spy.isEnabled = true
    field.currentText = "9"
    #expect(!open("https://example.com/code#otc=985391"))
    #expect(field.currentText == "9" && spy.session.entry.symbols == "9")
    field.currentText = ""
    field.isComposing = true
    #expect(!open("https://example.com/code#otc=985391"))
    field.isComposing = false
    #expect(open("https://example.com/code#otc=985391") && field.currentText == "985391")
  }
}
