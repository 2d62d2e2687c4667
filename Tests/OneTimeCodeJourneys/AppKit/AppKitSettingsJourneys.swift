import AppKitDriver
import Foundation
import OneTimeCode
import OneTimeCodeSlots
import TestSupport
import Testing

@testable import OneTimeCodeAppKit

@MainActor
@Suite("What a person has set on a Mac")
struct AppKitSettingsJourneys {
  typealias Unknowns = StandIn.Unknowns

  private func color(_ hex: Int) -> CGColor {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  @Test(
    "S5 dark and increased contrast change the colours while the field is there",
    arguments: [
      (NSAppearance.Name.aqua, 0x6D28D9), (.darkAqua, 0xC4B5FD), (.accessibilityHighContrastAqua, 0x4C1D95),
      (.accessibilityHighContrastDarkAqua, 0xDDD6FE),
    ]
  )
  func appearance(_ name: NSAppearance.Name, _ start: Int) async throws {
    try await AppKitScene.play { scene in
      try scene.view.set("985391")
      Driving.change(scene.window, to: name)
      let slot = try #require(scene.view.slotLayers.first)
      #expect(slot.borderGradient?.colors?.first.map { $0 as! CGColor } == color(start))
    }
  }

  @Test("S5 the scale of the display reaches the text, so that it is sharp")
  func scale() async {
    await AppKitScene.play { scene in
      #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 2 })
      scene.window.move(toScale: 1)
      #expect(scene.view.slotLayers.allSatisfy { $0.text?.contentsScale == 1 })
    }
  }

  @Test("V4, S5 a rejection shakes; where motion is reduced it does not", arguments: [true, false])
  func motion(_ reduces: Bool) async throws {
    try await AppKitScene.play(settings: { $0.reducesMotion = reduces }) { scene in
      try scene.view.set("985391")
      scene.view.reject()
      #expect((scene.view.canvas?.animation(forKey: "shake") == nil) == reduces)
    }
  }

  @Test("M13 on a right-to-left page slots go from left to right, at its leading edge")
  func rightToLeft() async {
    await AppKitScene.play(settings: { $0.isRightToLeft = true }) { scene in
      scene.view.setFrameSize(NSSize(width: 440, height: 80))
      scene.window.layoutIfNeeded()
      let frames = scene.view.slotLayers.map(\.frame)
      #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
      #expect(frames.last?.maxX == 440)
      #expect(scene.view.field.userInterfaceLayoutDirection == .leftToRight)
      await scene.focus()
      #expect(scene.person.editor?.baseWritingDirection == .leftToRight)
      scene.person.type("98")
      scene.person.press(.left)
      #expect(scene.state == "9|8")
    }
  }

  @Test(
    "S4 the layer of the slots fills its view and goes down, whatever is flipped",
    arguments: Unknowns.all
  )
  func rows(_ unknowns: Unknowns) async throws {
    let format = try CodeFormat(length: 8, grouping: [4, 4])
    let content = OneTimeCodeContent(format: format, phrases: .english)
    await AppKitScene.play(unknowns, content: content) { scene in
      scene.view.setFrameSize(NSSize(width: 160, height: 120))
      scene.window.layoutIfNeeded()
      #expect(scene.view.canvas?.contentsAreFlipped() == true)
      #expect(scene.view.canvas?.frame == scene.view.row.layer?.bounds)
      // In the window y goes up.
      #expect(scene.middle(of: 4).y < scene.middle(of: 0).y)
    }
  }

  @Test(
    "M0 the focus at the start comes also where somebody moves it in the same turn, and once",
    arguments: Unknowns.all
  )
  func focusAtStart(_ unknowns: Unknowns) async {
    await AppKitScene.play(unknowns, configure: { $0.takesFocusAtStart = true }) { scene in
      _ = scene.window.makeFirstResponder(scene.other)
      #expect(!scene.view.isFocused)
      await settle()
      #expect(scene.view.isFocused)
      _ = scene.window.makeFirstResponder(scene.other)
      await settle()
      #expect(!scene.view.isFocused)
    }
  }

  @Test("A field that is archived leaves its parts and its code behind, and one that is made of it is whole")
  func archive() async throws {
    try await AppKitScene.play { scene in
      try scene.view.set("985")
      let copy = try #require(ViewArchive.copy(of: scene.view))
      #expect(copy.code == "")
      #expect(copy.frame == scene.view.frame)
      #expect(copy.subviews.count == 3)
      #expect(scene.view.subviews.count == 3)
      scene.view.removeFromSuperview()
      scene.window.contentView?.addSubview(copy)
      scene.window.layoutIfNeeded()
      #expect(copy.focus())
      scene.person.type("12")
      #expect(copy.code == "12")
      #expect(copy.slotLayers.shownText == "12    ")
    }
  }

  @Test("S4 the field is at least 44 points high, and as wide as its slots may become")
  func size() async {
    await AppKitScene.play { scene in
      #expect(scene.view.intrinsicContentSize == NSSize(width: 386, height: 44))
      #expect(scene.view.sizeThatFits(NSSize(width: 200, height: 0)).width <= 200)
      scene.view.reject()
      let without = scene.view.intrinsicContentSize.height
      try? scene.view.set("985391")
      scene.view.reject()
      #expect(scene.view.intrinsicContentSize.height > without)
      scene.view.showsMessage = false
      #expect(scene.view.intrinsicContentSize.height == without)
      #expect(scene.view.message != nil)
    }
  }

  @Test("S2 the style is a value, and a changed one is drawn at once")
  func style() async throws {
    try await AppKitScene.play { scene in
      try scene.view.set("9")
      scene.view.style.placeholder = .underscore
      scene.view.style.startColor = .black
      #expect(scene.drawn == "9_____")
      let slot = try #require(scene.view.slotLayers.first)
      #expect(slot.borderGradient?.colors?.first.map { $0 as! CGColor } == NSColor.black.cgColor)
    }
  }
}
