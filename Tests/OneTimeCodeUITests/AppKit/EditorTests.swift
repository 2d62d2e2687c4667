#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  // These tests use a real AppKit window and field editor on a Mac, and stand-ins elsewhere.
  @MainActor
  @Suite("The field and its field editor")
  struct EditorTests {
    private static let selection = NSRange(location: NSNotFound, length: 0)

    @Test("M0.1 with focus, the field has its own field editor, with the caret at the end")
    func focus() async throws {
      let field = Field()
      try field.view.session.set("985")
      #expect(field.view.focus())
      await settle()
      #expect(field.editor is CodeFieldEditor)
      #expect(field.editor === field.view.field.currentEditor())
      #expect(field.view.isFocused)
      #expect(field.state == "985|")
      #expect(field.view.field.cell?.accessibilityPerformPress() == false)
      #expect(field.window.makeFirstResponder(nil))
      #expect(!field.view.isFocused)
      #expect(field.view.field.stringValue == "985")
      #expect(field.window.makeFirstResponder(field.view.field))
      #expect(field.view.isFocused)
    }

    @Test("M0.1 the view gives its text field focus, and isn't in the key view loop itself")
    func forwardsFocus() async {
      let field = Field()
      #expect(field.view.acceptsFirstResponder)
      #expect(!field.view.canBecomeKeyView)
      #expect(field.window.makeFirstResponder(field.view))
      await settle()
      #expect(field.editor is CodeFieldEditor)
      #expect(field.view.isFocused)
    }

    @Test("F5 both of AppKit's `shouldChangeText` methods refuse a letter")
    func shouldChangeText() async throws {
      let field = Field()
      await field.focus()
      field.type("9")
      let editor = try #require(field.editor)
      let end = NSRange(location: 1, length: 0)
      #expect(!editor.shouldChangeText(in: end, replacementString: "x"))
      #expect(!editor.shouldChangeText(inRanges: [NSValue(range: end)], replacementStrings: ["x"]))
      // Without a replacement string, only the text's attributes change.
      #expect(editor.shouldChangeText(in: end, replacementString: nil))
    }

    @Test("F1.5, M13 text is left to right, without substitutions or predictions")
    func noSubstitutions() async throws {
      let field = Field()
      await field.focus()
      let editor = try #require(field.editor)
      #expect(!editor.isAutomaticQuoteSubstitutionEnabled)
      #expect(!editor.isAutomaticDashSubstitutionEnabled)
      #expect(!editor.isAutomaticTextReplacementEnabled)
      #expect(!editor.isAutomaticSpellingCorrectionEnabled)
      #expect(!editor.isAutomaticDataDetectionEnabled)
      #expect(!editor.isAutomaticLinkDetectionEnabled)
      #expect(!editor.isContinuousSpellCheckingEnabled)
      #expect(!editor.isGrammarCheckingEnabled)
      #expect(!editor.smartInsertDeleteEnabled)
      if #available(macOS 14, *) { #expect(editor.inlinePredictionType == .no) }
      if #available(macOS 15, *) {
        #expect(editor.mathExpressionCompletionType == .no)
        #expect(editor.writingToolsBehavior == .none)
      }
      #expect(!editor.allowsUndo)
      #expect(!editor.isRichText)
      #expect(editor.isFieldEditor)
      #expect(editor.alignment == .left)
      #expect(editor.baseWritingDirection == .leftToRight)
      #expect(field.view.field.alignment == .left)
      #expect(field.view.field.baseWritingDirection == .leftToRight)
      #expect(field.view.field.usesSingleLineMode)
    }

    @Test("F11.9 only Roman input sources are allowed, which need no composition for a code")
    func inputSources() {
      let field = Field()
      #expect(field.view.field.editor.allowedInputSourceLocales == [NSAllRomanInputSourcesLocaleIdentifier])
    }

    @Test("S6.9 points and positions out of range are answered by the nearest slot")
    func outOfRange() {
      let geometry = Field().view.geometry
      #expect(geometry.slot(at: CGPoint(x: CGFloat.infinity, y: .infinity)) == geometry.length - 1)
      #expect(geometry.slot(at: CGPoint(x: CGFloat.nan, y: -.infinity)) == 0)
      #expect(geometry.caret(at: -1) == geometry.caret(at: 0))
    }

    @Test("F11.1 cancelling marked text that replaced the whole code leaves the field empty")
    func cancelledComposition() async {
      let field = Field()
      await field.focus()
      field.type("985")
      field.editor?.selectAll(nil)
      for text in ["９", ""] {
        let end = NSRange(location: text.utf16.count, length: 0)
        field.editor?.setMarkedText(text, selectedRange: end, replacementRange: EditorTests.selection)
      }
      #expect(field.view.text == "")
    }

    @Test("M10.1 copying replaces the contents of the pasteboard")
    func copying() async throws {
      let field = Field()
      await field.focus()
      field.type("985391")
      for _ in 1...2 {
        field.editor?.selectAll(nil)
        field.editor?.copy(nil)
        #expect(NSPasteboard.general.string(forType: .string) == "985391")
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString("something else", forType: .string)
      }
    }

    @Test("M10.1 both of AppKit's `writeSelection` methods write the selection for services")
    func services() async throws {
      let field = Field()
      await field.focus()
      field.type("985391")
      let editor = try #require(field.editor)
      editor.selectAll(nil)
      for write: (NSPasteboard) -> Bool in [
        { editor.writeSelection(to: $0, type: .string) }, { editor.writeSelection(to: $0, types: [.string]) },
      ] {
        let pasteboard = NSPasteboard.withUniqueName()
        #expect(write(pasteboard))
        #expect(pasteboard.string(forType: .string) == "985391")
      }
    }

    @Test("S6.3 while the field isn't being edited, the frame of an empty range is that of the whole text")
    func emptyRangeFrame() throws {
      let field = Field()
      try field.view.session.set("985")
      let frame = field.view.field.accessibilityFrame(for: NSRange(location: 0, length: 0))
      #expect(frame == field.view.field.screenFrame(of: NSRange(location: 0, length: 3)))
    }

    @Test("F11.7 an update between AppKit's edit and its report doesn't revert the edit")
    func updateBeforeReport() async throws {
      let field = Field()
      await field.focus()
      var changes: [String] = []
      field.view.onChange = { changes.append($0) }
      let editor = try #require(field.editor)
      #expect(editor.shouldChangeText(in: NSRange(location: 0, length: 0), replacementString: "9"))
      editor.string = "9"
      field.view.configuration.label = "PIN"
      field.view.isMasked = true
      #expect(editor.string == "9")
      #expect(changes == ["9"])
      field.view.field.textDidChange(Notification(name: NSText.didChangeNotification, object: editor))
      #expect(field.view.text == "9")
      #expect(changes == ["9"])
    }

    @Test("F11.7 a change that AppKit has made but not reported reaches the app before a filled-in code")
    func allowedAndFilled() async throws {
      let field = Field()
      await field.focus()
      var calls: [String] = []
      field.view.onChange = { calls.append($0) }
      let editor = try #require(field.editor)
      #expect(editor.shouldChangeText(in: NSRange(location: 0, length: 0), replacementString: "9"))
      editor.string = "9"
      field.view.field.stringValue = "123456"
      await settle()
      #expect(calls == ["9", "123456"])
      #expect(field.view.text == "123456")
    }

    @Test("F6.1, M0.5 the code of a message on the pasteboard is entered, unless the field is disabled")
    func pasting() async {
      let field = Field()
      await field.focus()
      let pasteboard = NSPasteboard.withUniqueName()
      pasteboard.clearContents()
      pasteboard.setString("G-985391 is your code.\nDo not share it with others.", forType: .string)
      #expect(field.editor?.readSelection(from: pasteboard, type: .string) == true)
      #expect(field.state == "985391|")
      let editor = field.editor
      field.view.isEnabled = false
      #expect(editor?.readSelection(from: pasteboard, type: .string) == false)
    }

    @Test("F6.1 `pasteAsPlainText` pastes the code")
    func pastingPlainText() async {
      let field = Field()
      await field.focus()
      NSPasteboard.general.clearContents()
      NSPasteboard.general.setString("G-985391 is your code.", forType: .string)
      field.editor?.pasteAsPlainText(nil)
      #expect(field.state == "985391|")
    }

    @Test("V1.9, M12.1 Return reports a complete code that the app has set, submits it, and keeps focus")
    func submitting() async throws {
      let field = Field()
      var calls: [String] = []
      field.view.onComplete = { calls.append("complete \($0)") }
      field.view.onSubmit = { calls.append("submitted \($0)") }
      try field.view.session.set("985391")
      await field.focus()
      field.editor?.insertNewline(nil)
      field.editor?.insertNewline(nil)
      #expect(calls == ["complete 985391", "submitted 985391", "submitted 985391"])
      #expect(field.view.isFocused)
    }

    @Test("S3.1, V8, A1.1 the view's properties change its settings and the field's accessibility attributes")
    func properties() {
      let field = Field()
      field.view.revealsLastSymbol = true
      field.view.submitsWhenComplete = true
      #expect(field.view.behavior.revealsLastSymbol)
      #expect(field.view.behavior.submitsWhenComplete)
      field.view.setAccessibilityLabel("PIN")
      #expect(field.view.configuration.label == "PIN")
      #expect(field.view.field.accessibilityLabel() == "PIN")
      field.view.setAccessibilityHelp("From the letter")
      #expect(field.view.field.accessibilityHelp() == "From the letter")
      field.view.setAccessibilityIdentifier("code")
      #expect(field.view.field.accessibilityIdentifier() == "code")
      #expect(field.view.field.cell?.accessibilityIdentifier() == "code")
    }

    @Test("V6.6, A7.1 the resend button uses its phrases and reports that its announcements were posted")
    func resend() {
      let button = ResendCodeControl(after: .seconds(20)) {}
      #expect(button.bezelStyle == .rounded)
      button.phrases = .german
      #expect(button.title == "Neuen Code in 0:20 anfordern")
      #expect(button.session.speak(Speech("We sent you a new code.", language: "en")))
    }

    @Test("V6.1 the time that the Mac sleeps counts towards the resend button's wait")
    func afterSleep() async {
      let clock = ManualClock()
      let button = ResendCodeControl(frame: .zero, session: ResendSession(clock: clock))
      button.phrases = .english
      button.wait(for: .seconds(20))
      #expect(button.title == "Request a new code in 0:20")
      clock.skip(.seconds(12))
      NSWorkspace.shared.notificationCenter.post(name: NSWorkspace.didWakeNotification, object: nil)
      await settle()
      #expect(button.title == "Request a new code in 0:08")
    }

    @Test("A7.1, A9.1 actions and announcements have no effect after their view is released")
    func afterRelease() throws {
      var field: Field? = Field()
      try field?.view.session.set("985")
      let actions = try #require(field?.view.field.commands)
      field = nil
      #expect(!actions.isEmpty)
      #expect(actions.allSatisfy { $0.handler?() == false })
      #expect(!CodeTextFieldCell(textCell: "").accessibilityPerformPress())
      let session = ResendCodeControl(after: .seconds(20)) {}.session
      #expect(!session.speak(Speech("We sent you a new code.", language: "en")))
    }

    @Test(
      "A1.1, V7.3 the accessibility label includes the error, and the value includes the number of symbols"
    )
    func accessibility() throws {
      let field = Field()
      try field.view.session.set("985")
      for label in [field.view.field.accessibilityLabel(), field.view.field.cell?.accessibilityLabel()] {
        #expect(label == "Verification code")
      }
      #expect(field.view.field.accessibilityValue() == "9 8 5\n3 of 6 digits entered.")
      field.view.reject(CodeRejection.other("The server is closed."))
      #expect(field.view.field.accessibilityLabel() == "Verification code. The server is closed.")
      #expect(!field.view.isAccessibilityElement())
      #expect(field.view.messageLabel.cell?.isAccessibilityElement() == false)
    }
  }
#endif
