import Foundation
import OneTimeCode
import SwiftUI
import TestSupport
import Testing

@testable import OneTimeCodeUI

@MainActor
@Suite("The field's size", .everyFocusVariant)
struct LayoutTests {
  @Test("S4.1 the field is as wide as its slots, and no wider than proposed")
  func widths() async {
    await Stage.play(OneTimeCodeField("Code", code: .constant("")).frame(width: 340)) { stage in
      #expect(stage.view.frame.width <= 340)
      #expect(stage.view.frame.height >= 44)
      let slots = stage.view.slotFrames
      #expect(slots.count == 6)
      #expect(slots.allSatisfy { $0.maxX <= stage.view.bounds.width + 0.01 })
    }
    await Stage.play(OneTimeCodeField("Code", code: .constant(""))) { stage in
      #expect(stage.view.frame.width == 386)
    }
  }

  @Test("S4.1 the field has a finite size for zero, finite and infinite proposals")
  func proposals() async {
    await Stage.play(OneTimeCodeField("Code", code: .constant(""))) { stage in
      @MainActor func size(_ width: CGFloat) -> CGSize {
        stage.host.size(in: CGSize(width: width, height: 100))
      }
      #expect(size(.infinity).width == 386)
      #expect(size(1000).width == 386)
      #expect(size(200).width <= 200)
      let minimum = size(0)
      #expect(minimum.width >= 24 && minimum.width < 60)
      #expect(minimum.height >= 6 * 44)
    }
  }

  @Test("S4.2 slots that do not fit wrap into rows, and the field becomes taller")
  func wraps() async {
    let app = Screen.App()
    await Stage.play(Screen(app).frame(width: 200)) { stage in
      let height = stage.view.frame.height
      #expect(height >= 44)
      app.model.format = .digits(12)
      await stage.waitUntilIdle()
      #expect(stage.view.frame.height >= 2 * 44)
      #expect(stage.view.frame.height > height)
    }
  }

  #if canImport(UIKit)
    @Test("S4.3 the field grows with the user's text size")
    func textSize() async {
      await Stage.play(Screen(Screen.App())) { stage in
        let height = stage.view.frame.height
        stage.person.change { $0.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge }
        await stage.waitUntilIdle()
        #expect(stage.view.frame.height > height)
        let slots = stage.view.slotFrames
        #expect(slots.allSatisfy { $0.maxY <= stage.view.bounds.height + 0.01 })
      }
    }
  #endif

  @Test("V4.1 the error is shown only once, under the slots")
  func message() async throws {
    let app = Screen.App()
    app.verify = { _ in throw CodeRejection.expired }
    try await Stage.play(Screen(app)) { stage in
      await stage.focus()
      await stage.type("111111")
      let label = try #require(stage.labels.last)
      #expect(label.frame.minY >= stage.view.frame.maxY)
      #expect(label.frame.height > 0)
      #expect(!stage.showsOwnMessage)
    }
  }

  @Test("M13 in a right-to-left layout, texts are on the right and digits run left to right")
  func rightToLeft() async {
    await Stage.play(Screen(Screen.App(), Screen.Model(error: "Expired.")), isRightToLeft: true) { stage in
      let slots = stage.view.slotFrames.map(\.minX)
      #expect(slots == slots.sorted())
      #expect(stage.labels.count == 2)
      #expect(stage.labels.allSatisfy { abs($0.frame.maxX - stage.view.frame.maxX) < 0.01 })
    }
  }
}
