#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Accessibility on a Mac")
  struct AppKitSpeechJourneys {
    @Test("A1.3 accessibility hit-testing of a slot returns the text field", arguments: Stage.all)
    func pointing(_ stage: Stage) async {
      await stage.play { scene in
        let hit = scene.view.accessibilityHitTest(scene.middle(of: 4)) as? NSObject
        #expect(hit === NSAccessibility.unignoredDescendant(of: scene.view.field) as? NSObject)
      }
    }

    @Test(
      "A2.2 the reported characters match the value, during editing and otherwise",
      arguments: [true, false],
      Stage.standard
    )
    func counted(_ isMasked: Bool, _ stage: Stage) async throws {
      try await stage.play(configure: { $0.behavior.isMasked = isMasked }) { scene in
        try scene.view.session.set("985")
        for isEditing in [false, true] {
          if isEditing { await scene.focus() }
          let value = try #require(scene.spokenValue)
          let all = NSRange(location: 0, length: value.utf16.count)
          let field = scene.view.field
          let cell = try #require(field.cell)
          #expect(field.accessibilityNumberOfCharacters() == all.length)
          #expect(cell.accessibilityNumberOfCharacters() == all.length)
          #expect(field.accessibilityVisibleCharacterRange() == all)
          #expect(cell.accessibilityVisibleCharacterRange() == all)
          #expect(field.accessibilityString(for: all) == value)
          #expect(cell.accessibilityString(for: all) == value)
          #expect(field.accessibilityAttributedString(for: all)?.string == value)
          #expect(cell.accessibilityAttributedString(for: all)?.string == value)
        }
      }
    }

    @Test("V8, A8 the app's help text replaces the hint about automatic submission", arguments: Stage.all)
    func submissionHint(_ stage: Stage) async {
      await stage.play(configure: { $0.behavior.submitsWhenComplete = true }) { scene in
        #expect(scene.spokenHint == "The code is checked as soon as it is complete.")
        scene.view.setAccessibilityHelp("From your bank")
        #expect(scene.spokenHint == "From your bank")
      }
    }

    @Test(
      "S6.3 character frames are reported where the slots are, in screen coordinates",
      arguments: Stage.all
    )
    func frames(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        await scene.focus()
        let middle = scene.middle(of: 2)
        let onScreen = NSPoint(x: middle.x + 100, y: middle.y + 200)
        let element = try #require(scene.voiceOver.elements.first)
        let slot = element.frame(of: NSRange(location: 2, length: 1))
        #expect(slot.contains(onScreen))
        #expect(slot.width == scene.view.geometry.frame(of: 2).width)
        let editor = try #require(scene.person.editor)
        #expect(
          editor.firstRect(forCharacterRange: NSRange(location: 2, length: 1), actualRange: nil) == slot
        )
        #expect(editor.characterIndex(for: NSPoint(x: slot.minX + 2, y: slot.midY)) == 2)
        let two = element.frame(of: NSRange(location: 1, length: 2))
        #expect(two.contains(slot))
        #expect(two.minX == element.frame(of: NSRange(location: 1, length: 1)).minX)
        // An empty range after the last symbol has the frame of the caret.
        #expect(element.frame(of: NSRange(location: 6, length: 0)).width == 2)
      }
    }

    @Test(
      "S6.1 the text field draws nothing itself and has the content type of one-time codes",
      arguments: Stage.standard
    )
    func invisible(_ stage: Stage) async throws {
      try await stage.play { scene in
        await scene.focus()
        let editor = try #require(scene.person.editor)
        #expect(scene.view.field.contentType == .oneTimeCode)
        #expect(editor.contentType == .oneTimeCode)
        #expect(editor.textColor == .clear)
        #expect(editor.insertionPointColor == .clear)
        #expect(editor.selectedTextAttributes[.backgroundColor] as? NSColor == .clear)
        #expect(editor.selectedTextAttributes[.foregroundColor] as? NSColor == .clear)
        #expect(!editor.drawsBackground)
        #expect(!scene.view.field.isHidden)
        #expect(scene.view.field.alphaValue == 1)
        #expect(scene.view.field.focusRingType == .none)
      }
    }
  }
#endif
