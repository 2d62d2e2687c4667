import OneTimeCode

/// A way in which the user can get a new code.
public enum ResendChannel: CaseIterable, Sendable {
  /// The app's usual way, such as a text message or an email.
  case message
  /// A WhatsApp message.
  case whatsApp
  /// A Telegram message.
  case telegram
  /// An RCS message.
  case rcs
  /// A call that reads out the code.
  case call

  /// The title of the button for this channel.
  var phrase: CodePhrases.Phrase {
    switch self {
    case .message: .resend
    case .whatsApp: .resendByWhatsApp
    case .telegram: .resendByTelegram
    case .rcs: .resendByRCS
    case .call: .resendByCall
    }
  }

  /// The announcement after a request.
  var announcement: CodeAnnouncement { self == .call ? .calling : .codeSent }
}

/// A button's part of a ``ResendSession``. The buttons of a session share its countdown and its request in progress.
@MainActor
final class ResendOption {
  let channel: ResendChannel

  /// Called when the session's state or phrases have changed.
  var onChange: () -> Void = {}

  /// Called with the app's error if a code couldn't be sent, after the announcement.
  var fail: (@MainActor (any Error) -> Void)?

  /// A closure that returns whether the button is visible to the user.
  var isOffered: () -> Bool = { true }

  /// The app's action that sends a new code. Returns the wait before the next request. If the result is `nil`,
  /// the wait is the one that the app started during the request or, without one, the same as before.
  var send: (@MainActor () async throws -> Duration?)?

  init(_ channel: ResendChannel) { self.channel = channel }
}
