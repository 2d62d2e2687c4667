import FuzzInput
import OneTimeCode
import Oracles

/// Any list of events into a field: what must always hold does, and undoing leads back to the start.
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

/// The slots, what is heard, and what a copy takes say the same as the symbols.
private func checkWhatIsShown(by entry: CodeEntry) {
  for index in 0..<entry.format.length {
    let slot = entry.slot(at: index)
    let symbol = index < entry.symbols.count ? entry.symbols[index] : nil
    require(slot.symbol == symbol, "slot \(index) shows its symbol")
    let isDot = entry.settings.isMasked && symbol != nil && entry.revealed != index
    require(slot.states.contains(.masked) == isDot, "slot \(index) is masked where it should be")
    let isMarked = slot.states.contains(.active) || slot.states.contains(.caret)
    require(!isMarked || entry.isFocused, "slot \(index) is marked in the focused field alone")
  }
  require(
    entry.accessibility.value == (entry.settings.isMasked ? nil : entry.symbols),
    "what is heard is what stands there"
  )
  require(entry.accessibility.description.count <= entry.format.length, "at most all of them are entered")
  if let copied = entry.copied {
    require(!entry.settings.isMasked, "nothing is copied out of a masked field")
    require(copied == entry.symbols.slice(entry.selection.range), "the selection is copied")
  }
  let spelled = CodeSymbols.Spelling(of: entry.symbols, in: entry.format).filter { $0 != 0x20 && $0 != 0x2C }
  let spoken = entry.symbols.filter { $0 != 0x2C }
  require(spelled == spoken, "every symbol is spelled")
}

/// All the way back and all the way forth lead to where it began.
private func checkUndoing(_ entry: CodeEntry) {
  var other = entry
  while other.canRedo { other.handle(.redo) }
  let (symbols, selection) = (other.symbols, other.selection)
  var steps = 0
  while other.canUndo {
    other.handle(.undo)
    steps += 1
    require(steps <= 32, "undoing comes to an end")
  }
  for _ in 0..<steps { other.handle(.redo) }
  require(!other.canRedo, "what was undone can be made again")
  require(other.symbols == symbols, "undoing and making again leads to the same symbols")
  require(steps == 0 || other.selection == selection, "and to the same selection")
}
