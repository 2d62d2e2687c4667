import SwiftUI
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("Previews", .everyFocusVariant)
struct PreviewTests {
  @Test("S1.1 all previews can be shown")
  func all() async {
    await Stage.play(FieldPreviews.previews) { stage in
      #expect(stage.views.count == 15)
      #expect(stage.views.allSatisfy { $0.frame.width > 0 && $0.frame.height >= 44 })
    }
    await Stage.play(ResendPreviews.previews) { stage in
      #expect(stage.voiceOver.elements.count == 2)
    }
  }
}
