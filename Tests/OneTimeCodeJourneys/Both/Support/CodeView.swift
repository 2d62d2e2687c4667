import OneTimeCode
import OneTimeCodeNative

/// What an app says to the view of either face.
@MainActor
protocol CodeView: AnyObject {
  var content: OneTimeCodeContent { get set }
  var settings: Settings { get set }
  var verify: (@MainActor (String) async throws -> Void)? { get set }
  var isEnabled: Bool { get set }
  var takesFocusAtStart: Bool { get set }
  var code: String { get }
  var phase: Phase { get }
  var message: String? { get }
  func set(_ code: String) throws(UnreadableCode)
  func clear()
  func accept()
  func reject(_ error: any Error)
}

extension CodeView {
  func reject() { reject(Rejection.wrongCode()) }
}

/// What an app says to the re-send button of either face.
@MainActor
protocol ResendButton: AnyObject {
  var resend: (@MainActor () async throws -> Duration?)? { get set }
  var isHidden: Bool { get set }
  func wait(for duration: Duration)
}
