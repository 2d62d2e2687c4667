#if canImport(UIKit)
  import UIKit

  // Passes the session's spoken text and its commands to UIKit.
  extension CodeTextField {
    /// Returns the text of `speech` with attributes for its language and for spelling out its code.
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

    /// A dot for each symbol, like the value of a secure text field, or `nil` if the field isn't masked.
    var maskedText: String? {
      session.behavior.isMasked ? String(repeating: "•", count: session.entry.symbols.count) : nil
    }

    var commands: [UIAccessibilityCustomAction] {
      let phrases = session.configuration.phrases
      return session.commands.map { command in
        UIAccessibilityCustomAction(name: command.name(in: phrases)) { [weak session] _ in
          session?.perform(command) ?? false
        }
      }
    }
  }

  extension Speech {
    /// Posts an announcement. On iOS 17 and later, VoiceOver finishes its current speech first.
    @MainActor
    func speak(from view: UIView? = nil) {
      let text = CodeTextField.attributed(self)
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
