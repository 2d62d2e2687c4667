extension StandIn {
  /// Behaviour that AppKit's documentation leaves open. Tests run with several variants.
  package struct UndocumentedBehavior: Equatable, CustomStringConvertible {
    /// The method by which a text view asks whether its text may change.
    package enum ShouldChangeRoute: CaseIterable {
      /// The method `shouldChangeText(in:replacementString:)`.
      case single
      /// The method `shouldChangeText(inRanges:replacementStrings:)`.
      case multiple
      /// The method for several ranges, which calls the method for one range.
      case multipleThenSingle
      /// The method for one range, which calls the method for several ranges.
      case singleThenMultiple
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

    package var shouldChangeRoute = ShouldChangeRoute.multipleThenSingle

    package var fillRoute = FillRoute.insertsText

    /// Whether `shouldChangeText` is called before an input method changes the marked text.
    package var composingAsks = true

    /// Whether the system calls `didChangeText` before it posts the selection notification for a change.
    package var changeComesFirst = false

    /// Whether focusing a field selects its text only in a later turn of the run loop.
    package var selectsLater = false

    /// Whether setting the editor's `string` posts a selection notification.
    package var settingStringReportsSelection = true

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

    /// The tested variants. For each flag, one variant inverts only that flag. For each `ShouldChangeRoute`,
    /// one variant has the default flags, and one inverts all of them.
    package static var all: [UndocumentedBehavior] { variants(of: .insertsText) + invertingOneFlag }

    /// The variants in ``all``, of which those for each `ShouldChangeRoute` occur with every fill route. Each
    /// fill route therefore occurs with each value of each other switch.
    package static var allFillRoutes: [UndocumentedBehavior] {
      FillRoute.allCases.flatMap(variants) + invertingOneFlag
    }

    private static var flags: [WritableKeyPath<UndocumentedBehavior, Bool>] {
      [
        \.composingAsks, \.changeComesFirst, \.selectsLater,
        \.settingStringReportsSelection, \.elementIsCell, \.flipsHostedLayers, \.dropsLineEnds,
        \.clickFocusesFirst, \.disablingAbortsEditing,
      ]
    }

    private static var invertingOneFlag: [UndocumentedBehavior] {
      flags.map { flag in
        var behavior = UndocumentedBehavior()
        behavior[keyPath: flag].toggle()
        return behavior
      }
    }

    /// Returns two variants for each `ShouldChangeRoute`: with the default flags, and with all flags inverted.
    private static func variants(of fillRoute: FillRoute) -> [UndocumentedBehavior] {
      ShouldChangeRoute.allCases.flatMap { shouldChangeRoute in
        var behavior = UndocumentedBehavior()
        behavior.shouldChangeRoute = shouldChangeRoute
        behavior.fillRoute = fillRoute
        var opposite = behavior
        for flag in flags { opposite[keyPath: flag].toggle() }
        return [behavior, opposite]
      }
    }

    /// The values that differ from the defaults, or "defaults" if none do.
    package var description: String {
      let defaults = Mirror(reflecting: UndocumentedBehavior()).children
      let differences = zip(Mirror(reflecting: self).children, defaults).compactMap { actual, standard in
        "\(actual.value)" == "\(standard.value)" ? nil : "\(actual.label ?? ""): \(actual.value)"
      }
      return differences.isEmpty ? "defaults" : differences.joined(separator: ", ")
    }
  }
}
