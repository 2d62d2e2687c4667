#if canImport(UIKit)
  import OneTimeCodeNative
  import UIKit

  // The words are the session's; here they are handed to UIKit.
  extension CodeTextField {
    /// The symbols of a code are read one by one, whatever the voice makes of digits.
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

    /// A dot for each symbol of a masked field, as a secure text field has them: how much there is, and not what.
    var maskedText: String? {
      session.settings.isMasked ? String(repeating: "•", count: session.entry.symbols.count) : nil
    }

    /// What can be done at the field, as actions of UIKit.
    var commands: [UIAccessibilityCustomAction] {
      let phrases = session.content.phrases
      return session.commands.map { command in
        UIAccessibilityCustomAction(name: command.name(in: phrases)) { [weak session] _ in
          session?.perform(command) ?? false
        }
      }
    }

    /// Says a text when the screen reader has finished with what it says now.
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
