#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  // The words are the session's; here they are handed to AppKit, and what assistive technology does is taken.
  extension CodeTextField {
    /// Says a text when the screen reader has finished with what it says now: from the view's window, or else from the
    /// one that the person works in, if there is one.
    static func post(_ speech: Speech, from view: NSView?) {
      let app = NSApplication.shared
      NSAccessibility.post(
        element: view?.window ?? app.keyWindow ?? app.mainWindow ?? app,
        notification: .announcementRequested,
        userInfo: [
          .announcement: speech.text, .priority: NSAccessibilityPriorityLevel.medium.rawValue,
        ]
      )
    }

    /// What can be done at the field, as actions of AppKit.
    var commands: [NSAccessibilityCustomAction] {
      let phrases = session.content.phrases
      return session.commands.map { command in
        NSAccessibilityCustomAction(name: command.name(in: phrases)) { [weak session] in
          session?.perform(command) ?? false
        }
      }
    }

    /// What assistive technology reads in place of the platform's text; nothing where that is the right one, which the
    /// echo of keys goes with.
    ///
    /// While nobody edits it is what there is to say of the value. While a masked field is edited it is a dot for each
    /// symbol, as in a secure text field: how much there is, and not what.
    var substitute: String? {
      guard isEditing else { return session.spokenValue.text }
      return session.settings.isMasked ? String(repeating: "•", count: editor.string.utf16.count) : nil
    }

    /// A part of ``substitute``, as far as there is one. Positions count its UTF-16 code units, as all of AppKit does.
    func substitute(in range: NSRange) -> String? {
      guard let text = substitute as NSString? else { return nil }
      let part = NSIntersectionRange(range, NSRange(location: 0, length: text.length))
      return text.substring(with: part)
    }

    /// What is selected of ``substitute``: nothing, while nobody edits.
    var selectedSubstitute: String? { isEditing ? substitute(in: editor.selectedRange()) : nil }

    /// Assistive technology, or a program that uses its ways, sets the value.
    func take(_ value: Any?) {
      guard let text = value as? String ?? (value as? NSAttributedString)?.string else { return }
      fill(text)
    }

    /// A screen reader says which field, not where in it: the caret goes to the end.
    func activate() -> Bool {
      guard isEnabled, !isEditing else { return false }
      session.send(.activate)
      return true
    }
  }
#endif
