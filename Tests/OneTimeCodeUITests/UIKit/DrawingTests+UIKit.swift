#if canImport(UIKit)
  import OneTimeCode
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("Drawing")
  struct DrawingTests {
    @Test("S2.4, S4.1 slots have equal widths and a spacing of 10")
    func equalSlots() {
      let view = makeField(width: 386)
      let frames = view.slotFrames
      #expect(frames.count == 6)
      #expect(Set(frames.map(\.width)) == [56])
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minX - $0.maxX == 10 })
    }

    @Test("S4.1 typing and resizing don't animate the slots")
    func atOnce() {
      let view = makeField(width: 386)
      view.type("9")
      view.frame.size.width = 290
      view.layoutIfNeeded()
      view.type("8")
      #expect(view.slotsView.layer.movements == [])
      #expect(!CATransaction.disableActions())
    }

    @Test("S4.1 slots share a narrow width equally and are at least 44 high")
    func narrower() {
      let frames = makeField(width: 290).slotFrames
      #expect(Set(frames.map(\.width)) == [40])
      #expect(frames.allSatisfy { $0.height >= 44 })
    }

    @Test(
      "S2.4 the placeholder can be set",
      arguments: [
        (OneTimeCodeSlotAppearance.Placeholder.none, "9     "), (.dot, "9•••••"), (.underscore, "9_____"),
      ]
    )
    func placeholder(_ placeholder: OneTimeCodeSlotAppearance.Placeholder, drawn: String) {
      let view = makeField { $0.slotAppearance.placeholder = placeholder }
      view.type("9")
      #expect(view.drawn == drawn)
    }

    @Test("S1.1 the states before acceptance can be told apart without colour")
    func states() throws {
      var namesByShape: [String: String] = [:]
      func check(_ name: String, _ prepare: (OneTimeCodeView) -> Void) throws {
        let view = makeField()
        prepare(view)
        let slot = try #require(view.slotLayers.first)
        let opacity = slot.borderGradient?.opacity ?? 1
        let tint = slot.sublayers?.first?.backgroundColor?.alpha ?? 0
        let caret = slot.sublayers?.last?.isHidden == false
        let shape =
          "\(slot.sideWidth) \(slot.footWidth) \(opacity) \(caret) "
          + "\(slot.shownText) \(tint > 0) \(view.slotsView.alpha)"
        #expect(namesByShape[shape] == nil, "\(name) looks like \(namesByShape[shape] ?? "")")
        namesByShape[shape] = name
      }
      try check("empty") { _ in }
      try check("active") { $0.session.send(.focus) }
      try check("filled") { $0.type("9") }
      try check("selected") {
        $0.type("9")
        $0.session.send(.focus)
        $0.session.send(.selectAll)
      }
      try check("masked") {
        $0.behavior.isMasked = true
        $0.type("9")
      }
      try check("verifying") {
        $0.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
        $0.type("985391")
      }
      try check("rejected") {
        $0.type("985391")
        $0.reject(CodeRejection.wrongCode())
      }
      try check("disabled") {
        $0.type("9")
        $0.isEnabled = false
      }
      #expect(namesByShape.count == 8)
    }

    @Test("S1.1 the last slot of a code that is accepted before the first layout has a tick")
    func tick() throws {
      let view = makeField(width: 0) {
        $0.type("985391")
        $0.accept()
      }
      view.frame.size.width = 386
      view.layoutIfNeeded()
      let ticks = view.slotLayers.map { slot in
        let tick = slot.sublayers?.compactMap { $0 as? CAShapeLayer }.first
        return tick?.isHidden == false && tick?.path?.isEmpty == false
      }
      #expect(ticks == [false, false, false, false, false, true])
    }

    @Test("S1.1 the tick is below the symbol and between the corners, even in a round slot")
    func tickInRoundSlot() throws {
      let view = makeField(width: 300) {
        $0.slotAppearance.cornerRadius = 100
        $0.type("985391")
        $0.accept()
      }
      let slot = try #require(view.slotLayers.last)
      let tick = try #require(slot.sublayers?.compactMap { $0 as? CAShapeLayer }.first)
      let box = try #require(tick.path?.boundingBox).insetBy(dx: -1, dy: -1)
      let radius = min(slot.bounds.width, slot.bounds.height) / 2
      let below = box.maxY - (slot.bounds.maxY - radius)
      #expect(box.midX == slot.bounds.midX)
      #expect((box.width / 2 * box.width / 2 + below * below).squareRoot() < radius - 2)
      #expect(box.minY > slot.bounds.midY + 0.36 * view.slotAppearance.palette(for: .current).font.pointSize)
    }

    @Test(
      "S2.4 the tint of a selected slot has the slot's corners, which are square under a line",
      arguments: [false, true]
    )
    func corners(isUnderlined: Bool) {
      let view = makeField { if isUnderlined { $0.makeSlotView = { UnderlineSlotView() } } }
      view.type("9")
      view.session.send(.focus)
      view.session.send(.selectAll)
      let backgrounds = view.slotLayers.compactMap { $0.sublayers?.first }
      #expect(backgrounds.first?.backgroundColor?.alpha ?? 0 > 0)
      #expect(Set(backgrounds.map(\.cornerRadius)) == [isUnderlined ? 0 : 8])
    }

    #if DEBUG
      @Test("S2.7 content that exceeds a slot by at most half a point, as by rounding, isn't reported")
      func rounding() {
        let slot = CGSize(width: 40, height: 44)
        #expect(!SlotSizes.check(CGSize(width: 40.5, height: 44.5), of: "A", in: slot))
        SlotSizes.$report.withValue({ _ in }) {
          #expect(SlotSizes.check(CGSize(width: 40.6, height: 44), of: "A", in: slot))
          #expect(SlotSizes.check(CGSize(width: 40, height: 44.6), of: "A", in: slot))
        }
      }
    #endif

    @Test("S5 fonts with different sizes or line heights aren't equal")
    func fonts() {
      let font = makeField().slotAppearance.palette(for: .current).font
      typealias Font = SlotPalette.Font
      #expect(
        Font(font.face, pointSize: 20, lineHeight: 24) == Font(font.face, pointSize: 20, lineHeight: 24)
      )
      #expect(
        Font(font.face, pointSize: 20, lineHeight: 24) != Font(font.face, pointSize: 22, lineHeight: 24)
      )
      #expect(
        Font(font.face, pointSize: 20, lineHeight: 24) != Font(font.face, pointSize: 20, lineHeight: 26)
      )
    }

    @Test("M1.4 the caret is vertically centred and as high as a line; in a short slot, it leaves margins")
    func caret() throws {
      let view = makeField()
      view.session.send(.focus)
      let palette = view.slotAppearance.palette(for: view.traitCollection)
      for (height, expected) in [(30.0, 18.0), (200, palette.font.lineHeight)] {
        let slot = SlotLayer(.box)
        slot.frame = CGRect(x: 0, y: 0, width: 40, height: height)
        slot.draw(SlotLook(view.slotConfigurations[0]), in: palette)
        let caret = try #require(slot.sublayers?.last)
        #expect(abs(caret.frame.height - expected) <= 0.5)
        #expect(abs(caret.frame.midY - height / 2) <= 1)
      }
    }

    @Test(
      "S1.1, V2.1 during verification, the border pulses with an animation that isn't removed on completion"
    )
    func pulses() throws {
      let view = makeField()
      view.verify = { _ in try await Task.sleep(for: .seconds(3600)) }
      view.type("985391")
      let border = try #require(view.slotLayers.first?.borderGradient)
      #expect(border.animation(forKey: "pulse")?.isRemovedOnCompletion == false)
      let fade = try #require(border.animation(forKey: "pulse") as? CAKeyframeAnimation)
      #expect(fade.values?.map { "\($0)" } == ["1", "0.3", "1"])
      #expect(fade.repeatCount == .infinity)
      #expect(fade.duration > 1)
    }

    @Test("V4.2 the shake decreases, goes equally far to both sides, and ends where it started")
    func shakes() throws {
      let view = makeField()
      view.slotsView.shake()
      let shake = try #require(view.slotsView.layer.animation(forKey: "shake") as? CAKeyframeAnimation)
      let values = try #require(shake.values).compactMap { Double("\($0)") }
      #expect(values.first == 0 && values.last == 0)
      #expect(values.reduce(0, +) == 0)
      let amplitudes = values.dropFirst().dropLast().map(abs)
      #expect(amplitudes == amplitudes.sorted(by: >) && amplitudes.allSatisfy { $0 > 0 })
      #expect(shake.duration < 0.5)
    }

    @Test("S1.1 typing redraws only slots whose appearance changes")
    func redrawsOnlyChanges() throws {
      let view = makeField()
      view.type("9")
      let first = try #require(view.slotsView.slots.first)
      let movedFrame = first.frame.offsetBy(dx: 0, dy: 7)
      first.frame = movedFrame
      view.type("8")
      #expect(view.drawn == "98    ")
      #expect(first.frame == movedFrame)
    }

    @Test("S6.3 the text field covers the rows of a new format")
    func covered() throws {
      let view = makeField(.digits(4), width: 160)
      view.configuration.format = try CodeFormat(length: 8, grouping: [4, 4])
      view.layoutIfNeeded()
      let slots = view.slotFrames.reduce(CGRect.null) { $0.union($1) }
      #expect(slots.height > 2 * 44)
      #expect(view.field.frame.contains(slots))
    }

    @Test("S2.4, S5 a new appearance is drawn, at the display's scale")
    func restyled() throws {
      let view = makeField()
      view.type("9")
      view.slotAppearance.startColor = .black
      let slot = try #require(view.slotLayers.first)
      #expect(slot.borderGradient?.cgColors?.first == UIColor.black.cgColor)
      #expect(slot.text?.contentsScale == max(view.traitCollection.displayScale, 1))
    }

    @Test("M13 in a right-to-left layout, digits run left to right at the leading edge")
    func rightToLeft() {
      let view = makeField(width: 500) { $0.semanticContentAttribute = .forceRightToLeft }
      let frames = view.slotFrames
      #expect(frames.map(\.minX) == frames.map(\.minX).sorted())
      #expect(frames.last?.maxX == 500)
    }
  }
#endif
