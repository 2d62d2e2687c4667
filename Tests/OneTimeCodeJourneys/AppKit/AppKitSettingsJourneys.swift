#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import Foundation
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Appearance and layout on a Mac")
  struct AppKitSettingsJourneys {
    @Test(
      "S5 the colours of a visible field are those of its window's appearance",
      arguments: [(NSAppearance.Name.aqua, 0x6D28D9), (.darkAqua, 0xC4B5FD)],
      Stage.standard
    )
    func appearance(_ appearance: (name: NSAppearance.Name, start: Int), _ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("985391")
        scene.window.appearance = NSAppearance(named: appearance.name)
        scene.window.layoutIfNeeded()
        #expect(scene.startColor == CGColor.of(appearance.start))
      }
    }

    @Test(
      "S4.2 the layer of each slot fills its view, and the second row is below the first",
      arguments: Stage.all
    )
    func rows(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 8, grouping: [4, 4])
      let configuration = OneTimeCodeView.Configuration(format: format, phrases: .english)
      await stage.play(configuration: configuration) { scene in
        scene.view.setFrameSize(NSSize(width: 160, height: 120))
        scene.window.layoutIfNeeded()
        for slot in scene.view.slotsView.slots {
          let canvas = slot.layer?.sublayers?.first
          #expect(canvas?.contentsAreFlipped() == true)
          #expect(canvas?.frame == slot.layer?.bounds)
          #expect(canvas?.sublayers?.first?.frame == canvas?.bounds)
        }
        // In window coordinates, y increases upwards, so the second row has a smaller y.
        #expect(scene.middle(of: 4).y < scene.middle(of: 0).y)
      }
    }

    @Test(
      "M0.2 the field takes the initial focus once, even if the focus moves in the same run loop turn",
      arguments: Stage.all
    )
    func focusAtStart(_ stage: Stage) async {
      await stage.play(configure: { $0.takesFocusAtStart = true }) { scene in
        _ = scene.window.makeFirstResponder(scene.other)
        #expect(!scene.view.isFocused)
        await settle()
        #expect(scene.view.isFocused)
        _ = scene.window.makeFirstResponder(scene.other)
        await settle()
        #expect(!scene.view.isFocused)
      }
    }

    @Test(
      "S4.1 the field is at least 44 points high, as wide as its slots at their widest, and higher with a message",
      arguments: Stage.standard
    )
    func size(_ stage: Stage) async {
      await stage.play { scene in
        #expect(scene.view.intrinsicContentSize == NSSize(width: 386, height: 44))
        #expect(scene.view.sizeThatFits(NSSize(width: 200, height: 0)).width <= 200)
        let heightWithoutMessage = scene.view.intrinsicContentSize.height
        try? scene.view.session.set("985391")
        scene.view.reject(CodeRejection.wrongCode())
        #expect(scene.view.intrinsicContentSize.height > heightWithoutMessage)
        scene.view.showsMessage = false
        #expect(scene.view.intrinsicContentSize.height == heightWithoutMessage)
        #expect(scene.view.message != nil)
      }
    }

    @Test("S2.4 a changed style is drawn at once", arguments: Stage.standard)
    func style(_ stage: Stage) async throws {
      try await stage.play { scene in
        try scene.view.session.set("9")
        scene.view.slotAppearance.placeholder = .underscore
        scene.view.slotAppearance.startColor = .black
        #expect(scene.drawn == "9_____")
        let slot = try #require(scene.view.slotLayers.first)
        #expect(slot.borderGradient?.cgColors?.first == NSColor.black.cgColor)
      }
    }
  }
#endif
