#if canImport(UIKit)
  import OneTimeCodeNative
  import UIKit

  // Passes the session's texts to UIKit.
  extension CodeTextField {
    /// Returns the text with its language, and with the code spelled out symbol by symbol.
    static func attributed(_ speech: Speech) -> NSMutableAttributedString {
      let text = NSMutableAttributedString(string: speech.text)
      let whole = NSRange(location: 0, length: text.length)
      text.addAttribute(.accessibilitySpeechLanguage, value: speech.language, range: whole)
      if let code = speech.code {
        let range = (speech.text as NSString).range(of: code)
        if range.location != NSNotFound {
          text.addAttribute(.accessibilitySpeechSpellOut, value: NSNumber(value: true), range: range)
        }
      }
      return text
    }

    /// A dot for each symbol of a masked field, like the value of a secure text field.
    var maskedText: String? {
      session.settings.isMasked ? String(repeating: "•", count: session.entry.symbols.count) : nil
    }

    var commands: [UIAccessibilityCustomAction] {
      let phrases = session.content.phrases
      return session.commands.map { command in
        UIAccessibilityCustomAction(name: command.name(in: phrases)) { [weak session] _ in
          session?.perform(command) ?? false
        }
      }
    }

    /// Posts an announcement that VoiceOver speaks after the current one.
    static func post(_ speech: Speech) {
      let text = CodeTextField.attributed(speech)
      if #available(iOS 17, *) {
        let whole = NSRange(location: 0, length: text.length)
        text.addAttribute(
          .accessibilitySpeechAnnouncementPriority,
          value: UIAccessibilityPriority.low,
          range: whole
        )
      }
      UIAccessibility.post(notification: .announcement, argument: text)
    }
  }
#endif
