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

    /// Paste, clear and read the code, and what the app adds, such as a re-send.
    var commands: [UIAccessibilityCustomAction] {
      let phrases = session.content.phrases
      var commands: [UIAccessibilityCustomAction] = []
      func add(_ phrase: Phrase, _ perform: @escaping @MainActor (CodeTextField) -> Void) {
        let name = phrases[phrase].other
        commands.append(
          UIAccessibilityCustomAction(name: name) { [weak self] _ in
            guard let self else { return false }
            perform(self)
            return true
          }
        )
      }
      let isOpen = isEnabled && session.entry.phase != .accepted
      if isOpen, UIPasteboard.general.hasStrings { add(.paste) { $0.paste(nil) } }
      if isOpen, !session.entry.symbols.isEmpty { add(.clear) { $0.session.send(.delete(.all)) } }
      if session.readCode != nil {
        add(.readCode) { field in
          if let speech = field.session.readCode { CodeTextField.post(speech) }
        }
      }
      return commands + additionalActions()
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
