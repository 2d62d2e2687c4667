import OneTimeCode
import TestSupport

@testable import OneTimeCodeNative

/// A view without a platform that records the session's calls.
@MainActor
final class FieldViewSpy: FieldView {
  let session: FieldSession
  let clock = ManualClock()
  private(set) var said: [String] = []
  private(set) var told: [String] = []
  private(set) var felt: [CodeEntry.Feedback] = []
  private(set) var hasFocus = false

  /// Called when the code is complete.
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

  /// Enters text as the user does.
  func enter(_ text: String) { session.send(.enter(session.read(text))) }

  /// Types text symbol by symbol.
  func type(_ text: String) { for character in text { enter(String(character)) } }

  /// Waits for all announcements, and returns those since the last call.
  func heard() async -> [String] {
    await clock.advance(by: .seconds(60))
    defer { said = [] }
    return said
  }
}
