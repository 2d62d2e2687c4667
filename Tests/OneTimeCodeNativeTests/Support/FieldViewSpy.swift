import OneTimeCode
import TestSupport

@testable import OneTimeCodeNative

/// A view without a platform: it writes down what it is asked for.
@MainActor
final class FieldViewSpy: FieldView {
  let session: FieldSession
  let clock = ManualClock()
  private(set) var said: [String] = []
  private(set) var told: [String] = []
  private(set) var felt: [CodeEntry.Feedback] = []
  private(set) var hasFocus = false

  /// Called when the app is told that the code is complete.
  var onCompletion: () -> Void = {}

  init(_ content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english)) {
    session = FieldSession(content: content, clock: clock)
    session.view = self
  }

  var isEnabled = true
  var canPaste = false
  private(set) var pastes = 0

  func update() {}
  func paste() { pastes += 1 }
  func takeFocus() { hasFocus = true }
  func resignFocus() { hasFocus = false }
  func play(_ feedback: CodeEntry.Feedback) { felt.append(feedback) }
  func announce(_ speech: Speech) { said.append(speech.text) }
  func codeDidChange() { told.append("changed \(String(session.entry.symbols))") }
  func codeDidComplete(_ code: String) {
    told.append("completed \(code)")
    onCompletion()
  }
  func codeWasSubmitted(_ code: String, byCompletion: Bool) { told.append("submitted \(code)") }
  func codeWasAccepted(_ code: String) { told.append("accepted \(code)") }

  /// Enters a text as a person does.
  func enter(_ text: String) { session.send(.enter(session.read(text))) }

  /// Types a text symbol by symbol.
  func type(_ text: String) { for character in text { enter(String(character)) } }

  /// What was said since this was asked last, when everything has been said.
  func heard() async -> [String] {
    await clock.advance(by: .seconds(60))
    defer { said = [] }
    return said
  }
}
