// What the page and the core exchange lies in two places of fixed size, so that no call allocates.

/// Text on its way in, in UTF-16 code units, as JavaScript has it: what was typed, pasted or set.
nonisolated(unsafe) var textBuffer = InlineArray<10_240, UInt16>(repeating: 0)

/// The state of the field on its way out. The script knows these offsets.
///
/// | offset | what |
/// | --- | --- |
/// | 0 | how many symbols are entered |
/// | 1, 2 | the selection's anchor and head |
/// | 3 | the phase: editing, verifying, accepted, rejected |
/// | 4 | why the last event was refused: the place of the reason in the script's list |
/// | 5, 6 | a sentence: its phrase, the code's length |
/// | 7 | the length of the text from 112 on, in ASCII: the code spelled out, or a host |
/// | 8 | the number in it, in two bytes |
/// | 16 | the symbols, a byte each |
/// | 48 | the states of the slots, two bytes each |
nonisolated(unsafe) var view = InlineArray<240, UInt8>(repeating: 0)

@_expose(wasm, "text")
func textAddress() -> UnsafeMutableRawPointer {
  withUnsafeMutableBytes(of: &textBuffer) { $0.baseAddress.unsafelyUnwrapped }
}

@_expose(wasm, "view")
func viewAddress() -> UnsafeMutableRawPointer {
  withUnsafeMutableBytes(of: &view) { $0.baseAddress.unsafelyUnwrapped }
}

/// The text that lies in the buffer: as many units as the script says, and never more than there are.
func text(_ units: Int32) -> UnsafeBufferPointer<UInt16> {
  let start = UnsafeRawPointer(textAddress()).assumingMemoryBound(to: UInt16.self)
  return UnsafeBufferPointer(
    start: start,
    count: Int(min(UInt32(bitPattern: units), UInt32(textBuffer.count)))
  )
}

private func store(_ value: Int, at offset: Int) {
  view[offset] = UInt8(truncatingIfNeeded: value)
  view[offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
}

/// Puts the state of the field where the script reads it.
@inline(never)
func show() {
  view[0] = UInt8(truncatingIfNeeded: entry.symbols.count)
  view[1] = UInt8(truncatingIfNeeded: entry.selection.anchor)
  view[2] = UInt8(truncatingIfNeeded: entry.selection.head)
  view[3] =
    switch entry.phase {
    case .editing: 0
    case .verifying: 1
    case .accepted: 2
    case .rejected: 3
    }
  withUnsafeMutableBytes(of: &view) { $0.storeBytes(of: entry.symbols, toByteOffset: 16, as: Symbols.self) }
  for index in 0..<entry.format.length {
    store(Int(entry.states(at: index).rawValue), at: 48 + 2 * index)
  }
}

/// Puts what an announcement says where the script reads it; the script has the words.
@inline(never)
func show(_ announcement: Announcement) {
  let sentence = announcement.sentence(in: entry.format)
  view[5] = sentence.phrase.rawValue
  view[6] = UInt8(truncatingIfNeeded: sentence.length)
  store(sentence.count, at: 8)
}

/// Puts a spelled code or a host where the script reads it.
func show(_ characters: some Sequence<UInt8>) {
  var length = 0
  for character in characters {
    view[112 + length] = character
    length += 1
  }
  view[7] = UInt8(truncatingIfNeeded: length)
}
