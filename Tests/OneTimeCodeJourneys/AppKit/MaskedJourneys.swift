#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Secrecy of a masked field on a Mac")
  struct MaskedJourneys {
    /// Plays a scene with a masked field that is being edited and whose code is entirely selected.
    private func play(_ stage: Stage, _ body: (Scene, NSTextView) async throws -> Void) async throws {
      try await stage.play(configure: { $0.behavior.isMasked = true }) { scene in
        try scene.view.session.set("985391")
        await scene.focus()
        scene.person.selectAll()
        try await body(scene, try #require(scene.person.editor))
      }
    }

    @Test(
      "A3.2 during editing, the value is a dot for each symbol, as in a secure text field",
      arguments: Stage.all
    )
    func read(_ stage: Stage) async throws {
      try await play(stage) { scene, _ in
        #expect(scene.spokenValue == "••••••")
        let some = NSRange(location: 1, length: 3)
        let beyond = NSRange(location: 4, length: 9)
        let field = scene.view.field
        let cell = try #require(field.cell)
        #expect(field.accessibilityString(for: some) == "•••")
        #expect(cell.accessibilityString(for: some) == "•••")
        #expect(field.accessibilityString(for: beyond) == "••")
        #expect(cell.accessibilityString(for: beyond) == "••")
        #expect(field.accessibilitySelectedText() == "••••••")
        #expect(cell.accessibilitySelectedText() == "••••••")
        #expect(field.accessibilityRTF(for: some) == nil)
        #expect(cell.accessibilityRTF(for: some) == nil)
        #expect(scene.state == "[985391]")
      }
    }

    @Test("S3.3 a masked field keeps its text when editing begins again", arguments: Stage.all)
    func editingAgain(_ stage: Stage) async throws {
      try await play(stage) { scene, _ in
        await scene.leave()
        await scene.focus()
        scene.person.backspace()
        await settle()
        #expect(scene.state == "98539|")
      }
    }

    @Test("M10.2, M14 the menu offers Paste, but nothing that exports the text", arguments: Stage.standard)
    func menu(_ stage: Stage) async throws {
      try await play(stage) { scene, editor in
        let click = NSEvent.mouseEvent(
          with: .rightMouseDown,
          location: scene.middle(of: 0),
          modifierFlags: [],
          timestamp: 0,
          windowNumber: scene.window.windowNumber,
          context: nil,
          eventNumber: 0,
          clickCount: 1,
          pressure: 1
        )
        let event = try #require(click)
        let menu = try #require(scene.view.menu(for: event))
        let actions = Set(menu.items.compactMap(\.action?.description))
        #expect(actions.contains("paste:"))
        #expect(
          actions.isSubset(of: ["paste:", "pasteAsPlainText:", "selectAll:", "delete:", "undo:", "redo:"])
        )
        #expect(menu.items.allSatisfy { $0.submenu == nil })
        #expect(!menu.allowsContextMenuPlugIns)
      }
    }

    @Test("M10.2 services get no text, and nothing is written to a pasteboard", arguments: Stage.standard)
    func services(_ stage: Stage) async throws {
      try await play(stage) { _, editor in
        #expect(editor.validRequestor(forSendType: .string, returnType: nil) == nil)
        #expect(editor.validRequestor(forSendType: .string, returnType: .string) == nil)
        let pasteboard = NSPasteboard.withUniqueName()
        pasteboard.clearContents()
        #expect(!editor.writeSelection(to: pasteboard, types: [.string]))
        #expect(!editor.writeSelection(to: pasteboard, type: .string))
        #expect(pasteboard.string(forType: .string) == nil)
      }
    }

    @Test(
      "A3.2 looking up text returns `nil`; an input method can read its marked text",
      arguments: Stage.standard
    )
    func lookup(_ stage: Stage) async throws {
      try await play(stage) { scene, editor in
        let range = NSRange(location: 0, length: 6)
        #expect(editor.attributedSubstring(forProposedRange: range, actualRange: nil) == nil)
        scene.view.clear()
        scene.person.compose("９８")
        let composed = editor.attributedSubstring(forProposedRange: range, actualRange: nil)
        #expect(composed?.string == "９８")
      }
    }
  }
#endif
