extension StandIn {
  /// Answers to questions about text fields that AppKit's documentation leaves open. Tests use every answer.
  package struct Unknowns: Equatable, CustomStringConvertible {
    /// The method by which a text view asks whether its text may change.
    package enum Asking: CaseIterable {
      /// The method `shouldChangeText(in:replacementString:)`.
      case one
      /// The method `shouldChangeText(inRanges:replacementStrings:)`.
      case several
      /// The method for several ranges, which calls the method for one range.
      case severalThenOne
      /// The method for one range, which calls the method for several ranges.
      case oneThenSeveral
    }

    /// A way in which AutoFill and password managers enter a code.
    package enum FillRoute: CaseIterable {
      /// AutoFill or a password manager calls the field editor's `insertText`.
      case insertsText
      /// AutoFill or a password manager replaces text between `shouldChangeText` and `didChangeText`.
      case replacesCharacters
      /// AutoFill or a password manager sets the accessibility value of the focused element.
      case setsAccessibilityValue
      /// AutoFill or a password manager sets the field's `stringValue`.
      case setsStringValue
    }

    package var asking = Asking.severalThenOne

    package var fillRoute = FillRoute.insertsText

    /// Whether `shouldChangeText` is called before an input method changes the marked text.
    package var composingAsks = true

    /// Whether `didChangeText` is called before the selection notification for a typed change.
    package var changeIsToldFirst = false

    /// Whether focusing a field selects its text only in a later turn of the run loop.
    package var selectsLater = false

    /// Whether setting the editor's `string` posts a selection notification.
    package var settingStringTellsSelection = true

    /// Whether the accessibility element of a control is its cell, not the control itself.
    package var elementIsCell = true

    /// Whether AppKit flips the geometry of a hosted layer together with its view.
    package var flipsHostedLayers = true

    /// Whether a field editor drops line breaks and tabs before it calls `shouldChangeText`.
    package var dropsLineEnds = true

    /// Whether a window makes a clicked view first responder before it sends `mouseDown` instead of after it.
    package var clickFocusesFirst = true

    /// Whether disabling a control ends its editing without notifying its delegate.
    package var disablingAbortsEditing = true

    package init() {}

    /// The tested sets of answers. For each Boolean answer, one set inverts only that answer. For each
    /// `Asking`, one set has the default answers, and one inverts all of them.
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

    /// A list of the answers that differ from the defaults.
    package var description: String {
      let usual = Mirror(reflecting: Unknowns()).children
      let differences = zip(Mirror(reflecting: self).children, usual).compactMap { mine, its in
        "\(mine.value)" == "\(its.value)" ? nil : "\(mine.label ?? ""): \(mine.value)"
      }
      return differences.isEmpty ? "as usual" : differences.joined(separator: ", ")
    }

    /// The sets in ``all``, each combined with every fill route.
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
