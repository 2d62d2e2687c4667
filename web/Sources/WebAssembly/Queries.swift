// Functions with which the script queries a field.

/// Removes the next announcement from the queue, and returns its message as ``MessageBits``, or 0 if there is none.
@_expose(wasm, "nextAnnouncement")
func nextAnnouncement(_ field: FieldPointer) -> Int32 {
  bits(of: field.pointee.queue.next(for: field.pointee.entry)?.message(in: field.pointee.entry.format))
}

/// Writes the spelled-out code, and returns the length of the text.
@_expose(wasm, "spell")
func spell(_ field: FieldPointer) -> Int32 {
  let entry = field.pointee.entry
  return write(CodeSymbols.Spelling(of: entry.symbols, in: entry.format).map { Unicode.Scalar($0) })
}

/// Replaces a message, which is a text of `units` code units, by the displayed host of its domain, and returns the
/// length of the host, which is 0 unless the message is for another domain than the page's.
@_expose(wasm, "readHost")
func readHost(_ field: FieldPointer, _ units: Int32) -> Int32 {
  let format = field.pointee.entry.format, domain = field.pointee.domain
  return write(OriginBoundMessage.foreignHost(in: text(units), as: format, boundTo: domain) ?? [])
}
