import OneTimeCode
import TestSupport
import Testing
import UIKitDriver

@testable import OneTimeCodeUIKit

@MainActor
@Suite("Touches, however UIKit goes about them")
struct TouchJourneys {
  typealias Unknowns = StandIn.Unknowns

  @Test("M5 a tap on a filled slot selects its symbol, and typing changes it", arguments: Unknowns.all)
  func tapping(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      scene.view.dismissesKeyboardWhenComplete = false
      await scene.focus()
      scene.person.type("985391")
      await scene.tap(slot: 2)
      #expect(scene.state == "98[5]391")
      scene.person.type("7")
      await settle()
      #expect(scene.state == "987|391")
      await scene.tap(slot: 4)
      scene.person.backspace()
      await settle()
      #expect(scene.state == "9873|1")
    }
  }

  @Test("F10 a format with more rows is laid out at once: its last slot can be tapped")
  func tappingInNewRows() async {
    await Scene.play(content: OneTimeCodeContent(format: .digits(5), phrases: .english)) { scene in
      scene.view.frame.size.height = 500
      scene.window.layoutIfNeeded()
      let height = scene.view.intrinsicContentSize.height
      scene.view.content.format = .digits(32)
      scene.window.layoutIfNeeded()
      #expect(scene.view.field.frame.height == scene.view.geometry.height)
      #expect(scene.view.intrinsicContentSize.height > height)
      await scene.tap(slot: 31)
      #expect(scene.view.isFirstResponder)
    }
  }

  @Test("M5 a tap on an empty slot puts the caret after the last symbol", arguments: Unknowns.all)
  func tappingEmpty(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.tap(slot: 4)
      #expect(scene.view.isFirstResponder)
      #expect(scene.state == "|")
      scene.person.type("98")
      await scene.tap(slot: 5)
      #expect(scene.state == "98|")
    }
  }

  @Test("M5 a tap into a field without the focus focuses it and selects the symbol", arguments: Unknowns.all)
  func tappingUnfocused(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("985")
      await scene.tap(slot: 1)
      #expect(scene.view.isFirstResponder)
      #expect(scene.state == "9[8]5")
    }
  }

  @Test("M6 a double tap selects all", arguments: Unknowns.all)
  func doubleTap(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      await scene.tap(slot: 1, count: 2)
      #expect(scene.state == "[985]")
    }
  }

  @Test("M5 while VoiceOver runs, activating only focuses, caret at the end", arguments: Unknowns.all)
  func voiceOver(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      await StandIn.current.change { $0.isVoiceOverRunning = true }
      try scene.view.set("985")
      let element = try #require(scene.voiceOver.element("Verification code"))
      scene.voiceOver.activate(element)
      await settle()
      #expect(scene.view.isFirstResponder)
      #expect(scene.state == "985|")
      await scene.tap(slot: 0)
      #expect(scene.view.session.entry.selection.isCaret)
    }
  }

  @Test("M14 a long press is the platform's: it selects no symbol of ours")
  func longPress() async {
    await Scene.play { scene in
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
    await Scene.play { scene in
      await scene.focus()
      scene.person.type("985")
      scene.person.beginTapAndLoseIt(at: scene.middle(of: 0))
      await settle()
      #expect(scene.state == "985|")
    }
  }

  @Test("M1 a selection that the platform puts somewhere stays, and is drawn", arguments: Unknowns.all)
  func selection(_ unknowns: Unknowns) async {
    await Scene.play(unknowns) { scene in
      await scene.focus()
      scene.person.type("985")
      scene.view.field.selectedTextRange = scene.view.field.range(of: 1..<3)
      scene.view.field.selectionChanged()
      await settle()
      #expect(scene.state == "9[85]")
      let selected = (0..<6).filter { scene.view.session.entry.slot(at: $0).states.contains(.selected) }
      #expect(selected == [1, 2])
    }
  }

  @Test("M0 focus by the app puts the caret after the last symbol", arguments: Unknowns.all)
  func focus(_ unknowns: Unknowns) async throws {
    try await Scene.play(unknowns) { scene in
      try scene.view.set("985")
      await scene.focus()
      #expect(scene.state == "985|")
    }
  }

  @Test("M0 taking the focus at the start is done once there is a window, once")
  func focusAtStart() async {
    await Scene.play(configure: { $0.takesFocusAtStart = true }) { scene in
      #expect(scene.view.isFirstResponder)
      scene.view.resignFirstResponder()
      scene.view.removeFromSuperview()
      scene.window.addSubview(scene.view)
      await settle()
      #expect(!scene.view.isFirstResponder)
    }
  }
}
