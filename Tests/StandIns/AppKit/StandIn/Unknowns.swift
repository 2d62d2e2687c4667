extension StandIn {
  /// Questions about AppKit's text fields that Apple's documentation leaves open. The tests run with every answer.
  package struct Unknowns: Equatable, CustomStringConvertible {
    /// Which method of a text view asks whether its text may change.
    package enum Asking: CaseIterable {
      /// `shouldChangeText(in:replacementString:)`.
      case one
      /// `shouldChangeText(inRanges:replacementStrings:)`.
      case several
      /// The method for several ranges, which calls the other one.
      case severalThenOne
      /// The method for one range, which calls the other one.
      case oneThenSeveral
    }

    /// How AutoFill and password managers enter a code.
    package enum FillRoute: CaseIterable {
      /// Calls the field editor's `insertText`.
      case insertsText
      /// Ask the field editor, replace its characters, and notify it.
      case replacesCharacters
      /// Set the accessibility value of the focused element.
      case setsAccessibilityValue
      /// Set the field's `stringValue`.
      case setsStringValue
    }

    package var asking = Asking.severalThenOne

    package var fillRoute = FillRoute.insertsText

    /// Whether an input method asks about marked text.
    package var composingAsks = true

    /// Whether `didChangeText` comes before the selection changes to the end of the typed text.
    package var changeIsToldFirst = false

    /// Whether the text is selected in a later turn than the one in which the field gets the focus.
    package var selectsLater = false

    /// Whether setting the editor's `string` posts a selection notification.
    package var settingStringTellsSelection = true

    /// Whether the accessibility element is the field's cell, not the field.
    package var elementIsCell = true

    /// Whether AppKit flips the geometry of a hosted layer together with its view.
    package var flipsHostedLayers = true

    /// Whether a field editor drops line ends and tabs before it asks.
    package var dropsLineEnds = true

    /// Whether a window makes a clicked view first responder before it sends `mouseDown`, or after it.
    package var clickFocusesFirst = true

    /// Whether disabling a control ends its editing without notifying its delegate.
    package var disablingAbortsEditing = true

    package init() {}

    /// Each answer inverted alone, and each `Asking` with the default answers and with all of them inverted.
    package static var all: [Unknowns] {
      let answers: [WritableKeyPath<Unknowns, Bool>] = [
        \.composingAsks, \.changeIsToldFirst, \.selectsLater,
        \.settingStringTellsSelection, \.elementIsCell, \.flipsHostedLayers, \.dropsLineEnds,
        \.clickFocusesFirst, \.disablingAbortsEditing,
      ]
      let single = answers.map { answer in
        var unknowns = Unknowns()
        unknowns[keyPath: answer].toggle()
        return unknowns
      }
      let asked = Asking.allCases.flatMap { asking in
        var unknowns = Unknowns()
        unknowns.asking = asking
        var opposite = unknowns
        for answer in answers { opposite[keyPath: answer].toggle() }
        return [unknowns, opposite]
      }
      return single + asked
    }

    /// The differences from the default answers.
    package var description: String {
      let usual = Mirror(reflecting: Unknowns()).children
      let differences = zip(Mirror(reflecting: self).children, usual).compactMap { mine, its in
        "\(mine.value)" == "\(its.value)" ? nil : "\(mine.label ?? ""): \(mine.value)"
      }
      return differences.isEmpty ? "as usual" : differences.joined(separator: ", ")
    }

    /// ``all``, combined with each fill route.
    package static var allFillings: [Unknowns] {
      FillRoute.allCases.flatMap { route in
        all.map { unknowns in
          var unknowns = unknowns
          unknowns.fillRoute = route
          return unknowns
        }
      }
    }
  }
}
