// What the page chooses.

/// Sets the format. The text holds the sizes of the groups and then the symbols of an alphabet of the page's
/// own, which `alphabet` 2 stands for; 0 are digits, 1 letters and digits.
///
/// Returns 0, or which part is wrong: 1 the length, 2 the alphabet, 3 the grouping.
@_expose(wasm, "format")
func setFormat(_ length: Int32, _ alphabet: Int32, _ groups: Int32, _ symbols: Int32) -> Int32 {
  // Both are less than the text has room for.
  let groups = Int(groups & 0x7F)
  let symbols = Int(symbols & 0x7F)
  let text = text(Int32(groups + symbols))
  guard let alphabet = chosenAlphabet(alphabet, part(of: text, in: groups..<text.count)) else { return 2 }
  guard CodeFormat.lengths.contains(Int(length)) else { return 1 }
  var format = CodeFormat(unchecked: Int(length), alphabet)
  guard format.group(by: part(of: text, in: 0..<groups)) else { return 3 }
  entry.reformat(format)
  _ = finish()
  return 0
}

private func chosenAlphabet(_ choice: Int32, _ own: UnsafeBufferPointer<UInt16>) -> Alphabet? {
  switch choice {
  case 0: .digits
  case 1: .lettersAndDigits
  default: Alphabet(characters: own)
  }
}

/// Sets what may be chosen, as bits: 1 masked, 2 reveals the last symbol, 4 verifies, 8 submits when complete.
@_expose(wasm, "settings")
func setSettings(_ bits: Int32) {
  entry.settings.isMasked = bits & 1 != 0
  entry.settings.revealsLastSymbol = bits & 2 != 0
  entry.settings.verifies = bits & 4 != 0
  entry.settings.submitsWhenComplete = bits & 8 != 0
  show()
}

/// Sets the domain of the page to the text, or to none if it is empty.
@_expose(wasm, "domain")
func setDomain(_ units: Int32) {
  let text = text(units)
  domainLength = min(text.count, domain.count)
  withUnsafeMutableBytes(of: &domain) {
    $0.copyMemory(from: UnsafeRawBufferPointer(part(of: text, in: 0..<domainLength)))
  }
}

/// Puts the text into the field. Returns the effects, or −1 if it does not fit.
@_expose(wasm, "set")
func set(_ units: Int32) -> Int32 {
  let finding = symbols(units)
  if finding.kind == .refused { return -1 }
  entry.set(to: finding.symbols)
  return finish()
}
