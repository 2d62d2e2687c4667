import Foundation

extension StandIn {
  /// Questions about text fields that Apple's documentation leaves open. The tests run with every answer.
  package struct Unknowns: Equatable {
    /// How the keyboard and AutoFill enter text.
    package enum KeyboardRoute: CaseIterable {
      /// Asks the delegate, then calls `insertText`, `deleteBackward`, or `replace`.
      case asksAndCallsMethods
      /// Calls these methods, whose implementation in UIKit asks the delegate.
      case callsMethodsThatAsk
      /// Asks the delegate and changes the text without calling an overridable method.
      case asksAndChangesText
    }

    package var keyboardRoute = KeyboardRoute.asksAndCallsMethods

    /// Whether an input method asks the delegate about marked text.
    package var composingAsks = false

    /// Whether `editingChanged` is sent before `textDidChangeNotification`.
    package var controlEventComesFirst = true

    /// Whether `textFieldDidChangeSelection` comes before `editingChanged` and the notification.
    package var selectionIsToldFirst = true

    /// Whether setting `text` calls `textFieldDidChangeSelection`.
    package var settingTextTellsSelection = false

    /// Whether setting `selectedTextRange` calls `textFieldDidChangeSelection`.
    package var settingSelectionTellsSelection = true

    /// Whether the app's calls of `insertText`, `deleteBackward`, and `replace` send `editingChanged` and the notification.
    package var callsByCodeTellChange = true

    /// Whether the delegate is asked about several ranges (iOS 26) or about one.
    package var asksAboutRanges = true

    /// Whether `editingDidBegin` is sent before `textFieldDidBeginEditing`.
    package var beginEventComesFirst = false

    /// Whether a field has a selection while it isn't being edited.
    package var hasSelectionWithoutEditing = true

    /// Whether the tap that begins editing moves the caret only after `textFieldDidBeginEditing`.
    package var tapMovesCaretLater = true

    /// Whether a tap moves the caret to the edge of a word, as a finger does on iOS, or to the nearest position.
    package var tapGoesToWordEdge = true

    /// Whether a tap moves the caret in a later turn, after the time for a second tap.
    package var tapWaits = false

    /// Whether a control is an accessibility element by default, as documented for standard controls.
    package var controlIsElement = true

    /// Whether Look Up, Translate, Share, and Speak are in the edit menu without a call to `canPerformAction`.
    package var menuHasReadyParts = true

    package init() {}

    /// Each answer inverted alone, and each keyboard route with the default answers and with all of them inverted.
    package static var all: [Unknowns] {
      let answers: [WritableKeyPath<Unknowns, Bool>] = [
        \.composingAsks, \.controlEventComesFirst, \.selectionIsToldFirst, \.settingTextTellsSelection,
        \.settingSelectionTellsSelection, \.callsByCodeTellChange, \.asksAboutRanges, \.beginEventComesFirst,
        \.hasSelectionWithoutEditing, \.tapMovesCaretLater, \.tapGoesToWordEdge, \.tapWaits,
        \.controlIsElement,
        \.menuHasReadyParts,
      ]
      let single = answers.map { answer in
        var unknowns = Unknowns()
        unknowns[keyPath: answer].toggle()
        return unknowns
      }
      let routes = KeyboardRoute.allCases.flatMap { route in
        var unknowns = Unknowns()
        unknowns.keyboardRoute = route
        var opposite = unknowns
        for answer in answers { opposite[keyPath: answer].toggle() }
        return [unknowns, opposite]
      }
      return single + routes
    }
  }
}
