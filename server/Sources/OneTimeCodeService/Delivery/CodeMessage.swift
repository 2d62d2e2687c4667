import OneTimeCode

/// A code on its way to a person.
public struct CodeMessage: Sendable {
  /// Its name, 32 random hexadecimal digits: the same each time that the same message is handed over.
  public let name: String

  /// Where it goes.
  public let recipient: Recipient

  /// What the code is for.
  public let purpose: Purpose

  /// The code.
  public let code: Symbols

  /// The code as people read it: in groups with blanks between them, if it is grouped.
  public let spacedCode: String

  /// The code as people hear it: `9, 8, 5. 3, 9, 1`.
  public let spokenCode: String

  /// How many whole minutes the code is still valid, rounded down: 0 or more.
  public let minutes: Int

  /// When the code ends.
  public let expiresAt: Moment

  /// The language of the words.
  public let words: MessageWords

  /// The host that the code is for, if the message is to say so.
  public let domain: String?

  /// Whether the last line binds the code to ``domain``: in a message to a telephone, where systems look
  /// for it before they offer a code to a page or an app.
  public var isBound: Bool { domain != nil && recipient.kind == .phone }

  /// What the person reads. To a telephone it fits one SMS.
  public var text: String {
    guard recipient.kind == .phone else { return words.email(spacedCode, minutes) }
    let text = words.sms(spacedCode, minutes)
    guard let domain else { return text }
    // A domain and an alphabet that do not fit are refused when the service is configured.
    return (try? OriginBoundMessage.compose(text: text, host: domain, code: code)) ?? text
  }

  /// What the person hears, where the message is read out by a machine: the symbols apart, and twice, because
  /// nobody has a pen ready at the first time.
  public var spoken: String { words.spoken(spokenCode, minutes) }
}

extension CodeMessage: CustomStringConvertible, CustomReflectable {
  /// Whom it is for, masked, and nothing else.
  public var description: String { "a code for \(recipient)" }

  /// Nothing but ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["message": description]) }
}
