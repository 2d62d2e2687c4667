import Foundation

extension StandIn {
  /// Behaviour that Apple's documentation leaves open. Tests run with several variants.
  package struct UndocumentedBehavior: Equatable {
    /// A route by which the keyboard and AutoFill enter text.
    package enum KeyboardRoute: CaseIterable {
      /// The system asks the delegate, then calls `insertText`, `deleteBackward`, or `replace`.
      case asksAndCallsMethods
      /// The system calls `insertText`, `deleteBackward`, or `replace`, which ask the delegate.
      case callsMethodsThatAsk
      /// The system asks the delegate, then changes the text without calling an overridable method.
      case asksAndChangesText
    }

    package var keyboardRoute = KeyboardRoute.asksAndCallsMethods

    /// Whether the delegate is asked before an input method changes the marked text.
    package var composingAsks = false

    /// Whether `editingChanged` is sent before `textDidChangeNotification`.
    package var controlEventComesFirst = true

    /// Whether `textFieldDidChangeSelection` comes before `editingChanged` and `textDidChangeNotification`.
    package var selectionComesFirst = true

    /// Whether setting `text` calls `textFieldDidChangeSelection`.
    package var settingTextReportsSelection = false

    /// Whether setting `selectedTextRange` calls `textFieldDidChangeSelection`.
    package var settingSelectionReportsSelection = true

    /// Whether the app's own calls of `insertText`, `deleteBackward`, and `replace` send `editingChanged` and
    /// `textDidChangeNotification`.
    package var programmaticCallsReportChange = true

    /// Whether iOS 26 and later call the delegate's methods for several ranges instead of those for one
    /// range.
    package var asksAboutRanges = true

    /// Whether `editingDidBegin` is sent before `textFieldDidBeginEditing`.
    package var beginEventComesFirst = false

    /// Whether a field has a selection while it isn't being edited.
    package var hasSelectionWithoutEditing = true

    /// Whether the tap that begins editing moves the caret only after `textFieldDidBeginEditing`.
    package var tapMovesCaretLater = true

    /// Whether a tap moves the caret to the edge of a word, as observed on iOS, instead of to the nearest position.
    package var tapGoesToWordEdge = true

    /// Whether a tap moves the caret only after the double-tap interval.
    package var tapWaits = false

    /// Whether a control is an accessibility element by default, as documented for standard controls.
    package var controlIsElement = true

    /// Whether UIKit adds Look Up, Translate, Share, and Speak to the menu without a `canPerformAction` call.
    package var menuIncludesSystemActions = true

    /// Whether the handles of a selection are drawn only at rectangles that have an area.
    package var handlesNeedArea = true

    /// Whether disabling a text field ends its editing.
    package var disablingEndsEditing = false

    package init() {}

    /// The tested variants. For each flag, one variant inverts only that flag. For each keyboard route, one
    /// variant has the default flags, and one inverts all of them.
    package static var all: [UndocumentedBehavior] {
      let flags: [WritableKeyPath<UndocumentedBehavior, Bool>] = [
        \.composingAsks, \.controlEventComesFirst, \.selectionComesFirst, \.settingTextReportsSelection,
        \.settingSelectionReportsSelection, \.programmaticCallsReportChange, \.asksAboutRanges,
        \.beginEventComesFirst,
        \.hasSelectionWithoutEditing, \.tapMovesCaretLater, \.tapGoesToWordEdge, \.tapWaits,
        \.controlIsElement,
        \.menuIncludesSystemActions, \.disablingEndsEditing, \.handlesNeedArea,
      ]
      let inverted = flags.map { flag in
        var behavior = UndocumentedBehavior()
        behavior[keyPath: flag].toggle()
        return behavior
      }
      let routes = KeyboardRoute.allCases.flatMap { route in
        var behavior = UndocumentedBehavior()
        behavior.keyboardRoute = route
        var opposite = behavior
        for flag in flags { opposite[keyPath: flag].toggle() }
        return [behavior, opposite]
      }
      return inverted + routes
    }
  }
}
