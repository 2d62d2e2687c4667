// Text that the script and the core exchange, in UTF-16 code units. The script writes to the buffer before it calls a
// function that reads text.

/// Code units in memory. As a slice, a whole text has the same type as its parts, so that generic functions of
/// the core are compiled only once.
typealias CodeUnits = Slice<UnsafeBufferPointer<UInt16>>

@_extern(c, "text_buffer")
private func buffer() -> UnsafeMutablePointer<UInt16>

/// Returns the text, which has `units` code units.
func text(_ units: Int32) -> CodeUnits {
  UnsafeBufferPointer(start: buffer(), count: Int(min(max(units, 0), Interface.longestText)))[...]
}

/// Overwrites the text, and returns the length of the new text.
func write(_ characters: [Unicode.Scalar]) -> Int32 {
  for (index, character) in characters.enumerated() { buffer()[index] = UInt16(character.value) }
  return Int32(characters.count)
}
