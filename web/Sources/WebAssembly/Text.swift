// Text that the page and the core exchange, in UTF-16 code units. It is in the upper half of the first page of memory,
// which the linker leaves free, below the heap. The address is fixed, so the script doesn't need to request it.

private var start: UnsafeMutablePointer<UInt16> {
  UnsafeMutablePointer(bitPattern: Int(Interface.text)).unsafelyUnwrapped
}

/// Returns the text that was typed, pasted or set.
func text(_ units: Int32) -> UnsafeBufferPointer<UInt16> {
  UnsafeBufferPointer(start: start, count: min(max(Int(units), 0), Int(Interface.longestText)))
}

/// The page's domain, or empty. In memory it follows the longest possible text, and starts with its length, at most 254.
var domain: UnsafeBufferPointer<UInt16> {
  let domain = start + Int(Interface.longestText)
  return UnsafeBufferPointer(start: domain + 1, count: min(Int(domain[0]), 254))
}

/// Writes an answer, which replaces the text. Returns its length.
func write(_ answer: [Unicode.Scalar]) -> Int32 {
  for (index, character) in answer.enumerated() { start[index] = UInt16(character.value) }
  return Int32(answer.count)
}
