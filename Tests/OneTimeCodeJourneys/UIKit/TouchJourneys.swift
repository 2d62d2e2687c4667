#if canImport(UIKit)
  import OneTimeCode
  import TestSupport
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Touches")
  struct TouchJourneys {
    @Test(
      "F10.1 a format with more rows is laid out at once, and its last slot can be tapped",
      arguments: Stage.standard
    )
    func tappingInNewRows(_ stage: Stage) async {
      await stage.play(configuration: OneTimeCodeView.Configuration(format: .digits(5), phrases: .english)) {
        scene in
        scene.view.frame.size.height = 500
        scene.window.layoutIfNeeded()
        let height = scene.view.intrinsicContentSize.height
        scene.view.configuration.format = .digits(32)
        scene.window.layoutIfNeeded()
        #expect(scene.view.field.frame.height == scene.view.geometry.height)
        #expect(scene.view.intrinsicContentSize.height > height)
        await scene.point(at: 31)
        #expect(scene.view.isFirstResponder)
      }
    }

    @Test(
      "M5.3 the platform's caret is ignored while a tap is handled",
      arguments: Stage.all
    )
    func platformsCaret(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
        try scene.view.session.set("985391")
        await scene.point(at: 2)
        for offset in [0, 6, 3, 2] {
          scene.platformSelects(offset..<offset)
          await settle()
          #expect(scene.state == "98[5]391")
        }
        await scene.clock.advance(by: .seconds(1))
        scene.platformSelects(4..<4)
        #expect(scene.state == "9853|91")
      }
    }

    @Test(
      "M5.3 after a tap, UIKit's caret is used again once the text changes or UIKit selects a range",
      arguments: Stage.all
    )
    func handled(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
        try scene.view.session.set("985391")
        await scene.point(at: 2)
        scene.person.type("7")
        await settle()
        scene.platformSelects(1..<1)
        #expect(scene.state == "9|87391")
        await scene.point(at: 2)
        scene.platformSelects(1..<4)
        scene.platformSelects(5..<5)
        #expect(scene.state == "98739|1")
      }
    }

    @Test("M5.3 each tap has its own interval in which the platform's caret is ignored", arguments: Stage.all)
    func eachTap(_ stage: Stage) async throws {
      try await stage.play(configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
        try scene.view.session.set("985391")
        await scene.point(at: 2)
        await scene.clock.advance(by: .milliseconds(900))
        await scene.point(at: 4)
        await scene.clock.advance(by: .milliseconds(900))
        scene.platformSelects(1..<1)
        await settle()
        #expect(scene.state == "9853[9]1", "the first tap's interval is over, the second's is not")
        scene.person.type("7")
        await settle()
        await scene.point(at: 0)
        await scene.clock.advance(by: .milliseconds(900))
        scene.platformSelects(3..<3)
        await settle()
        #expect(scene.state == "[9]85371", "an earlier tap's interval does not affect a later tap")
      }
    }

    @Test("M14 a long press is left to the platform and selects no symbol", arguments: Stage.standard)
    func longPress(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        let before = scene.view.session.entry.selection
        scene.person.hold(scene.middle(of: 0))
        await settle()
        #expect(scene.view.session.entry.selection == before || scene.view.session.entry.selection.isCaret)
      }
    }

    @Test("M6.2 a touch that scrolling cancels isn't a tap", arguments: Stage.standard)
    func cancelledTouch(_ stage: Stage) async {
      await stage.play { scene in
        await scene.focus()
        scene.person.type("985")
        scene.person.touchAndLose(scene.middle(of: 0))
        await settle()
        #expect(scene.state == "985|")
      }
    }
  }
#endif
