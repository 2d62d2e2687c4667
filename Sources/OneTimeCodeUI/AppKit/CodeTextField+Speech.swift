#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode

  // Passes the session's spoken text to AppKit, and accessibility actions to the session.
  extension CodeTextField {
    var commands: [NSAccessibilityCustomAction] {
      let phrases = session.configuration.phrases
      return session.commands.map { command in
        NSAccessibilityCustomAction(name: command.name(in: phrases)) { [weak session] in
          session?.perform(command) ?? false
        }
      }
    }

    /// The text that accessibility clients read instead of the field editor's text. If `nil`, clients read
    /// the field editor's text, which VoiceOver needs to echo keys.
    ///
    /// While the field isn't being edited, the text is the session's spoken value. While a masked field is
    /// being edited, the text is a dot for each symbol, as in a secure text field.
    var substitute: String? {
      guard isEditing else { return session.spokenValue.text }
      return session.behavior.isMasked ? String(repeating: "•", count: editor.string.utf16.count) : nil
    }

    /// Returns the part of ``substitute`` in a range of UTF-16 offsets, or `nil` if there is no substitute.
    func substitute(in range: NSRange) -> String? {
      guard let text = substitute as NSString? else { return nil }
      return text.substring(with: NSRange(Range(spanning: [range], in: text.length) ?? 0..<0))
    }

    /// The selected part of ``substitute``, or `nil` without a substitute or outside editing.
    var selectedSubstitute: String? { isEditing ? substitute(in: editor.selectedRange()) : nil }

    /// Fills in a value that an accessibility client sets.
    func take(_ value: Any?) {
      guard let text = value as? String ?? (value as? NSAttributedString)?.string else { return }
      fill(text)
    }

    /// Gives the field focus and moves the caret to the end, because a screen reader specifies no position.
    func activate() -> Bool {
      guard isEnabled, !isEditing else { return false }
      session.send(.activate)
      return true
    }
  }

  extension Speech {
    /// Posts an announcement that VoiceOver speaks after the current announcement. The notification's element
    /// is the view's window or, outside a window, the key window, the main window or the app.
    @MainActor
    func speak(from view: NSView? = nil) {
      let app = NSApplication.shared
      NSAccessibility.post(
        element: view?.window ?? app.keyWindow ?? app.mainWindow ?? app,
        notification: .announcementRequested,
        userInfo: [.announcement: text, .priority: NSAccessibilityPriorityLevel.medium.rawValue]
      )
    }
  }
#endif
