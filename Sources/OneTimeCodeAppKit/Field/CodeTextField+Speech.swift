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

    /// Paste, clear and read the code, and what the app adds, such as a re-send.
    var commands: [NSAccessibilityCustomAction] {
      let phrases = session.content.phrases
      var commands: [NSAccessibilityCustomAction] = []
      func add(_ phrase: Phrase, _ perform: @escaping @MainActor (CodeTextField) -> Void) {
        commands.append(
          NSAccessibilityCustomAction(name: phrases[phrase].other) { [weak self] in
            guard let self else { return false }
            perform(self)
            return true
          }
        )
      }
      let isOpen = isEnabled && session.entry.phase != .accepted
      if isOpen, NSPasteboard.general.availableType(from: [.string]) != nil {
        add(.paste) { $0.editor.paste(nil) }
      }
      if isOpen, !session.entry.symbols.isEmpty { add(.clear) { $0.session.send(.delete(.all)) } }
      if session.readCode != nil {
        add(.readCode) { field in
          if let speech = field.session.readCode { CodeTextField.post(speech, from: field) }
        }
      }
      return commands + additionalActions()
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
