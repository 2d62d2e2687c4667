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
  public let code: CodeSymbols

  /// The code as people read it: in groups with blanks between them, if it is grouped.
  public let spacedCode: String

  /// The code as people hear it: `9, 8, 5. 3, 9, 1`.
  public let spokenCode: String

  /// How many minutes the code is still valid, to the nearest: 0 or more.
  public let minutes: Int

  /// When the code ends.
  public let expiresAt: Moment

  /// The language of the words.
  public let templates: MessageTemplates

  /// The name of the app, if the message is to say it.
  public let appName: String?

  /// The host that the code is for, if the message is to say so.
  public let domain: String?

  /// Whether the last line binds the code to ``domain``: in a message to a telephone, where systems look
  /// for it before they offer a code to a page or an app.
  public var isBound: Bool { domain != nil && recipient.kind == .phone }

  /// The subject of an e-mail. The code is not in it, because subjects are logged on the way.
  public var subject: String { templates.subject(parts("")) }

  /// What the person reads. To a telephone it fits one SMS, with the code in one piece, as telephones look for it.
  public var text: String {
    guard recipient.kind == .phone else { return templates.email(parts(spacedCode)) }
    let whole = parts(String(code))
    let full = bound(templates.sms(whole))
    return full.fitsOneSMS ? full : bound(templates.brief(whole))
  }

  private func bound(_ text: String) -> String {
    guard let domain else { return text }
    // A domain and an alphabet that do not fit are refused when the service is configured.
    return (try? OriginBoundMessage.compose(text: text, host: domain, code: code)) ?? text
  }

  private func parts(_ code: String) -> MessageTemplates.Parts {
    MessageTemplates.Parts(code: code, minutes: minutes, app: appName)
  }

  /// What the person hears, where the message is read out by a machine: the symbols apart, and twice, because
  /// nobody has a pen ready at the first time.
  public var spoken: String { templates.spoken(parts(spokenCode)) }
}

extension CodeMessage: CustomStringConvertible, CustomReflectable {
  /// Whom it is for, masked, and nothing else.
  public var description: String { "a code for \(recipient)" }

  /// Nothing but ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["message": description]) }
}

extension String {
  /// Whether it can be sent as one SMS: 160 septets of the default alphabet (3GPP TS 23.038, 6.2.1), where a few
  /// signs take two, or else 70 UTF-16 units.
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
