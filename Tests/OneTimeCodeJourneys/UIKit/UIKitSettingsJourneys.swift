#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("System settings that change while the field is visible")
  struct UIKitSettingsJourneys {
    private func borderColors(_ scene: Scene) -> [CGColor] {
      scene.view.slotLayers.compactMap { $0.borderGradient?.cgColors?.first }
    }

    @available(iOS 17, *)
    @Test("S5 dark mode and increased contrast change the colours at once", arguments: Stage.standard)
    func colours(_ stage: Stage) async {
      await stage.play { scene in
        let light = borderColors(scene)
        scene.person.change { $0.userInterfaceStyle = .dark }
        let dark = borderColors(scene)
        #expect(dark.count == 6 && dark != light)
        scene.person.change { $0.accessibilityContrast = .high }
        #expect(borderColors(scene) != dark)
      }
    }

    @available(iOS 17, *)
    @Test(
      "S4.2, S4.3, S5 at the largest text size the slots grow, and rows wrap at groups",
      arguments: Stage.standard
    )
    func largestText(_ stage: Stage) async throws {
      let format = try CodeFormat(length: 8, grouping: [4, 4])
      await stage.play(configuration: OneTimeCodeView.Configuration(format: format, phrases: .english)) {
        scene in
        let before = scene.view.slotFrames
        scene.person.change { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
        let after = scene.view.slotFrames
        #expect(after[0].height > before[0].height)
        #expect(after[4].minX == after[0].minX)
        #expect(after[4].minY > after[3].minY)
        #expect(after.allSatisfy { $0.maxX <= scene.view.bounds.width + 0.01 })
      }
    }

    @available(iOS 17, *)
    @Test("S5 bold text makes the symbols bold", arguments: Stage.standard)
    func boldText(_ stage: Stage) async {
      await stage.play { scene in
        scene.person.change { $0.legibilityWeight = .bold }
        let font = scene.view.slotLayers.first?.text?.font as? UIFont
        #expect(font?.fontName.lowercased().contains("bold") == true)
      }
    }

    @available(iOS 17, *)
    @Test("S5 the text is drawn at the display's scale", arguments: Stage.standard)
    func scale(_ stage: Stage) async {
      await stage.play { scene in
        scene.person.change { $0.displayScale = 3 }
        #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 3 })
      }
    }

    @available(iOS 17, *)
    @Test(
      "M13 digits stay left to right when the layout direction changes",
      arguments: Stage.standard
    )
    func rightToLeft(_ stage: Stage) async {
      await stage.play { scene in
        scene.view.frame.size.width = 388
        scene.person.change { $0.layoutDirection = .rightToLeft }
        let frames = scene.view.slotFrames
        #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
        #expect(frames.last?.maxX == 388)
      }
    }
  }
#endif
