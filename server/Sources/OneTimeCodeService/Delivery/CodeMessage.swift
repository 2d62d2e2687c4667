import OneTimeCode

/// A code on its way to a person.
public struct CodeMessage: Sendable {
  /// Where it goes.
  public let recipient: Recipient

  /// What the code is for.
  public let purpose: Purpose

  /// The code.
  public let code: Symbols

  /// The code as people read it: in groups with blanks between them, if it is grouped.
  public let spacedCode: String

  /// How many whole minutes the code is still valid, rounded down: 0 or more.
  public let minutes: Int

  /// The language of the words.
  public let words: MessageWords

  /// The host that the code is for, if the message is to say so.
  public let domain: String?

  /// Whether the last line binds the code to ``domain``: in a message to a telephone, where systems look
  /// for it before they offer a code to a page or an app.
  public var isBound: Bool { domain != nil && recipient.kind == .phone }

  /// What the person reads.
  public var text: String {
    let text = words.text(code: spacedCode, minutes: minutes)
    guard isBound, let domain else { return text }
    // A domain and an alphabet that do not fit are refused when the service is configured.
    return (try? OriginBoundMessage.compose(text: text, host: domain, code: code)) ?? text
  }
}

extension CodeMessage: CustomStringConvertible, CustomReflectable {
  /// Whom it is for, masked, and nothing else.
  public var description: String { "a code for \(recipient)" }

  /// Nothing but ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["message": description]) }
}
