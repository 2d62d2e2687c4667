#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import Testing
  import UIKit

  @testable import OneTimeCodeUIKit

  /// Tests based on features and defects of a common design: digit views over a transparent text field.
  @MainActor
  @Suite("Features and fixed defects of the digit stack")
  struct DigitStackTests {
    // MARK: Features

    @Test("S2 by default, the corner radius is 8, and the border width is 1, or 2 in the active slot")
    func border() throws {
      let view = makeField()
      let slot = try #require(view.slotLayers.last)
      #expect(view.style.cornerRadius == 8)
      #expect(slot.sideWidth == 1)
      #expect(slot.border?.path?.boundingBox == slot.bounds)
      view.session.send(.focus)
      #expect(view.slotLayers.first?.sideWidth == 2)
    }

    @Test("S2 the borders of empty slots have one colour, and those of filled slots a gradient of two")
    func colours() throws {
      let view = makeField {
        $0.startColor = .black
        $0.endColor = .systemBackground
      }
      view.type("9")
      let filled = try #require(view.slotLayers[0].borderGradient?.cgColors)
      let empty = try #require(view.slotLayers[1].borderGradient?.cgColors)
      #expect(Set(filled).count == 2)
      #expect(Set(empty).count == 1)
    }

    @Test(
      "V3 dismissing the keyboard on completion is on by default and can be turned off",
      arguments: [true, false]
    )
    func dismisses(_ isOn: Bool) {
      let view = makeField { if !isOn { $0.dismissesKeyboardWhenComplete = false } }
      #expect(view.session.entry.settings.dismissesKeyboardWhenComplete == isOn)
    }

    @Test("M7 the first Backspace in a masked field that regained focus deletes one digit")
    func masked() {
      let view = makeField { $0.isMasked = true }
      view.type("985")
      view.session.send(.focus)
      view.session.send(.blur)
      view.session.send(.focus)
      view.field.deleteBackward()
      #expect(view.code == "98")
      #expect(view.field.text == "98")
    }

    // MARK: Fixed defects

    @Test("F5 text with a digit and a letter is refused")
    func digitAndLetter() {
      let view = makeField()
      view.field.insertText("1a")
      #expect(view.code == "")
      #expect(view.message != nil)
    }

    @Test("F5, F8 letters are refused even if they fit the empty slots")
    func shorterPaste() {
      let view = makeField()
      view.type("9853")
      view.field.insertText("xy")
      #expect(view.code == "9853")
      #expect(view.field.text == "9853")
    }

    @Test("F3, F6 a code with a space is entered without the space")
    func blank() {
      let view = makeField()
      view.field.insertText("985 391")
      #expect(view.code == "985391")
    }

    @Test("F6, M11 entering the code of a message sends editingChanged once and can be undone")
    func eventsAndUndo() {
      let view = makeField()
      var events = 0
      view.addAction(UIAction { _ in events += 1 }, for: .editingChanged)
      view.field.insertText("Your code is 985391")
      #expect(events == 1)
      view.field.undoManager?.undo()
      #expect(view.code == "")
    }

    @Test("F10, V1 the app can read the code, clear it, and observe completion")
    func app() {
      let view = makeField()
      var complete: [String] = []
      view.onComplete = { complete.append($0) }
      view.type("985391")
      #expect(view.code == "985391")
      #expect(complete == ["985391"])
      view.clear()
      #expect(view.code == "")
      #expect(view.drawn == "      ")
    }

    @Test("F10 changing the number of digits leaves no surplus boxes or text", arguments: [4, 8])
    func digits(_ count: Int) {
      let view = makeField()
      view.type("985391")
      view.digits = count
      view.layoutIfNeeded()
      #expect(view.row.layer.sublayers?.count == count)
      #expect(view.code.count <= count)
      #expect(view.field.text == view.code)
    }

    @Test("M5, S6 nothing covers the text field, so it gets touches on slots")
    func nothingCovers() throws {
      let view = makeField()
      for slot in view.slotLayers {
        let center = CGPoint(x: slot.frame.midX, y: slot.frame.midY)
        #expect(view.hitTest(center, with: nil) === view.field)
      }
    }

    @Test("S1 only the active slot has a thick border, and no slot has one after editing")
    func notEditing() {
      let view = makeField()
      view.session.send(.focus)
      view.type("98")
      #expect(view.slotLayers.map { $0.sideWidth } == [1, 1, 2, 1, 1, 1])
      view.session.send(.blur)
      #expect(view.slotLayers.allSatisfy { $0.sideWidth == 1 })
    }

    @Test("S2, S5 text and borders have enough contrast in light and dark appearance")
    func contrast() {
      let style = OneTimeCodeStyle()
      let backgrounds = [(UIUserInterfaceStyle.light, UIColor.white), (.dark, .black)]
      for (appearance, background) in backgrounds {
        let traits = UITraitCollection(userInterfaceStyle: appearance)
        func contrast(_ color: UIColor) -> Double { color.contrast(with: background, under: traits) }
        #expect(contrast(style.startColor) >= 4.5)
        #expect(contrast(style.endColor) >= 4.5)
        #expect(contrast(style.errorColor) >= 4.5)
        #expect(contrast(style.successColor) >= 4.5)
        #expect(contrast(style.emptyColor) >= 3)
      }
    }

    @Test("S5 in light appearance, Increase Contrast raises the contrast of each colour")
    func increasedContrast() {
      let style = OneTimeCodeStyle()
      for color in [style.startColor, style.endColor, style.emptyColor, style.errorColor, style.successColor]
      {
        let high = UITraitCollection(traitsFrom: [
          UITraitCollection(userInterfaceStyle: .light), UITraitCollection(accessibilityContrast: .high),
        ])
        let standard = UITraitCollection(userInterfaceStyle: .light)
        #expect(color.contrast(with: .white, under: high) > color.contrast(with: .white, under: standard))
      }
    }

    @Test("A1, V7 the field has a label, a count, a spelled-out value and an error")
    func accessibility() {
      let view = makeField()
      #expect(view.field.accessibilityLabel == "Verification code")
      #expect(view.field.accessibilityValue == "0 of 6 digits entered.")
      view.type("985391")
      #expect(view.field.accessibilityValue?.hasPrefix("9 8 5 3 9 1") == true)
      view.reject(CodeRejection.expired)
      #expect(view.field.accessibilityLabel == "Verification code. This code has expired. Request a new one.")
    }
  }

  extension UIColor {
    /// Returns the contrast ratio to another colour, as WCAG 2.2 defines it.
    fileprivate func contrast(with other: UIColor, under traits: UITraitCollection) -> Double {
      let (a, b) = (luminance(under: traits), other.luminance(under: traits))
      return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    private func luminance(under traits: UITraitCollection) -> Double {
      var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
      resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      func linear(_ value: CGFloat) -> Double {
        let value = Double(value)
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
  }
#endif
