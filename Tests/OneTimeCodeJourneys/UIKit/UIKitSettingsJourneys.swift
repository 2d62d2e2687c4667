import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("The person's settings, while the field is on the screen")
struct UIKitSettingsJourneys {
  private func strokes(_ scene: UIKitScene) -> [CGColor] {
    scene.view.slotLayers.compactMap { ($0.borderGradient?.colors as? [CGColor])?.first }
  }

  @Test("S5 dark mode and increased contrast bring other colours at once")
  func colours() async {
    await UIKitScene.play { scene in
      let light = strokes(scene)
      scene.person.change { $0.userInterfaceStyle = .dark }
      let dark = strokes(scene)
      #expect(dark.count == 6 && dark != light)
      scene.person.change { $0.accessibilityContrast = .high }
      #expect(strokes(scene) != dark)
    }
  }

  @Test("S4, S5 at the largest text size the slots grow, and rows wrap at groups")
  func largestText() async throws {
    let format = try CodeFormat(length: 8, grouping: [4, 4])
    await UIKitScene.play(content: OneTimeCodeContent(format: format, phrases: .english)) { scene in
      let before = scene.view.slotLayers.map(\.frame)
      scene.person.change { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
      let after = scene.view.slotLayers.map(\.frame)
      #expect(after[0].height > before[0].height)
      #expect(after[4].minX == after[0].minX)
      #expect(after[4].minY > after[3].minY)
      #expect(after.allSatisfy { $0.maxX <= scene.view.bounds.width + 0.01 })
    }
  }

  @Test("S5 bold text makes the symbols bold")
  func boldText() async {
    await UIKitScene.play { scene in
      scene.person.change { $0.legibilityWeight = .bold }
      let font = scene.view.slotLayers.first?.text?.font as? UIFont
      #expect(font?.fontName.lowercased().contains("bold") == true)
    }
  }

  @Test("S5 the scale of the display reaches the text, so that it is sharp")
  func scale() async {
    await UIKitScene.play { scene in
      scene.person.change { $0.displayScale = 3 }
      #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 3 })
    }
  }

  @Test("V4, S5 a rejection shakes and is felt; where motion is reduced it is only felt")
  func motion() async throws {
    try await UIKitScene.play { scene in
      try scene.view.set("985391")
      scene.view.reject()
      #expect(scene.view.row.layer.animation(forKey: "shake") != nil)
      #expect(StandIn.current.haptics == [.error])
    }
    try await UIKitScene.play { scene in
      await StandIn.current.change { $0.isReduceMotionEnabled = true }
      try scene.view.set("985391")
      scene.view.reject()
      #expect(scene.view.row.layer.animation(forKey: "shake") == nil)
      #expect(StandIn.current.haptics == [.error])
      scene.view.accept()
      #expect(StandIn.current.haptics == [.error, .success])
    }
  }

  @Test("M13 the page turns round while the field is there; digits stay left to right")
  func rightToLeft() async {
    await UIKitScene.play { scene in
      scene.view.frame.size.width = 388
      scene.person.change { $0.layoutDirection = .rightToLeft }
      let frames = scene.view.slotLayers.map(\.frame)
      #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
      #expect(frames.last?.maxX == 388)
    }
  }
}
