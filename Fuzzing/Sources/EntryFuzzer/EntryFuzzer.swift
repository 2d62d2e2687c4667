import FuzzInput
import OneTimeCode
import Oracles

/// Sends events to a field. Checks the invariants, and that redo restores what undo changed.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count: count)
  var entry = EventScript(format: input.format(), settings: input.number(in: 0...15)).start
  var rules = Rules()
  while !input.isEmpty {
    rules.check(EventScript.transition(input.step(for: entry), &entry))
    require(rules.broken.isEmpty, rules.broken.joined(separator: "\n"))
    checkWhatIsShown(by: entry)
  }
  checkUndoing(entry)
  return 0
}

/// Checks that the slots, the accessibility value, the spelling and the copied text match the symbols.
private func checkWhatIsShown(by entry: CodeEntry) {
  for index in 0..<entry.format.length {
    let slot = entry.slot(at: index)
    let symbol = index < entry.symbols.count ? entry.symbols[index] : nil
    require(slot.symbol == symbol, "slot \(index) shows its symbol")
    let isDot = entry.settings.isMasked && symbol != nil && entry.revealed != index
    require(slot.states.contains(.masked) == isDot, "slot \(index) is masked exactly when it must be")
    let isMarked = slot.states.contains(.active) || slot.states.contains(.caret)
    require(!isMarked || entry.isFocused, "slot \(index) is marked only in a focused field")
  }
  require(
    entry.accessibility.value == (entry.settings.isMasked ? nil : entry.symbols),
    "the accessibility value equals the symbols"
  )
  require(
    entry.accessibility.description.count <= entry.format.length,
    "the description's count is at most the length"
  )
  if let copied = entry.copied {
    require(!entry.settings.isMasked, "a masked field can't be copied")
    require(copied == entry.symbols.slice(entry.selection.range), "the selection is copied")
  }
  let spelled = CodeSymbols.Spelling(of: entry.symbols, in: entry.format).filter { $0 != 0x20 && $0 != 0x2C }
  let spoken = entry.symbols.filter { $0 != 0x2C }
  require(spelled == spoken, "every symbol is spelled")
}

/// Checks that undoing all changes and redoing them restores the symbols and the selection.
private func checkUndoing(_ entry: CodeEntry) {
  var other = entry
  while other.canRedo { other.handle(.redo) }
  let (symbols, selection) = (other.symbols, other.selection)
  var steps = 0
  while other.canUndo {
    other.handle(.undo)
    steps += 1
    require(steps <= 32, "the undo history is finite")
  }
  for _ in 0..<steps { other.handle(.redo) }
  require(!other.canRedo, "all undone changes are redone")
  require(other.symbols == symbols, "undo and redo restore the symbols")
  require(steps == 0 || other.selection == selection, "undo and redo restore the selection")
}
