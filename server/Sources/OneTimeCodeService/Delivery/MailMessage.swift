import Foundation

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
    // Plain ASCII stays readable: some filters distrust short messages in base64.
    let isPlain = message.text.utf8.allSatisfy { $0 < 0x80 }
    let body =
      isPlain
      ? message.text
      : Data((message.text + "\n").utf8).base64EncodedString(options: [
        .lineLength76Characters, .endLineWithLineFeed,
      ])
    text = """
      From: \(name)<\(sender.address)>
      To: <\(message.recipient.address)>
      Subject: \(Self.encoded(message.subject))
      Date: \(formatter.string(from: date))
      Message-ID: <\(message.name)@\(domain)>
      Auto-Submitted: auto-generated
      MIME-Version: 1.0
      Content-Language: \(message.templates.language)
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: \(isPlain ? "7bit" : "base64")

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
