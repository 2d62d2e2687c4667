import Foundation

extension StandIn {
  /// What Apple's documentation leaves open about a text field. Nobody here knows the answers, so the face
  /// has to work with each, and its tests run with each.
  package struct Unknowns: Equatable {
    /// How the keyboard and AutoFill put text in.
    package enum KeyboardRoute: CaseIterable {
      /// They ask the delegate, and then call `insertText`, `deleteBackward` or `replace`.
      case asksAndCallsMethods
      /// They call these, and what UIKit does there asks the delegate.
      case callsMethodsThatAsk
      /// They ask the delegate and change the text, past what a subclass overrides.
      case asksAndChangesText
    }

    /// How the keyboard and AutoFill put text in.
    package var keyboardRoute = KeyboardRoute.asksAndCallsMethods

    /// Whether an input method asks the delegate about text that it still composes.
    package var composingAsks = false

    /// Whether `editingChanged` is sent before `textDidChangeNotification`.
    package var controlEventComesFirst = true

    /// Whether `textFieldDidChangeSelection` comes before `editingChanged` and the notification.
    package var selectionIsToldFirst = true

    /// Whether setting `text` calls `textFieldDidChangeSelection`.
    package var settingTextTellsSelection = false

    /// Whether setting `selectedTextRange` calls `textFieldDidChangeSelection`.
    package var settingSelectionTellsSelection = true

    /// Whether `insertText`, `deleteBackward` and `replace`, when the app calls them, send `editingChanged`
    /// and the notification.
    package var callsByCodeTellChange = true

    /// Whether the delegate is asked about several ranges (iOS 26) or about one.
    package var asksAboutRanges = true

    /// Whether `editingDidBegin` is sent before `textFieldDidBeginEditing`.
    package var beginEventComesFirst = false

    /// Whether a field that is not edited has a selection.
    package var hasSelectionWithoutEditing = true

    /// Whether the caret of the tap that begins the editing comes after `textFieldDidBeginEditing` only.
    package var tapMovesCaretLater = true

    /// Whether a tap puts the caret at the edge of a word, as a finger's does on iOS, or at the nearest position.
    package var tapGoesToWordEdge = true

    /// Whether the caret of a tap comes in a later turn, when it is known that there is no second tap.
    package var tapWaits = false

    /// Whether a control is an accessibility element where nobody says otherwise. The documentation of
    /// `isAccessibilityElement` says so of standard controls.
    package var controlIsElement = true

    /// Whether the commands of the edit menu that hand the text to somebody else (Look Up, Translate, Share, Speak) are
    /// there without a responder being asked about them.
    package var menuHasReadyParts = true

    package init() {}

    /// Each answer turned round alone; and each route of the keyboard with the answers as they are and with all
    /// of them turned round.
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
