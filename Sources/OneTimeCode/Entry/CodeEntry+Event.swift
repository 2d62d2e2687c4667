extension CodeEntry {
  /// What can happen to a field, besides what the app puts into it with ``CodeEntry/set(_:)``.
  public enum Event: Equatable, Sendable {
    /// A text arrives at the selection: typed, pasted, filled in, dictated or dropped.
    case enter(CodeReading)

    /// The platform replaces these positions by a text.
    case replace(Range<Int>, CodeReading)

    /// Something is deleted.
    case delete(Deletion)

    /// The caret or, when extending, the moving end of the range goes somewhere.
    case move(Move, extending: Bool)

    /// The platform puts the selection somewhere; it is clamped to what is entered.
    case select(Selection)

    /// All that is entered is selected: by its key, or by a double tap.
    case selectAll

    /// A slot is tapped or clicked, extending the range if Shift is held.
    case tap(slot: Int, extending: Bool)

    /// A mouse or a pen is dragged over slots.
    case drag(from: Int, to: Int)

    /// Assistive technology activates the field, which says nothing about a slot.
    case activate

    /// The field is focused by the keyboard, by a program or by assistive technology.
    case focus

    /// The field loses the focus.
    case blur

    /// The last change is undone.
    case undo

    /// The change that was undone last is made again.
    case redo

    /// Return is pressed, or the form is submitted.
    case submit

    /// The short reveal of the last symbol in a masked field is over.
    case conceal

    /// The app begins to verify the code.
    case verifying

    /// The app accepts this code.
    case accepted(CodeSymbols)

    /// The app rejects this code.
    case rejected(CodeSymbols, CodeRejection)

    /// The app empties the field, for a new challenge for instance.
    case clear

    /// The app changes what a code looks like.
    case reformat(CodeFormat)
  }
}

extension CodeEntry {
  /// What a deletion removes. A range that is selected is removed whichever of the keys it was.
  public enum Deletion: Equatable, Sendable {
    /// The symbol before the caret.
    case backward

    /// The symbol after the caret.
    case forward

    /// All before the caret: a word or a line, backward.
    case toStart

    /// All after the caret: a word or a line, forward.
    case toEnd

    /// The selected range and nothing else, because it is cut: a masked field does not.
    case selection

    /// These positions, as the platform says.
    case range(Range<Int>)

    /// All that is entered, by a person's command to clear the field.
    case all
  }
}

extension CodeEntry {
  /// Where a caret goes.
  public enum Move: Equatable, Sendable {
    /// One position to the left; out of a range, to its start.
    case left

    /// One position to the right; out of a range, to its end.
    case right

    /// Before the first symbol.
    case start

    /// Behind the last symbol.
    case end
  }
}
