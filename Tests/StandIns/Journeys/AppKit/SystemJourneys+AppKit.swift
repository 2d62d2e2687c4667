#if canImport(AppKit)
  import AppKit
  import AppKitDriver
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Journeys that need the stand-in for AppKit")
  struct AppKitSystemJourneys {
    @Test(
      "S5 increased contrast changes the colours of a visible field",
      arguments: [
        (NSAppearance.Name.accessibilityHighContrastAqua, 0x4C1D95),
        (.accessibilityHighContrastDarkAqua, 0xDDD6FE),
      ]
    )
    func contrast(_ name: NSAppearance.Name, _ start: Int) async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play { scene in
        try scene.view.session.set("985391")
        Driver.change(scene.window, to: name)
        #expect(scene.startColor == CGColor.of(start))
      }
    }

    @Test("M10.3 copied symbols stay on the Mac, and are removed after two minutes")
    func localCopy() async {
      await Stage(StandIn.UndocumentedBehavior()).play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.selectAll()
        scene.person.copy()
        #expect(scene.clipboard == "985")
        #expect(StandIn.current.pasteboardIsLocal)
        await scene.clock.waitForSleeper()
        await scene.clock.advance(by: .seconds(121))
        #expect(scene.clipboard == nil)
        scene.person.copy()
        await scene.clock.waitForSleeper()
        scene.clipboard = "other text"
        await scene.clock.advance(by: .seconds(121))
        #expect(scene.clipboard == "other text")
        scene.view.copyPolicy = .allowed
        scene.person.cut()
        #expect(scene.clipboard == "985")
        #expect(!StandIn.current.pasteboardIsLocal)
      }
    }

    @Test("M10.4, M14 a field that forbids copying has no menu command or service that exports text")
    func forbiddenExport() async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play(configure: { $0.copyPolicy = .forbidden }) {
        scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.selectAll()
        let editor = try #require(scene.person.editor)
        let pasteboard = NSPasteboard.withUniqueName()
        #expect(!editor.writeSelection(to: pasteboard, types: [.string]))
        #expect(editor.validRequestor(forSendType: .string, returnType: nil) == nil)
        #expect(scene.person.secondaryClick(at: scene.middle(of: 0)) == ["Paste"])
      }
    }

    @Test("V1.1, M12.1 completing and submitting a code sends the control's action")
    func action() async {
      await Stage(StandIn.UndocumentedBehavior()).play { scene in
        scene.view.action = Selector("codeWasEntered:")
        await scene.focus()
        scene.person.type("985391")
        #expect(StandIn.current.sentActions == 1)
        scene.person.pressReturn()
        #expect(StandIn.current.sentActions == 2)
      }
    }

    @Test("S5 the text is drawn at the display's scale, so that it is sharp", arguments: Stage.standard)
    func scale(_ stage: Stage) async {
      await stage.play { scene in
        #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 2 })
        scene.window.move(toScale: 1)
        #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 1 })
      }
    }

    @Test("V4.2, S5 a rejection shakes the field, unless motion is reduced", arguments: [true, false])
    func motion(_ reduces: Bool) async throws {
      let stage = Stage(StandIn.UndocumentedBehavior()) { $0.reducesMotion = reduces }
      try await stage.play { scene in
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        #expect((scene.view.slotsView.layer?.animation(forKey: "shake") == nil) == reduces)
      }
    }

    @Test(
      "M13 in a right-to-left layout, slots run left to right and are aligned to the leading edge"
    )
    func rightToLeft() async {
      await Stage(StandIn.UndocumentedBehavior()) { $0.isRightToLeft = true }.play { scene in
        scene.view.setFrameSize(NSSize(width: 440, height: 80))
        scene.window.layoutIfNeeded()
        let frames = scene.view.slotFrames
        #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
        #expect(frames.last?.maxX == 440)
        #expect(scene.view.field.userInterfaceLayoutDirection == .leftToRight)
        await scene.focus()
        #expect(scene.person.editor?.baseWritingDirection == .leftToRight)
        scene.person.type("98")
        scene.person.press(.left)
        #expect(scene.state == "9|8")
      }
    }

    @Test("F10.1, S4.2 setting a format that may take more rows marks the superview as needing layout")
    func rows() async {
      await Stage(StandIn.UndocumentedBehavior()) { _ in }.play { scene in
        scene.window.layoutIfNeeded()
        #expect(scene.view.superview?.needsLayout == false)
        scene.view.configuration.format = .digits(32)
        #expect(scene.view.superview?.needsLayout == true)
      }
    }

    @Test("S4.2 the superview needs layout after the field becomes narrower and moves its slots")
    func narrower() {
      let holder = NSView(frame: NSRect(x: 0, y: 0, width: 390, height: 300))
      let view = OneTimeCodeView(frame: NSRect(x: 0, y: 0, width: 390, height: 120))
      holder.addSubview(view)
      view.layout()
      view.setFrameSize(NSSize(width: 200, height: 120))
      for isMoved in [true, false] {
        holder.needsLayout = false
        view.layout()
        #expect(holder.needsLayout == isMoved)
      }
    }

    @Test("V6.5 the superview needs layout when the width of the resend button changes")
    func widthOfButton() {
      let (holder, button) = (NSView(frame: .zero), ResendCodeControl(frame: .zero))
      holder.addSubview(button)
      button.phrases = .english
      holder.needsLayout = false
      button.phrases = .german
      #expect(holder.needsLayout)
    }

    @Test("M0.5, M5.1 the cursor rectangle covers the field, unless the field is disabled")
    func cursor() async {
      await Stage(StandIn.UndocumentedBehavior()) { _ in }.play { scene in
        scene.view.resetCursorRects()
        #expect(scene.view.cursorRects == [scene.view.field.frame])
        scene.view.isEnabled = false
        #expect(scene.view.cursorRects == [])
      }
    }

    @Test("A7.1 announcements are posted from the window, with medium priority", arguments: Stage.standard)
    func accepted(_ stage: Stage) async throws {
      try await stage.play { scene in
        scene.view.verify = { _ in }
        await scene.focus()
        scene.person.paste("Your code: 985391")
        await settle()
        #expect(await scene.waitForAnnouncements() == ["Code accepted"])
        let post = try #require(StandIn.current.posts.last)
        #expect(post.element as? NSWindow === scene.window)
        #expect(post.userInfo[.priority] as? Int == NSAccessibilityPriorityLevel.medium.rawValue)
      }
    }

    @Test(
      "A7.1 outside a window, the field posts announcements from the key window or, without one, from the app"
    )
    func announcementSource() async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play { scene in
        try scene.view.session.set("985")
        scene.view.removeFromSuperview()
        #expect(scene.view.session.perform(.readCode))
        #expect(StandIn.current.posts.last?.element as? NSWindow === scene.window)
        StandIn.current.keyWindow = nil
        #expect(scene.view.session.perform(.readCode))
        #expect(scene.announcements() == ["9 8 5", "9 8 5"])
        #expect(StandIn.current.posts.last?.element as? NSApplication === NSApplication.shared)
      }
    }

    @Test(
      "M12.1 with a complete code, Return presses the default button unless the app handles submissions",
      arguments: Stage.all
    )
    func defaultButton(_ stage: Stage) async throws {
      final class CountingButton: NSButton {
        var count = 0
        override func performClick(_ sender: Any?) { count += 1 }
      }
      try await stage.play { scene in
        let button = CountingButton(frame: .zero)
        button.keyEquivalent = "\r"
        scene.window.contentView?.addSubview(button)
        let returnKey = try #require(Driver.key("\r"))
        scene.view.onSubmit = nil
        await scene.focus()
        scene.person.type("98539")
        scene.window.sendEvent(returnKey)
        // Instead of pressing the button, the field announces how many symbols are missing.
        #expect(button.count == 0)
        scene.person.type("1")
        #expect(button.count == 0)
        scene.window.sendEvent(returnKey)
        #expect(button.count == 1)
        #expect(scene.view.isFocused)
        var submissions = 0
        scene.view.onSubmit = { _ in submissions += 1 }
        scene.window.sendEvent(returnKey)
        #expect(button.count == 1)
        #expect(submissions == 1)
        // Because the last event isn't a key press, the command is treated as sent by a program.
        scene.view.onSubmit = nil
        await scene.click(slot: 0)
        scene.person.editor?.insertNewline(nil)
        #expect(button.count == 1)
        // If the app has set the code, Return reports it as complete and submits it.
        try scene.view.session.set("120457")
        scene.window.sendEvent(returnKey)
        #expect(button.count == 2)
        scene.view.reject(CodeRejection.noNetwork)
        scene.window.sendEvent(returnKey)
        #expect(button.count == 3)
      }
    }

    @Test("V8 automatic submission doesn't press a button whose key equivalent is the last symbol")
    func keyOfLastSymbol() async {
      final class CountingButton: NSButton {
        var count = 0
        override func performClick(_ sender: Any?) { count += 1 }
      }
      await Stage(StandIn.UndocumentedBehavior()).play { scene in
        let button = CountingButton(frame: .zero)
        button.keyEquivalent = "1"
        scene.window.contentView?.addSubview(button)
        scene.view.onSubmit = nil
        scene.view.submitsWhenComplete = true
        await scene.focus()
        scene.person.type("985391")
        #expect(scene.view.text == "985391")
        #expect(button.count == 0)
      }
    }

    @Test(
      "An archived field omits its subviews and its code, and decodes to a working field"
    )
    func archive() async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play { scene in
        try scene.view.session.set("985")
        let copy = try #require(ViewArchive.copy(of: scene.view))
        #expect(copy.text == "")
        #expect(copy.frame == scene.view.frame)
        #expect(copy.subviews.count == 4)
        #expect(scene.view.subviews.count == 4)
        scene.view.removeFromSuperview()
        scene.window.contentView?.addSubview(copy)
        scene.window.layoutIfNeeded()
        #expect(copy.focus())
        scene.person.type("12")
        #expect(copy.text == "12")
        #expect(copy.slotLayers.shownText == "12    ")
      }
    }

    @Test(
      "A3.2 a field offers its text to speech, lookup, and services, unless it is masked",
      arguments: [true, false]
    )
    func exportedText(_ isMasked: Bool) async throws {
      try await Stage(StandIn.UndocumentedBehavior()).play(configure: { $0.behavior.isMasked = isMasked }) {
        scene in
        try scene.view.session.set("985391")
        await scene.focus()
        scene.person.selectAll()
        let editor = try #require(scene.person.editor)
        editor.startSpeaking(nil)
        if let event = Driver.key("") { editor.quickLook(with: event) }
        let texts = isMasked ? [] : ["985391"]
        #expect(StandIn.current.spoken == texts)
        #expect(StandIn.current.lookups == texts)
        let substring = editor.attributedSubstring(
          forProposedRange: NSRange(location: 0, length: 6),
          actualRange: nil
        )
        #expect((substring == nil) == isMasked)
        #expect((editor.validRequestor(forSendType: .string, returnType: nil) == nil) == isMasked)
        #expect(editor.validRequestor(forSendType: nil, returnType: .string) as? NSTextView === editor)
        let pasteboard = NSPasteboard.withUniqueName()
        #expect(editor.writeSelection(to: pasteboard, types: [.string]) != isMasked)
        let titles = scene.person.secondaryClick(at: scene.middle(of: 0))
        #expect(titles.contains("Look Up") != isMasked)
        #expect(titles.contains("Paste"))
      }
    }

    @Test(
      "M14 a secondary click focuses the field and opens the platform's menu, with Paste",
      arguments: Stage.standard
    )
    func menu(_ stage: Stage) async {
      await stage.play { scene in
        let items = scene.person.secondaryClick(at: scene.middle(of: 0))
        await settle()
        #expect(items.contains("Paste"))
        #expect(scene.view.isFocused)
      }
    }
  }
#endif
