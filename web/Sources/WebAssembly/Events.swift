// What happens to the field.

/// Takes a ``FieldEvent``; `first` and `second` are what there is to know of it.
///
/// Returns the ``outcome()``, or a negative number where a text or a format is not valid.
@_expose(wasm, "e")
func happen(_ event: Int32, _ first: Int32, _ second: Int32) -> Int32 {
  guard let event = FieldEvent(rawValue: event) else { return outcome() }
  switch event {
  case .enter: enter(text(first), at: entry.selection.range)
  case .change, .compose: changed(text(first), caret: Int(second), isComposing: event == .compose)
  case .select: entry.select(CodeEntry.Selection(anchor: Int(first), head: Int(second)))
  case .tap: entry.tap(Int(first), extending: second != 0)
  case .drag: entry.drag(from: Int(first), to: Int(second))
  case .move: entry.move(first == 0 ? .start : .end, extending: second != 0)
  case .focus: entry.focus()
  case .blur: entry.blur()
  case .undo: entry.undo()
  case .redo: entry.redo()
  case .submit: entry.submit()
  case .conceal: entry.conceal()
  case .verify: entry.verifying()
  case .selectAll: entry.selectAll()
  case .settings:
    entry.settings.isMasked = first & 1 != 0
    entry.settings.revealsLastSymbol = first & 2 != 0
    entry.settings.verifies = first & 4 != 0
    entry.settings.submitsWhenComplete = first & 8 != 0
    entry.settings.dismissesKeyboardWhenComplete = first & 16 != 0
  case .format: if let wrong = setFormat(length: Int(first), second) { return wrong }
  case .set, .accept, .reject:
    // Each needs a text that is a code, or a part of one, and nothing else.
    finding.read(plain: text(first), as: &entry.format)
    if event == .set, finding.kind == .refused { return -1 }
    if finding.kind == .refused { finding.symbols = CodeSymbols() }
    switch event {
    case .set: entry.set(to: &finding.symbols)
    case .accept: entry.accepted(&finding.symbols)
    // The reason, and how many attempts are left, negative where nobody knows.
    default:
      let reason = CodeRejection.Reason(rawValue: UInt8(truncatingIfNeeded: second)) ?? .other
      entry.rejected(&finding.symbols, CodeRejection(reason, second &>> 8))
    }
  }
  return outcome()
}

/// Reads a text against the field's format and against the page's domain, and enters it.
private func enter(_ text: Units, at place: Range<Int>) {
  finding.read(text, as: &entry.format, boundTo: domain)
  entry.enter(&finding, at: place)
}

/// The same decision as that of `CodeEntry.event(forText:)`, without the event in between. Tests compare the
/// two.
private func changed(_ text: Units, caret: Int, isComposing: Bool) {
  let difference = CodeEntry.TextDifference(from: &entry.state.symbols, to: text, caret: caret)
  let inserted = text.part(difference.inserted)
  if inserted.isEmpty { return entry.delete(difference.removed) }
  if isComposing, !entry.format.alphabet.contains(all: inserted) { return }
  // A field that was filled at once may hold, by chance, symbols that stood there before.
  if inserted.count > 1, text.count == entry.format.length {
    finding.read(text, as: &entry.format, boundTo: domain)
    if finding.kind == .code { return entry.enter(&finding, at: 0..<0) }
  }
  enter(inserted, at: difference.removed)
}

/// Sets the format. The text holds the sizes of the groups and then the symbols of an alphabet of the page's
/// own. `choice` says how many groups there are (8 bits), and 0 for digits, 1 for letters and digits, or by 2
/// more how many symbols of its own the alphabet has.
///
/// Returns nothing, or which part is wrong: −1 the length, −2 the alphabet, −3 the grouping.
private func setFormat(length: Int, _ choice: Int32) -> Int32? {
  let groups = choice & 0xFF
  let own = choice &>> 8 &- 2
  var alphabet = own == -1 ? CodeFormat.Alphabet.lettersAndDigits : .digits
  if own >= 0 {
    guard
      let chosen = CodeFormat.Alphabet(characters: text(groups &+ own).part(Int(groups)..<Int(groups &+ own)))
    else {
      return -2
    }
    alphabet = chosen
  }
  guard CodeFormat.lengths.contains(length) else { return -1 }
  var format = CodeFormat(unchecked: length, alphabet)
  guard format.group(by: text(groups)) else { return -3 }
  entry.reformat(format)
  return nil
}
