#if canImport(UIKit)
  import OneTimeCode
  import Testing
  import UIKit

  @testable import OneTimeCodeUI

  @MainActor
  @Suite("The text field")
  struct FieldTests {
    @Test("S6.1 the text field isn't hidden, but its own drawing is invisible")
    func invisible() {
      let view = makeField()
      let field = view.field
      #expect(!field.isHidden)
      #expect(field.alpha == 1)
      #expect(field.isUserInteractionEnabled)
      #expect(field.textColor == .clear)
      let position = field.beginningOfDocument
      #expect(field.tintColor == .clear && field.caretRect(for: position).width == 2)
      #expect(field.borderStyle == .none)
      #expect(field.backgroundColor ?? .clear == .clear)
      #expect(field.clearButtonMode == .never)
    }

    @Test(
      "S6.2, S4.3 the text field has the tint while symbols are selected, and a text style from the start"
    )
    func tintAndFont() {
      let view = OneTimeCodeView(frame: .zero)
      #expect(view.field.tintColor == .clear)
      view.type("98")
      view.session.send(.selectAll)
      #expect(view.field.tintColor == view.slotAppearance.startColor)
      view.session.send(.select(CodeEntry.Selection(caret: 1)))
      #expect(view.field.tintColor == .clear)
      #expect(view.field.font == .preferredFont(forTextStyle: .body))
      #expect(view.field.adjustsFontForContentSizeCategory)
    }

    @Test("M6.3 a second tap selects all, before UIKit selects a word")
    func doubleTap() {
      let view = makeField()
      view.type("985391")
      let slot = view.slotFrames[1]
      view.field.tap(at: CGPoint(x: slot.midX, y: slot.midY), count: 1)
      #expect(view.session.entry.selection.range != 0..<6)
      view.field.tap(at: CGPoint(x: slot.midX, y: slot.midY), count: 2)
      #expect(view.session.entry.selection.range == 0..<6)
    }

    @Test("S6.3 the text field covers the slots and gets touches on them")
    func covers() {
      let view = makeField()
      let slots = view.slotFrames.reduce(CGRect.null) { $0.union($1) }
      #expect(view.field.frame.contains(slots))
      #expect(view.hitTest(CGPoint(x: slots.midX, y: slots.midY), with: nil) === view.field)
      #expect(view.slotsView.hitTest(CGPoint(x: slots.midX, y: slots.midY), with: nil) == nil)
    }

    @Test("F1.5 the keyboard follows the alphabet, AutoFill is enabled, and corrections are off")
    func traits() throws {
      #expect(OneTimeCodeView().field.keyboardType == .numberPad)
      let view = makeField()
      #expect(view.field.keyboardType == .numberPad)
      #expect(view.field.textContentType == .oneTimeCode)
      #expect(view.field.autocorrectionType == .no)
      #expect(view.field.spellCheckingType == .no)
      #expect(view.field.smartQuotesType == .no)
      #expect(view.field.smartDashesType == .no)
      #expect(view.field.smartInsertDeleteType == .no)
      view.configuration.format = .lettersAndDigits(6)
      #expect(view.field.keyboardType == .asciiCapable)
      #expect(view.field.autocapitalizationType == .allCharacters)
      view.configuration.format = try CodeFormat(length: 6, alphabet: CodeFormat.Alphabet("Bcd234"))
      #expect(view.field.autocapitalizationType == .none)
    }

    @Test("S6.3, S6.4 the caret, selection and character rectangles match the slots")
    func rectangles() throws {
      let view = makeField()
      view.type("985391")
      let field = view.field
      let frames = view.slotFrames
      for (index, frame) in frames.enumerated() {
        let position = try #require(field.position(from: field.beginningOfDocument, offset: index))
        #expect(field.caretRect(for: position).minX == frame.minX)
        let range = try #require(field.range(of: index..<index + 1))
        #expect(field.firstRect(for: range) == frame)
        let edges = field.selectionRects(for: range).map(\.rect)
        #expect(edges.map(\.minX).first == frame.minX && edges.map(\.maxX).last == frame.maxX)
        #expect(edges.allSatisfy { $0.width <= 1 && $0.minY == frame.minY && $0.height == frame.height })
        let center = CGPoint(x: frame.midX, y: frame.midY)
        #expect(field.offsets(of: field.characterRange(at: center)) == index..<index + 1)
      }
      #expect(field.caretRect(for: field.endOfDocument).maxX == frames[5].maxX)
    }

    @Test(
      "F1.7 above the number pad, a Done or Verify key submits a complete code, and otherwise dismisses the keyboard"
    )
    func doneKey() async throws {
      let view = makeField()
      var submitted: [String] = []
      view.onSubmit = { submitted.append($0) }
      let done = try #require((view.inputAccessoryView as? UIToolbar)?.items?.last?.primaryAction)
      view.becomeFirstResponder()
      view.type("98539")
      view.sendAction(done)
      #expect(!view.isFirstResponder && submitted.isEmpty)
      view.dismissesKeyboardWhenComplete = false
      view.becomeFirstResponder()
      view.type("1")
      view.sendAction(done)
      #expect(submitted == ["985391"])
      view.verify = { _ in }
      @MainActor func title() -> String? {
        (view.inputAccessoryView as? UIToolbar)?.items?.last?.primaryAction?.title
      }
      #expect(title() == "")
      view.verifyOn = .submit
      #expect(title() == "Verify")
      view.configuration.phrases = .german
      #expect(title() == "Prüfen")
      view.showsDoneKey = false
      #expect(view.inputAccessoryView == nil)
      view.showsDoneKey = true
      view.configuration.format = .lettersAndDigits(6)
      #expect(view.inputAccessoryView == nil, "this keyboard has a Return key")
      let own = UIView(frame: .zero)
      view.configuration.format = .digits(6)
      view.inputAccessoryView = own
      #expect(view.inputAccessoryView === own)
    }

    @Test("S6.9 points and positions out of range are answered by the nearest slot")
    func outOfRange() {
      let geometry = makeField().geometry
      let last = geometry.length - 1
      for value in [CGFloat.infinity, .greatestFiniteMagnitude] {
        #expect(geometry.slot(at: CGPoint(x: value, y: value)) == last)
        #expect(geometry.slot(at: CGPoint(x: -value, y: -value)) == 0)
        #expect(geometry.position(at: CGPoint(x: value, y: 0)) == last + 1)
      }
      #expect(geometry.slot(at: CGPoint(x: CGFloat.nan, y: .nan)) == 0)
      #expect(geometry.caret(at: -1) == geometry.caret(at: 0))
      #expect(geometry.caret(at: .max) == geometry.caret(at: last + 1))
      #expect(geometry.rectangles(of: -3..<1) == geometry.rectangles(of: 0..<1))
      #expect(geometry.rectangles(of: 0..<Int.max) == geometry.rectangles(of: 0..<last + 1))
    }

    @Test("S6.4 the part of a selection beyond the last slot has no rectangle")
    func beyondLastSlot() {
      let geometry = makeField().geometry
      #expect(geometry.rectangles(of: 4..<9) == geometry.rectangles(of: 4..<6))
      #expect(geometry.rectangles(of: 6..<9) == [])
    }

    @Test("S6.4 a selection across two rows starts in one and ends in the other")
    func rows() throws {
      let view = makeField(try CodeFormat(length: 8, grouping: [4, 4]), width: 160)
      view.type("12345678")
      let range = try #require(view.field.range(of: 2..<6))
      let rectangles = view.field.selectionRects(for: range)
      #expect(rectangles.count == 2)
      #expect(rectangles.map(\.containsStart) == [true, false])
      #expect(rectangles.map(\.containsEnd) == [false, true])
      #expect(rectangles[1].rect.minY > rectangles[0].rect.maxY)
    }

    @Test("M6.2 the position nearest to a point isn't beyond the entered text")
    func closest() throws {
      let view = makeField()
      view.type("985")
      let field = view.field
      func offset(_ x: CGFloat) throws -> Int {
        let position = try #require(field.closestPosition(to: CGPoint(x: x, y: 20)))
        return field.offset(from: field.beginningOfDocument, to: position)
      }
      let second = view.slotFrames[1]
      #expect(try offset(second.minX + 1) == 1)
      #expect(try offset(second.maxX - 1) == 2)
      #expect(try offset(380) == 3)
    }

    @Test("M6.2 the position nearest to a point can be limited to a range")
    func closestWithin() throws {
      let view = makeField()
      view.type("985391")
      let field = view.field
      let range = try #require(field.range(of: 1..<4))
      let frames = view.slotFrames
      for (x, expected) in [
        (frames[0].minX, 1), (frames[1].minX + 1, 1), (frames[2].minX + 1, 2), (frames[2].maxX - 1, 3),
        (frames[3].maxX - 1, 4), (frames[5].maxX, 4),
      ] {
        let position = try #require(field.closestPosition(to: CGPoint(x: x, y: 20), within: range))
        #expect(field.offset(from: field.beginningOfDocument, to: position) == expected, "\(x)")
      }
    }

    @Test("F5 UIKit can't insert refused text, even after an allowed change")
    func refusesInsertion() {
      let view = makeField()
      let refused = { !view.session.shouldChange(view.text.count..<view.text.count, to: "x") }
      #expect(refused())
      view.field.change("9", in: 0..<0) { view.field.currentText = "9" }
      #expect(view.text == "9")
      #expect(refused())
    }

    @Test("F11.7 an update between UIKit's edit and its report doesn't revert the edit")
    func updateBeforeReport() {
      let view = makeField()
      var changes: [String] = []
      view.onChange = { changes.append($0) }
      #expect(view.session.shouldChange(0..<0, to: "9"))
      view.field.text = "9"
      view.configuration.label = "PIN"
      view.isMasked = true
      #expect(view.field.text == "9")
      #expect(changes == ["9"])
      view.field.sendActions(for: .editingChanged)
      #expect(view.text == "9")
      #expect(changes == ["9"])
    }

    @Test("M5.1 the tap observer doesn't cancel or delay touches")
    func tapObserver() throws {
      let observers = (makeField().field.gestureRecognizers ?? []).compactMap { $0 as? TapObserver }
      let observer = try #require(observers.first)
      #expect(!observer.cancelsTouchesInView)
      #expect(!observer.delaysTouchesEnded)
    }

    @Test("M5.1 the tap observer fails at the end of every touch, so UIKit's gestures don't wait for it")
    func tapObserverFails() {
      let phases: [(TapObserver) -> (Set<UITouch>, UIEvent) -> Void] = [
        TapObserver.touchesEnded, TapObserver.touchesCancelled,
      ]
      for phase in phases {
        let observer = TapObserver(touched: {}, tapped: { _, _ in })
        #expect(observer.state == .possible)
        phase(observer)([], UIEvent())
        #expect(observer.state == .failed)
      }
    }
  }
#endif
