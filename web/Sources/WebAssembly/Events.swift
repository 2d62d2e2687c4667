// What happens to the field. Each returns the effects.

/// A text arrives at the selection.
@_expose(wasm, "enter")
func enter(_ units: Int32) -> Int32 {
  let text = text(units)
  enter(text, in: 0..<text.count, at: entry.selection.range)
  return finish()
}

/// The page's input holds this text now, its caret there.
///
/// The same decision as that of `CodeEntry.event(forText:)`, without the event in between: with it the module
/// would be half as large again. Tests compare the two.
@_expose(wasm, "changed")
func changed(_ units: Int32, _ caret: Int32, _ isComposing: Int32) -> Int32 {
  let text = text(units)
  let difference = TextDifference(from: entry.symbols, to: text, caret: Int(caret))
  let inserted = difference.inserted
  if inserted.isEmpty {
    entry.delete(difference.removed)
  } else if isComposing == 0 || entry.format.consistsOfSymbols(text, in: inserted) {
    // A field that was filled at once may hold, by chance, symbols that stood there before.
    let isFilled = inserted.count > 1 && text.count == entry.format.length
    if !isFilled || !enter(text, in: 0..<text.count, at: 0..<0, asCode: true) {
      enter(text, in: inserted, at: difference.removed)
    }
  }
  return finish()
}

/// Something is deleted: 0 backward, 1 forward, 2 to the start, 3 to the end, 4 the selection, 5 all.
@_expose(wasm, "remove")
func remove(_ deletion: Int32) -> Int32 {
  let deletion: Deletion =
    switch deletion {
    case 0: .backward
    case 1: .forward
    case 2: .toStart
    case 3: .toEnd
    case 4: .selection
    default: .all
    }
  entry.delete(deletion)
  return finish()
}

/// The caret goes somewhere: 0 left, 1 right, 2 to the start, 3 to the end.
@_expose(wasm, "move")
func move(_ move: Int32, _ extending: Int32) -> Int32 {
  let move: Move =
    switch move {
    case 0: .left
    case 1: .right
    case 2: .start
    default: .end
    }
  entry.move(move, extending: extending != 0)
  return finish()
}

/// The platform puts the selection somewhere.
@_expose(wasm, "select")
func select(_ anchor: Int32, _ head: Int32) -> Int32 {
  entry.select(Selection(anchor: Int(anchor), head: Int(head)))
  return finish()
}

/// A slot is pointed at.
@_expose(wasm, "tap")
func tap(_ slot: Int32, _ extending: Int32) -> Int32 {
  entry.tap(Int(slot), extending: extending != 0)
  return finish()
}

/// A mouse or a pen is dragged over slots.
@_expose(wasm, "drag")
func drag(_ from: Int32, _ to: Int32) -> Int32 {
  entry.drag(from: Int(from), to: Int(to))
  return finish()
}

/// What needs no more than its name: 0 activate, 1 focus, 2 blur, 3 undo, 4 redo, 5 submit, 6 conceal,
/// 7 verifying, 8 clear, 9 select all.
@_expose(wasm, "happen")
func happen(_ event: Int32) -> Int32 {
  switch event {
  case 0: entry.activate()
  case 1: entry.focus()
  case 2: entry.blur()
  case 3: entry.undo()
  case 4: entry.redo()
  case 5: entry.submit()
  case 6: entry.conceal()
  case 7: entry.verifying()
  case 8: entry.set(to: Symbols())
  default: entry.selectAll()
  }
  return finish()
}

/// The app accepts the code in the text.
@_expose(wasm, "accepted")
func accepted(_ units: Int32) -> Int32 {
  entry.accepted(symbols(units).symbols)
  return finish()
}

/// The app rejects the code in the text: 0 wrong code, 1 expired, 2 used up, 3 too many attempts, 4 no
/// network, 5 for a reason in the page's own words. `attemptsLeft` is negative where nobody knows.
@_expose(wasm, "rejected")
func rejected(_ units: Int32, _ reason: Int32, _ attemptsLeft: Int32) -> Int32 {
  let reason = Rejection.Reason(rawValue: UInt8(truncatingIfNeeded: reason)) ?? .other
  let rejection = Rejection(reason, attemptsLeft: attemptsLeft < 0 ? nil : Int(attemptsLeft))
  entry.rejected(symbols(units).symbols, rejection)
  return finish()
}
