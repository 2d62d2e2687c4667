// Functions with which the script queries a field.

/// Returns a slot as ``SlotBits``.
@_expose(wasm, "slot")
func slot(_ field: FieldPointer, _ index: Int32) -> Int32 {
  let slot = field.pointee.entry.slot(at: Int(index))
  return SlotBits.symbol.pack(Int32(slot.symbol ?? 0)) | SlotBits.states.pack(Int32(slot.states.rawValue))
}

/// Returns the message of a ``MessageKind`` as ``MessageBits``, or 0 if there is no such message.
@_expose(wasm, "message")
func message(_ field: FieldPointer, _ kind: Int32) -> Int32 {
  guard let message = field.pointee.message(MessageKind(rawValue: kind)) else { return 0 }
  return MessageBits.phrase.pack(message.phrase.index) | MessageBits.length.pack(Int32(message.length))
    | MessageBits.number.pack(Int32(message.count))
}

extension Field {
  fileprivate mutating func message(_ kind: MessageKind?) -> CodePhrases.LocalizedMessage? {
    switch kind {
    case .next: queue.next(for: entry)?.message(in: entry.format)
    case .count: entry.accessibility.description
    case .rejection: entry.accessibility.error
    case .refusal: entry.refusal?.message(in: entry.format)
    case .obstacle: entry.obstacle?.message(in: entry.format)
    case .notice: entry.notice
    case nil: nil
    }
  }
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

extension CodePhrases.Phrase {
  /// The index in the phrase modules.
  fileprivate var index: Int32 { Int32(Self.allCases.firstIndex(of: self).unsafelyUnwrapped) }
}
