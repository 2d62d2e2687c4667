#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The mouse")
  struct MouseJourneys {
    @Test(
      "F10.1 a format with more rows is laid out at once, and the field covers all of them",
      arguments: Stage.standard
    )
    func newRows(_ stage: Stage) async {
      await stage.play(configuration: OneTimeCodeView.Configuration(format: .digits(5), phrases: .english)) {
        scene in
        let height = scene.view.intrinsicContentSize.height
        scene.view.configuration.format = .digits(32)
        scene.window.layoutIfNeeded()
        #expect(scene.view.field.frame.height == scene.view.geometry.height)
        #expect(scene.view.intrinsicContentSize.height > height)
      }
    }

    @Test("M6.3, M6.4 a double-click selects all; a Shift-click extends the selection", arguments: Stage.all)
    func several(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        await scene.click(slot: 1)
        await scene.click(slot: 3, holding: .shift)
        #expect(scene.state == "9[853]91")
        await scene.click(slot: 1, count: 2)
        #expect(scene.state == "[985391]")
      }
    }

    @Test("M5.1, M6.1 a click in a focused field keeps the focus", arguments: Stage.all)
    func staying(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        await scene.click(slot: 1)
        #expect(scene.state == "9[8]5391")
        await scene.click(slot: 4)
        #expect(scene.state == "9853[9]1")
        await scene.click(slot: 2, holding: .shift)
        #expect(scene.state == "98[53]91")
        await scene.click(slot: 0, count: 2)
        #expect(scene.state == "[985391]")
        #expect(scene.focusChanges == [true])
        #expect(scene.view.session.entry.isFocused)
      }
    }

    @Test(
      "M6.4 a Shift-click that focuses the field selects from the clicked slot to the end",
      arguments: Stage.all
    )
    func firstExtension(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        await scene.click(slot: 0)
        await scene.leave()
        await scene.click(slot: 3, holding: .shift)
        #expect(scene.state == "985[391]")
      }
    }

    @Test("M5.1 a click on the message selects no slot", arguments: Stage.standard)
    func message(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        scene.window.layoutIfNeeded()
        let label = scene.view.messageLabel
        let middle = NSPoint(x: label.bounds.midX, y: label.bounds.midY)
        scene.person.click(at: label.convert(middle, to: nil))
        await settle()
        #expect(!scene.view.isFocused)
        #expect(scene.view.session.entry.selection.isCaret)
        #expect(!label.isSelectable)
        // A drag that starts on the message doesn't change the selection.
        await scene.click(slot: 1)
        #expect(scene.state == "9[8]5391")
        scene.person.drag([label.convert(middle, to: nil), scene.middle(of: 4)])
        await settle()
        #expect(scene.view.session.entry.selection.range == 1..<2)
      }
    }

    @Test("M6.1 a drag selects slots in either direction, and can shrink the selection", arguments: Stage.all)
    func drag(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("9853")
        let points = (0..<6).map { scene.middle(of: $0) }
        scene.person.drag([points[1], points[2], points[5]])
        await settle()
        #expect(scene.state == "9[853]")
        scene.person.drag([points[2], points[1], points[0]])
        await settle()
        #expect(scene.state == "[985]3")
        scene.person.drag([points[1], points[3], points[1]])
        await settle()
        #expect(scene.state == "9[8]53")
        #expect(!scene.view.mouseDownCanMoveWindow)
      }
    }

    @Test("M5.1 a slight drag within a slot acts like a click", arguments: Stage.standard)
    func slightDrag(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("9853")
        let point = scene.middle(of: 1)
        scene.person.drag([point, NSPoint(x: point.x + 2, y: point.y)])
        await settle()
        #expect(scene.state == "9[8]53")
        scene.person.send(.leftMouseDown, at: scene.middle(of: 3), flags: .shift)
        scene.person.send(
          .leftMouseDragged,
          at: NSPoint(x: scene.middle(of: 3).x + 2, y: point.y),
          flags: .shift
        )
        scene.person.send(.leftMouseUp, at: scene.middle(of: 3), flags: .shift)
        await settle()
        #expect(scene.state == "9[853]")
      }
    }

    @Test(
      "M0.5 a disabled field gives up focus, reports this, and ignores clicks and focus requests",
      arguments: Stage.all
    )
    func disabled(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985")
        await scene.focus()
        scene.view.isEnabled = false
        #expect(!scene.view.isFocused)
        #expect(!scene.view.session.entry.isFocused)
        #expect(scene.focusChanges == [true, false])
        await scene.click(slot: 0)
        #expect(!scene.view.isFocused)
        #expect(!scene.view.focus())
        scene.view.field.setAccessibilityValue("111111")
        #expect(scene.view.text == "985")
        scene.view.isEnabled = true
        #expect(scene.view.focus())
        #expect(scene.focusChanges == [true, false, true])
      }
    }

    @Test(
      "M5.4 a press by assistive technology focuses the field with the caret at the end",
      arguments: Stage.all
    )
    func pressed(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985")
        let element = try #require(scene.voiceOver.elements.first)
        #expect(element.activate())
        await settle()
        #expect(scene.view.isFocused)
        #expect(scene.state == "985|")
      }
    }
  }
#endif
