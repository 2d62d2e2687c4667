import AppKitDriver
import OneTimeCode
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

@MainActor
@Suite("What a masked field on a Mac keeps to itself")
struct MaskedJourneys {
  typealias Unknowns = StandIn.Unknowns

  /// Plays with a field that is edited, in which all of a code is selected.
  private func play(
    _ unknowns: Unknowns = Unknowns(),
    isMasked: Bool = true,
    _ body: (AppKitScene, NSTextView) async throws -> Void
  ) async throws {
    try await AppKitScene.play(unknowns, configure: { $0.settings.isMasked = isMasked }) { scene in
      try scene.view.set("985391")
      await scene.focus()
      scene.person.selectAll()
      try await body(scene, try #require(scene.person.editor))
    }
  }

  @Test(
    "A3 while it is edited, a dot is read for each symbol, as in a secure text field",
    arguments: Unknowns.all
  )
  func read(_ unknowns: Unknowns) async throws {
    try await play(unknowns) { scene, _ in
      #expect(scene.heardValue == "••••••")
      let some = NSRange(location: 1, length: 3)
      let beyond = NSRange(location: 4, length: 9)
      let field = scene.view.field
      let cell = try #require(field.cell)
      for element in [
        (
          field.accessibilityString(for:), field.accessibilitySelectedText(),
          field.accessibilityRTF(for: some)
        ),
        (cell.accessibilityString(for:), cell.accessibilitySelectedText(), cell.accessibilityRTF(for: some)),
      ] {
        #expect(element.0(some) == "•••")
        #expect(element.0(beyond) == "••")
        #expect(element.1 == "••••••")
        #expect(element.2 == nil)
      }
      #expect(scene.state == "[985391]")
    }
  }

  @Test("M14 its menu brings text in, and offers nothing that brings it out", arguments: [true, false])
  func menu(_ isMasked: Bool) async throws {
    try await play(isMasked: isMasked) { scene, _ in
      let titles = scene.person.secondaryClick(at: scene.middle(of: 0))
      #expect(titles.contains("Paste"))
      let menu = try #require(StandIn.current.menu)
      if isMasked {
        #expect(titles == ["Paste"])
        #expect(!menu.allowsContextMenuPlugIns)
      } else {
        #expect(titles.contains("Look Up") && titles.contains("Copy") && titles.contains("Speech"))
      }
    }
  }

  @Test("M10 services may put text in, and take none", arguments: [true, false])
  func services(_ isMasked: Bool) async throws {
    try await play(isMasked: isMasked) { _, editor in
      #expect((editor.validRequestor(forSendType: .string, returnType: nil) == nil) == isMasked)
      #expect((editor.validRequestor(forSendType: .string, returnType: .string) == nil) == isMasked)
      #expect(editor.validRequestor(forSendType: nil, returnType: .string) as? NSTextView === editor)
      let pasteboard = NSPasteboard.withUniqueName()
      #expect(editor.writeSelection(to: pasteboard, types: [.string]) != isMasked)
      #expect(editor.writeSelection(to: pasteboard, type: .string) != isMasked)
      #expect((pasteboard.string(forType: .string) == nil) == isMasked)
    }
  }

  @Test("A3 it is neither spoken by its text view nor looked up", arguments: [true, false])
  func spoken(_ isMasked: Bool) async throws {
    try await play(isMasked: isMasked) { scene, editor in
      editor.startSpeaking(nil)
      if let event = Driving.key("") { editor.quickLook(with: event) }
      let range = NSRange(location: 0, length: 6)
      let text = editor.attributedSubstring(forProposedRange: range, actualRange: nil)
      let told = isMasked ? [] : ["985391"]
      #expect(StandIn.current.spoken == told)
      #expect(StandIn.current.lookedUp == told)
      #expect((text == nil) == isMasked)
      // An input method reads what it composes itself.
      scene.view.clear()
      scene.person.compose("９８")
      #expect(editor.attributedSubstring(forProposedRange: range, actualRange: nil)?.string == "９８")
    }
  }
}
