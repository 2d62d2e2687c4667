import OneTimeCode
import TestSupport

@testable import OneTimeCodeNative

/// A face without a platform: it writes down what it is asked for.
@MainActor
final class FaceSpy: FieldFace {
  let session: FieldSession
  let clock = ManualClock()
  private(set) var said: [String] = []
  private(set) var told: [String] = []
  private(set) var felt: [Feedback] = []
  private(set) var hasFocus = false

  /// Called when the app is told that the code is complete.
  var onCompletion: () -> Void = {}

  init(_ content: OneTimeCodeContent = OneTimeCodeContent(phrases: .english)) {
    session = FieldSession(content: content, clock: clock)
    session.face = self
  }

  var isEnabled = true
  var canPaste = false
  private(set) var pastes = 0

  func show() {}
  func paste() { pastes += 1 }
  func takeFocus() { hasFocus = true }
  func giveUpFocus() { hasFocus = false }
  func feel(_ feedback: Feedback) { felt.append(feedback) }
  func say(_ speech: Speech) { said.append(speech.text) }
  func tellChange() { told.append("changed \(String(session.entry.symbols))") }
  func tellCompletion(_ code: String) {
    told.append("completed \(code)")
    onCompletion()
  }
  func tellSubmission() { told.append("submitted") }
  func tellAcceptance(_ code: String) { told.append("accepted \(code)") }

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
