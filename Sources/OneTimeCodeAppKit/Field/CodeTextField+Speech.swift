#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import OneTimeCodeNative

  // The words are the session's; here they are handed to AppKit, and what assistive technology does is taken.
  extension CodeTextField {
    /// Says a text when the screen reader has finished with what it says now.
    static func post(_ speech: Speech, from view: NSView) {
      NSAccessibility.post(
        element: view.window ?? view,
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
