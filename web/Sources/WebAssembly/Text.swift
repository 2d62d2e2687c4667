// Text that the script and the core exchange, in UTF-16 code units. The text has a fixed address in the upper
// half of the first page of memory, below the heap. The build checks that the linker leaves that half free.

private var start: UnsafeMutablePointer<UInt16> {
  UnsafeMutablePointer(bitPattern: Int(Interface.text)).unsafelyUnwrapped
}

/// Code units in memory. As a slice, a whole text has the same type as its parts, so that generic functions of
/// the core are compiled only once.
typealias CodeUnits = Slice<UnsafeBufferPointer<UInt16>>

/// Returns the text, which has `units` code units.
func text(_ units: Int32) -> CodeUnits {
  UnsafeBufferPointer(start: start, count: min(max(Int(units), 0), Int(Interface.longestText)))[...]
}

/// The page's domain, or an empty slice. The length precedes the characters in memory.
var domain: CodeUnits {
  let domain = start + Int(Interface.longestText)
  return UnsafeBufferPointer(start: domain + 1, count: min(Int(domain[0]), Int(Interface.longestDomain)))[...]
}

/// Overwrites the text, and returns the length of the new text.
func write(_ characters: [Unicode.Scalar]) -> Int32 {
  for (index, character) in characters.enumerated() { start[index] = UInt16(character.value) }
  return Int32(characters.count)
}
