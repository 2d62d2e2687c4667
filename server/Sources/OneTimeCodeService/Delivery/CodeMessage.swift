import OneTimeCode

/// A message with a code for a user.
public struct CodeMessage: Sendable {
  /// The idempotency key of the message, 32 random hexadecimal digits. The key stays the same when the
  /// message is retried.
  public let name: String

  /// The recipient of the message.
  public let recipient: Recipient

  /// The channel of the message.
  public let channel: MessageChannel

  /// The purpose of the code.
  public let purpose: Purpose

  /// The values that the request added, such as the amount of a payment, keyed by name. ``text`` contains them.
  public let values: [String: String]

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

  /// The time left to send the message. The remaining validity is rounded, so the code may expire half a minute earlier.
  var timeLeft: Duration { max(.zero, .seconds(60 * minutes - 30 - OutboxPolicy.lastChance)) }

  /// The templates for the message in the selected language.
  public let templates: MessageTemplates

  /// The name of the app for the message, or `nil` if the message mentions no app.
  public let appName: String?

  /// The host that text messages and emails are bound to, or `nil` if they aren't bound.
  public let domain: String?

  /// The links that an operator's texts can have, keyed by name.
  let links: [String: String]

  /// The format of text messages.
  let smsFormat: SMSFormat

  /// The number of times that the message may have been sent in earlier attempts, see ``StoredMessage/unconfirmedSends``.
  package var unconfirmedSends = 0

  /// Whether the last line of ``text`` and ``html`` binds the code to ``domain``. Operating systems check it before they offer the
  /// code of a text message to a website or app; the code field also checks that of an email. Other channels have no such line.
  public var isBound: Bool { domain != nil && (channel == .sms || channel == .email) }

  /// The subject of an email, which omits the code because mail servers log subjects.
  public var subject: String {
    var parts = parts
    parts.code = ""
    return templates.subject(parts)
  }

  /// The body, which contains the ungrouped code: phones and other programs recognize it, and a double click selects it. A text
  /// message is as short as it must be to fit in the allowed segments: it then tells less, or is in English. A call needs ``spoken``.
  public var text: String { fittingText.text }

  /// The form of ``text``.
  package var form: TextForm { fittingText.form }

  /// The body in the first form that fits in the fewest segments or, if none fits in the allowed ones, in the shortest form.
  private var fittingText: (form: TextForm, text: String) {
    guard channel == .sms else {
      return (.full, bound((channel == .email ? templates.email : templates.sms.full)(parts)))
    }
    let own = texts(templates.sms, parts)
    if let fitting = firstFitting(own) { return fitting }
    let english = templates.englishSMS.map { texts($0, parts(inRightToLeftText: false)) } ?? []
    if let fitting = firstFitting(english) { return (.english, fitting.text) }
    return (.tooLong, own[own.count - 1].text)
  }

  private func firstFitting(_ texts: [(form: TextForm, text: String)]) -> (form: TextForm, text: String)? {
    for segments in 1...smsFormat.segments {
      let fitting = texts.first { smsFormat.problem(with: $0.text, segments: segments) == nil }
      if let fitting { return fitting }
    }
    return nil
  }

  /// Returns the forms of a text message, from the longest to the shortest.
  private func texts(
    _ sms: MessageTemplates.SMSTexts,
    _ parts: MessageTemplates.Parts
  ) -> [(form: TextForm, text: String)] {
    var parts = parts
    var texts: [(form: TextForm, text: String)] = [(.full, bound(sms.full(parts)))]
    if let brief = sms.brief {
      texts.append((.brief, bound(brief(parts))))
      parts.app = nil
      texts.append((.withoutName, bound(brief(parts))))
    }
    return texts
  }

  /// The body of an email in HTML, or `nil` for text messages and for emails without HTML.
  public var html: String? {
    guard recipient.kind == .email, var html = templates.html?(parts) else { return nil }
    if isBound {
      let end = html.firstRange(of: /<\/(?:body|html)>/.ignoresCase())?.lowerBound ?? html.endIndex
      html.insert(contentsOf: "<p><small>\(bound("").trimmed.escapedForXML)</small></p>\n", at: end)
    }
    return html
  }

  /// Returns a text with the line for the domain and the embedded host and, in a text message, the hash for Android.
  ///
  /// The specification and Chromium ignore the rest of the line, so the line ends with the hash, whose own documentation wants
  /// it last, too.
  private func bound(_ text: String) -> String {
    let hash = channel == .sms ? smsFormat.androidHash : nil
    guard isBound, let domain else { return text + (hash.map { "\n\n" + $0 } ?? "") }
    // A configuration with an invalid domain or alphabet is rejected earlier.
    let embeddedHost = smsFormat.embeddedHost
    var message =
      (try? OriginBoundMessage.compose(text: text, host: domain, code: code, embeddedHost: embeddedHost))
      ?? text
    if let hash { message += " " + hash }
    return message
  }

  /// The values for a text that is read.
  private var parts: MessageTemplates.Parts { parts(inRightToLeftText: templates.isRightToLeft) }

  /// Returns the values for a text. The writing direction of the text around them doesn't change the order of their symbols.
  private func parts(inRightToLeftText isRightToLeft: Bool) -> MessageTemplates.Parts {
    // Our texts begin with the code, so that nothing before it changes the order of letters and digits. Without an isolate, other
    // programs find them.
    let code = String(code)
    let hasSigns = !code.utf8.allSatisfy { Unicode.Scalar($0).isLetterOrDigit }
    return MessageTemplates.Parts(
      code: hasSigns ? code.isolated(inRightToLeftText: isRightToLeft) : code,
      minutes: minutes,
      app: appName?.isolated(inRightToLeftText: isRightToLeft),
      values: values.mapValues { $0.isolated(inRightToLeftText: isRightToLeft) },
      links: links
    )
  }

  /// The values for a script that is spoken.
  private func spokenParts(_ code: String) -> MessageTemplates.Parts {
    MessageTemplates.Parts(code: code, minutes: minutes, app: appName, values: values)
  }

  /// The script for a voice call, which spells out the code twice to give users time to write it down.
  public var spoken: String { templates.spoken(spokenParts(spokenCode)) }

  /// The script for a voice call as the content of an SSML element, which is escaped for XML. Pauses of half a second
  /// separate the symbols of the code, and longer ones its groups, because speech synthesizers hardly pause at commas.
  public var ssml: String {
    let code = spokenCode.escapedForXML.replacing(", ", with: #"<break time="500ms"/>"#)
      .replacing(". ", with: #"<break time="1s"/>"#)
    // Neither texts nor values contain the mark, which stands for the code while the rest is escaped.
    let mark = "\0"
    return templates.spoken(spokenParts(mark)).escapedForXML.replacing(mark, with: code)
  }
}

extension CodeMessage: CustomStringConvertible, CustomReflectable {
  /// A description that contains the masked recipient, but not the code, so that it can be logged.
  public var description: String { "a code for \(recipient)" }

  /// A mirror that contains only ``description``, so that `dump` doesn't reveal the code.
  public var customMirror: Mirror { Mirror(self, children: ["message": description]) }
}

/// The form of a text message, which the service chooses so that the message fits in the allowed number of segments.
package enum TextForm: String, Sendable {
  /// The full text.
  case full
  /// The text without the validity and the warning.
  case brief
  /// The brief text without the app's name.
  case withoutName
  /// The text in English.
  case english
  /// The shortest text, which takes more segments than allowed or more bytes than Android reads.
  case tooLong
}

extension String {
  /// Returns the string for a text in which the order of its symbols could depend on those around it: as an isolate of the
  /// bidirectional algorithm (Unicode UAX #9, 2.4.2). Only ASCII letters, or only digits, need none. The result doesn't change if it
  /// is isolated again.
  func isolated(inRightToLeftText isRightToLeft: Bool) -> String {
    let scalars = unicodeScalars
    let isRun =
      scalars.allSatisfy { $0.isLetterOrDigit && $0.properties.isAlphabetic }
      || scalars.allSatisfy { $0.isLetterOrDigit && !$0.properties.isAlphabetic }
    let needsIsolate = isRightToLeft ? !isRun : scalars.contains(where: \.isRightToLeft)
    return needsIsolate && scalars.first != "\u{2068}" ? "\u{2068}\(self)\u{2069}" : self
  }

  /// The string with references in place of the characters that are markup in XML.
  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
  }

  /// Whether the string fits in one SMS.
  var fitsOneSMS: Bool { smsSegments == 1 }

  /// The number of segments of the string as a text message. One segment has 160 septets or 70 UTF-16 units. Each of
  /// several segments begins with a header, which leaves 153 septets or 67 units.
  package var smsSegments: Int {
    let (count, single, several) = septets.map { ($0, 160, 153) } ?? (utf16.count, 70, 67)
    return count <= single ? 1 : (count + several - 1) / several
  }

  /// The length of the string in septets of the default alphabet (3GPP TS 23.038, 6.2.1), where characters of the
  /// extension table take two septets, or `nil` if the alphabet lacks a character.
  var septets: Int? {
    var septets = 0
    for scalar in unicodeScalars {
      if SMSAlphabet.basic.contains(scalar) {
        septets += 1
      } else if SMSAlphabet.extended.contains(scalar) {
        septets += 2
      } else {
        return nil
      }
    }
    return septets
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an ASCII letter or digit.
  fileprivate var isLetterOrDigit: Bool {
    isASCII && (properties.isAlphabetic || properties.generalCategory == .decimalNumber)
  }

  /// Whether the scalar is in a block of scripts that run from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
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
