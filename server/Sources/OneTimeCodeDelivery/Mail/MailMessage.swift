import Foundation
import OneTimeCodeService

/// A message as an email (RFC 5322), with line feeds as line endings.
package struct MailMessage {
  /// The headers and the body.
  package let text: String

  /// Creates an email.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - sender: The address of the sender.
  ///   - senderName: The display name of the sender.
  ///   - date: The date of the message.
  package init(_ message: CodeMessage, from sender: Recipient, name senderName: String?, at date: Date) {
    let domain = sender.address.split(separator: "@").last ?? "localhost"
    // A line break keeps a long address from exceeding the line length.
    let name = senderName.map { Self.encoded($0) + "\n " } ?? ""
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    text = """
      From: \(name)<\(sender.address)>
      To: <\(message.recipient.address)>
      Subject: \(Self.encoded(message.subject))
      Date: \(formatter.string(from: date))
      Message-ID: <\(message.name)@\(domain)>
      Auto-Submitted: auto-generated
      MIME-Version: 1.0
      Content-Language: \(message.templates.language)
      \(Self.content(of: message))

      """
  }

  /// Returns the text or, if there is HTML, both: mail programs show the last part that they support.
  private static func content(of message: CodeMessage) -> String {
    let plain = part("plain", message.text)
    guard let html = message.html else { return plain }
    // The boundary is random, so no text contains it.
    let boundary = "=_\(message.name)"
    return """
      Content-Type: multipart/alternative;
       boundary="\(boundary)"

      --\(boundary)
      \(plain)
      --\(boundary)
      \(part("html", html))
      --\(boundary)--
      """
  }

  private static func part(_ type: String, _ text: String) -> String {
    // Plain ASCII stays readable: some filters distrust short messages in base64. A line has at most 998 characters (RFC
    // 5322, 2.1.1).
    let isReadable =
      text.utf8.allSatisfy { $0 < 0x80 } && text.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 }
    let body =
      isReadable
      ? text
      : Data((text + "\n").utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
    return """
      Content-Type: text/\(type); charset=utf-8
      Content-Transfer-Encoding: \(isReadable ? "7bit" : "base64")

      \(body)
      """
  }

  /// Encodes text for a header as encoded words (RFC 2047), unless it is short and consists of ASCII letters, digits and
  /// spaces. No encoded word splits a Unicode scalar, and each fits on a line of 76 characters together with the header's
  /// name.
  static func encoded(_ text: String) -> String {
    if (1...60).contains(text.utf8.count), text.wholeMatch(of: /[A-Za-z0-9]+( [A-Za-z0-9]+)*/) != nil {
      return text
    }
    var pieces = [""]
    for scalar in text.unicodeScalars {
      if (pieces[pieces.count - 1] + String(scalar)).utf8.count > 39 { pieces.append("") }
      pieces[pieces.count - 1].unicodeScalars.append(scalar)
    }
    return pieces.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}
