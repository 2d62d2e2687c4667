extension StandIn {
  /// What Apple's documentation leaves open about a text field of AppKit. Nobody here knows the answers, so the
  /// face has to work with each, and its tests run with each.
  package struct Unknowns: Equatable, CustomStringConvertible {
    /// Which method of a text view is asked whether its text may change.
    package enum Asking: CaseIterable {
      /// `shouldChangeText(in:replacementString:)`.
      case one
      /// `shouldChangeText(inRanges:replacementStrings:)`.
      case several
      /// The second, which asks the first.
      case severalThenOne
      /// The first, which asks the second.
      case oneThenSeveral
    }

    /// How AutoFill and password managers put a code in.
    package enum FillRoute: CaseIterable {
      /// They call `insertText` of the field editor.
      case insertsText
      /// They ask the field editor, replace its characters and tell it.
      case replacesCharacters
      /// They set the value of the focused element, by the field's method of accessibility.
      case setsAccessibilityValue
      /// They set the field's `stringValue`.
      case setsStringValue
    }

    /// Which method is asked.
    package var asking = Asking.severalThenOne

    /// How a code is filled in.
    package var fillRoute = FillRoute.insertsText

    /// Whether an input method asks about text that it still composes.
    package var composingAsks = true

    /// Whether `didChangeText` comes before the selection of what was typed.
    package var changeIsToldFirst = false

    /// Whether the selection that comes with the focus is made in a later turn.
    package var selectsLater = false

    /// Whether setting the editor's `string` tells of a selection.
    package var settingStringTellsSelection = true

    /// Whether assistive technology meets the field's cell rather than the field.
    package var elementIsCell = true

    /// Whether AppKit flips the geometry of a hosted layer with its view's.
    package var flipsHostedLayers = true

    /// Whether a field editor drops line ends and tabs before it asks.
    package var dropsLineEnds = true

    /// Whether a window makes the view that is clicked first responder before that gets `mouseDown`, or after it.
    package var clickFocusesFirst = true

    /// Whether a control that is disabled stops being edited, without a word to its delegate.
    package var disablingAbortsEditing = true

    package init() {}

    /// Each answer turned round alone, each of several, and all of them turned round.
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

    /// What differs from what is usual here.
    package var description: String {
      let usual = Mirror(reflecting: Unknowns()).children
      let differences = zip(Mirror(reflecting: self).children, usual).compactMap { mine, its in
        "\(mine.value)" == "\(its.value)" ? nil : "\(mine.label ?? ""): \(mine.value)"
      }
      return differences.isEmpty ? "as usual" : differences.joined(separator: ", ")
    }

    /// ``all``, with each way of filling.
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
