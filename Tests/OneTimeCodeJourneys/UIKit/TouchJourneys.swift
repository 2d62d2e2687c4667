import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("Touches, however UIKit goes about them")
struct TouchJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("F10 a format with more rows is laid out at once: its last slot can be tapped")
  func tappingInNewRows() async {
    await UIKitScene.play(content: OneTimeCodeContent(format: .digits(5), phrases: .english)) { scene in
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

  @Test(
    "M5 while a tap is handled the platform's caret means nothing, however often it comes",
    arguments: Unknowns.all
  )
  func platformsCaret(_ unknowns: Unknowns) async throws {
    try await UIKitScene.play(unknowns, configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
      try scene.view.set("985391")
      await scene.point(at: 2)
      for place in [0, 6, 3, 2] {
        scene.platformSelects(place..<place)
        await settle()
        #expect(scene.state == "98[5]391")
      }
      await scene.clock.advance(by: .seconds(1))
      scene.platformSelects(4..<4)
      #expect(scene.state == "9853|91")
    }
  }

  @Test(
    "M5 a tap has been handled when there is a key, a change, a range or another touch",
    arguments: Unknowns.all
  )
  func handled(_ unknowns: Unknowns) async throws {
    try await UIKitScene.play(unknowns, configure: { $0.dismissesKeyboardWhenComplete = false }) { scene in
      try scene.view.set("985391")
      await scene.point(at: 2)
      scene.person.moveCaret(.left)
      #expect(scene.state == "98|5391")
      await scene.point(at: 2)
      scene.person.type("7")
      await settle()
      scene.platformSelects(1..<1)
      #expect(scene.state == "9|87391")
      await scene.point(at: 2)
      scene.platformSelects(1..<4)
      scene.platformSelects(5..<5)
      #expect(scene.state == "98739|1")
      await scene.point(at: 2)
      scene.person.press(at: scene.middle(of: 4))
      scene.platformSelects(1..<1)
      #expect(scene.state == "9|87391")
    }
  }

  @Test("M5 while VoiceOver runs, activating only focuses, caret at the end", arguments: Unknowns.all)
  func voiceOver(_ unknowns: Unknowns) async throws {
    try await UIKitScene.play(unknowns) { scene in
      await StandIn.current.change { $0.isVoiceOverRunning = true }
      try scene.view.set("985")
      let element = try #require(scene.voiceOver.element("Verification code"))
      scene.voiceOver.activate(element)
      await settle()
      #expect(scene.view.isFirstResponder)
      #expect(scene.state == "985|")
      await scene.point(at: 0)
      #expect(scene.view.session.entry.selection.isCaret)
    }
  }

  @Test("M14 a long press is the platform's: it selects no symbol of ours")
  func longPress() async {
    await UIKitScene.play { scene in
      await scene.focus()
      scene.person.type("985")
      let before = scene.view.session.entry.selection
      scene.person.press(at: scene.middle(of: 0))
      await settle()
      #expect(scene.view.session.entry.selection == before || scene.view.session.entry.selection.isCaret)
    }
  }

  @Test("M5 a touch that a scroll takes away is no tap")
  func lost() async {
    await UIKitScene.play { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.beginTapAndLoseIt(at: scene.middle(of: 0))
      await settle()
      #expect(scene.state == "985|")
    }
  }
}
