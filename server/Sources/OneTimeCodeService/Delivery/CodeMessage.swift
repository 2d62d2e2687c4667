import OneTimeCode

/// A message with a code for a user.
public struct CodeMessage: Sendable {
  /// The idempotency key of the message, 32 random hexadecimal digits. The key stays the same when the
  /// message is retried.
  public let name: String

  /// The recipient of the message.
  public let recipient: Recipient

  /// The purpose of the code.
  public let purpose: Purpose

  /// The code that the message delivers.
  public let code: CodeSymbols

  /// The code for display, with spaces between groups.
  public let spacedCode: String

  /// The code for speech, such as `9, 8, 5. 3, 9, 1`.
  public let spokenCode: String

  /// The remaining validity in minutes, rounded to the nearest minute; 0 or more.
  public let minutes: Int

  /// The time at which the code expires.
  public let expiresAt: Moment

  /// The templates for the message in the selected language.
  public let templates: MessageTemplates

  /// The name of the app for the message, or `nil` if the message mentions no app.
  public let appName: String?

  /// The host that text messages are bound to, or `nil` if they aren't bound.
  public let domain: String?

  /// Whether the last line of ``text`` binds the code to ``domain``, which operating systems check before
  /// they offer the code to a website or app. Only text messages have such a line.
  public var isBound: Bool { domain != nil && recipient.kind == .phone }

  /// The subject of an email, which omits the code because mail servers log subjects.
  public var subject: String { templates.subject(parts("")) }

  /// The body. A text message fits in one SMS and contains the ungrouped code, which phones recognize.
  public var text: String {
    guard recipient.kind == .phone else { return templates.email(parts(spacedCode)) }
    let ungrouped = parts(String(code))
    let full = bound(templates.sms(ungrouped))
    return full.fitsOneSMS ? full : bound(templates.brief(ungrouped))
  }

  private func bound(_ text: String) -> String {
    guard let domain else { return text }
    // A configuration with an invalid domain or alphabet is rejected earlier.
    return (try? OriginBoundMessage.compose(text: text, host: domain, code: code)) ?? text
  }

  private func parts(_ code: String) -> MessageTemplates.Parts {
    MessageTemplates.Parts(code: code, minutes: minutes, app: appName)
  }

  /// The script for a voice call, which spells out the code twice to give users time to write it down.
  public var spoken: String { templates.spoken(parts(spokenCode)) }
}

extension CodeMessage: CustomStringConvertible, CustomReflectable {
  /// A description that contains the masked recipient, but not the code, so that it can be logged.
  public var description: String { "a code for \(recipient)" }

  /// A mirror that contains only ``description``, so that `dump` doesn't reveal the code.
  public var customMirror: Mirror { Mirror(self, children: ["message": description]) }
}

extension String {
  /// Whether the string fits in one SMS: 160 septets in the default alphabet (3GPP TS 23.038, 6.2.1), where
  /// characters of the extension table take two septets, or 70 UTF-16 units otherwise.
  var fitsOneSMS: Bool {
    var septets = 0
    for scalar in unicodeScalars {
      if SMSAlphabet.basic.contains(scalar) {
        septets += 1
      } else if SMSAlphabet.extended.contains(scalar) {
        septets += 2
      } else {
        return utf16.count <= 70
      }
    }
    return septets <= 160
  }
}

private enum SMSAlphabet {
  static let basic: Set<Unicode.Scalar> = {
    let signs = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà"
    let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
    let small = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { Unicode.Scalar($0) }
    let digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).map { Unicode.Scalar($0) }
    return Set(Array(signs.unicodeScalars) + letters + small + digits)
  }()

  static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)
}
