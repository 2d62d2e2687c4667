// Text that the page and the core exchange, in UTF-16 code units. It lies in the upper half of the first page of memory,
// which the linker leaves alone, and below the heap: the script asks for no address.

private var start: UnsafeMutablePointer<UInt16> {
  UnsafeMutablePointer(bitPattern: Int(Interface.text)).unsafelyUnwrapped
}

/// The text that was typed, pasted or set.
func text(_ units: Int32) -> UnsafeBufferPointer<UInt16> {
  UnsafeBufferPointer(start: start, count: min(max(Int(units), 0), Int(Interface.longestText)))
}

/// The domain of the page, or nothing. It lies behind the text, which is shorter: first its length, at most that of a
/// host.
var domain: UnsafeBufferPointer<UInt16> {
  let domain = start + Int(Interface.longestText)
  return UnsafeBufferPointer(start: domain + 1, count: min(Int(domain[0]), 254))
}

/// Writes an answer in place of the text. Returns its length.
func write(_ answer: [Unicode.Scalar]) -> Int32 {
  for (index, character) in answer.enumerated() { start[index] = UInt16(character.value) }
  return Int32(answer.count)
}
