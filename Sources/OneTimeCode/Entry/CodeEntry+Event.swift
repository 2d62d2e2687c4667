extension CodeEntry {
  /// An event that a field handles. To set the contents, the app calls ``CodeEntry/set(_:)`` instead.
  public enum Event: Equatable, Sendable {
    /// Text is typed, pasted, autofilled, dictated or dropped at the selection. A code replaces all symbols.
    case enter(CodeReading)

    /// The platform replaces a range with text. A code replaces all symbols.
    case replace(Range<Int>, CodeReading)

    /// The user or the platform deletes symbols.
    case delete(Deletion)

    /// The user moves the caret or, if `extending` is `true`, the head of the selection.
    case move(Move, extending: Bool)

    /// The platform sets the selection, which is clamped to the entered symbols.
    case select(Selection)

    /// The user selects all symbols, for example with a double tap.
    case selectAll

    /// The user taps or clicks a slot. If `extending` is `true`, the tap or click extends the selection.
    case tap(slot: Int, extending: Bool)

    /// The user selects the slots `from` through `to` by dragging a mouse or a pen in either direction.
    case drag(from: Int, to: Int)

    /// Assistive technology activates the field, without specifying a slot.
    case activate

    /// The field gains the focus through the keyboard, a pointer, the app or assistive technology.
    case focus

    /// The field loses the focus.
    case blur

    /// The user undoes the last change.
    case undo

    /// The user redoes the change that was undone last.
    case redo

    /// The user presses Return or submits the form.
    case submit

    /// The last typed symbol of a masked field has been shown long enough.
    case conceal

    /// The app starts to verify the code.
    case verifying

    /// The app accepts this code, even if the user has changed the symbols in the meantime.
    case accepted(CodeSymbols)

    /// The app rejects this code. The event is ignored if the symbols have changed.
    case rejected(CodeSymbols, CodeRejection)

    /// The app clears the field, for example for a new challenge.
    case clear

    /// The app changes the format. The field is cleared if its symbols don't fit the new format.
    case reformat(CodeFormat)
  }
}

extension CodeEntry {
  /// The symbols that a deletion removes. If a range is selected, ``backward``, ``forward``, ``toStart`` and
  /// ``toEnd`` remove that range instead.
  public enum Deletion: Equatable, Sendable {
    /// The symbol before the caret.
    case backward

    /// The symbol after the caret.
    case forward

    /// All symbols before the caret, for a command that deletes a word or a line backward.
    case toStart

    /// All symbols after the caret, for a command that deletes a word or a line forward.
    case toEnd

    /// The selected range, which a cut removes. In a masked field, this deletion removes no symbols.
    case selection

    /// A range that the platform specifies.
    case range(Range<Int>)

    /// All symbols, for a command that clears the field.
    case all
  }
}

extension CodeEntry {
  /// A movement of the caret or of the selection's head.
  public enum Move: Equatable, Sendable {
    /// One step to the left. A selected range that isn't being extended becomes a caret at its start instead.
    case left

    /// One step to the right. A selected range that isn't being extended becomes a caret at its end instead.
    case right

    /// A move to the position before the first symbol.
    case start

    /// A move to the position after the last symbol.
    case end
  }
}
