#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUIKit

  @MainActor
  @Suite("Touches, however UIKit goes about them")
  struct TouchJourneys {
    @Test(
      "F10 a format with more rows is laid out at once: its last slot can be tapped",
      arguments: Stage.usual
    )
    func tappingInNewRows(_ stage: Stage) async {
      await stage.play(content: OneTimeCodeContent(format: .digits(5), phrases: .english)) { scene in
        scene.view.frame.size.height = 500
        scene.window.layoutIfNeeded()
        let height = scene.view.intrinsicContentSize.height
        scene.view.content.format = .digits(32)
        scene.window.layoutIfNeeded()
        #expect(scene.view.field.frame.height == scene.view.geometry.height)
        #expect(scene.view.intrinsicContentSize.height > height)
        await scene.point(at: 31)
        #expect(scene.view.isFirstResponder)
      }
    }

  }
#endif
