import OneTimeCode
import TestSupport

@testable import OneTimeCodeUI

/// A field view that isn't tied to a platform. It records the session's calls, except those of `update`.
@MainActor
final class FieldViewSpy: FieldView {
  let session: FieldSession
  let clock = ManualClock()
  private(set) var announcements: [String] = []
  private(set) var calls: [String] = []
  private(set) var feedback: [Feedback] = []

  /// The reasons and the errors of which the session has told the app.
  private(set) var rejections: [CodeRejection] = []
  private(set) var failures: [any Error] = []

  /// A closure that is called when the session reports a complete code.
  var onCompletion: () -> Void = {}

  /// A closure that is called when the session reports a change.
  var onChange: () -> Void = {}

  init(_ content: OneTimeCodeView.Configuration = OneTimeCodeView.Configuration(phrases: .english)) {
    session = FieldSession(configuration: content, clock: clock)
    session.view = self
  }

  var isEnabled = true
  var isOnScreen = true
  var canPaste = false
  private(set) var pastes = 0
  private(set) var dismissals = 0

  func update() {}
  func paste() { pastes += 1 }
  func takeFocus() {}
  func dismissKeyboard() { dismissals += 1 }
  func play(_ feedback: Feedback) { self.feedback.append(feedback) }
  func speak(_ speech: Speech) { announcements.append(speech.text) }
  func notify(_ notification: FieldNotification) {
    switch notification {
    case .changed:
      calls.append("changed \(String(session.entry.symbols))")
      onChange()
    case .completed(let code):
      calls.append("completed \(code)")
      onCompletion()
    case .submitted(let code, _): calls.append("submitted \(code)")
    case .accepted(let code): calls.append("accepted \(code)")
    case .rejected(let reason): rejections.append(reason)
    case .failed(let error): failures.append(error)
    }
  }

  /// Enters a string as a whole, as a paste does.
  func enter(_ text: String) { session.send(.enter(session.read(text))) }

  /// Types a string character by character.
  func type(_ text: String) { for character in text { enter(String(character)) } }

  /// Waits until all announcements have finished, and returns those since the last call.
  func waitForAnnouncements() async -> [String] {
    await clock.advance(by: .seconds(60))
    defer { announcements = [] }
    return announcements
  }
}
