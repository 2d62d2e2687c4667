#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCode
  import TestSupport
  import Testing

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Drawing in AppKit")
  struct DrawingTests {
    @Test(
      "S1.1, S6.1 slots are drawn in layers and are faint while disabled, and the text field is invisible"
    )
    func disabled() {
      let field = Field()
      #expect(field.view.wantsLayer)
      #expect(field.view.slotsView.wantsLayer)
      #expect(!field.view.field.isBezeled)
      #expect(!field.view.field.isBordered)
      #expect(!field.view.field.drawsBackground)
      #expect(field.view.field.textColor == .clear)
      #expect(field.view.field.focusRingType == .none)
      field.view.isEnabled = false
      #expect(field.view.slotsView.alphaValue < 1)
      field.view.isEnabled = true
      #expect(field.view.slotsView.alphaValue == 1)
    }

    @Test("S4.1 the field can shrink to a narrow width, and typing needs no layout")
    func layout() async {
      let field = Field()
      #expect(field.view.contentCompressionResistancePriority(for: .horizontal) == .defaultLow)
      #expect(field.view.slotsView.frame == field.view.field.frame)
      #expect(field.view.slotsView.frame.width == 386)
      await field.focus()
      field.layOut()
      field.type("9")
      #expect(!field.view.needsLayout)
    }

    @Test("S4.1 typing and resizing don't animate the slots")
    func atOnce() async throws {
      let field = Field()
      await field.focus()
      field.type("9")
      field.view.setFrameSize(NSSize(width: 290, height: 120))
      field.layOut()
      field.type("8")
      let layers = try #require(field.view.slotsView.layer?.sublayers)
      #expect(layers.flatMap(\.movements) == [])
      #expect(!CATransaction.disableActions())
    }

    @Test("S2.4, S4.1 slots have equal widths and a spacing of 10, and are at least 44 high")
    func equalSlots() {
      let frames = Field().slotFrames
      #expect(frames.count == 6)
      #expect(Set(frames.map(\.width)) == [56])
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minX - $0.maxX == 10 })
      #expect(frames.allSatisfy { $0.height >= 44 })
    }

    @Test("S5 a view that is added to a window uses the window's appearance")
    func moved() throws {
      let field = Field()
      field.window.appearance = NSAppearance(named: .aqua)
      field.view.removeFromSuperview()
      field.window.contentView?.addSubview(field.view)
      try field.view.session.set("9")
      let light = field.startColor
      field.view.removeFromSuperview()
      field.window.appearance = NSAppearance(named: .darkAqua)
      field.window.contentView?.addSubview(field.view)
      #expect(light != nil)
      #expect(field.startColor != light)
    }

    @Test("S2.4 the message uses a new style's error colour immediately")
    func colorOfMessage() {
      let field = Field()
      field.view.reject(CodeRejection.other("The server is closed."))
      field.view.slotAppearance.errorColor = .black
      #expect(field.view.messageLabel.textColor == .black)
    }

    @Test("M13 in a right-to-left layout, slots run left to right at the leading edge")
    func rightToLeft() {
      let field = Field(width: 500) { $0.userInterfaceLayoutDirection = .rightToLeft }
      let frames = field.slotFrames
      #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
      #expect(frames.last?.maxX == 500)
    }
  }
#endif
