// Functions with which the script queries the field.

/// Returns a slot: the symbol, or 0, in the lowest 8 bits, and the states in the bits above.
@_expose(wasm, "s")
func slot(_ index: Int32) -> Int32 {
  let slot = entry.slot(at: Int(index))
  return Int32(slot.states.rawValue) << 8 | Int32(slot.symbol ?? 0)
}

/// Returns the message of a ``MessageKind`` as a number: the phrase's index (6 bits), the code's length (6 bits)
/// and the count. Returns 0 if there is no such message.
@_expose(wasm, "p")
func message(_ kind: Int32) -> Int32 {
  let message: CodePhrases.LocalizedMessage? =
    switch MessageKind(rawValue: kind) {
    case .next: queue.next()?.message(in: entry.format)
    case .count: entry.accessibility.description
    case .rejection: entry.accessibility.error
    case .refusal: entry.refusal?.message(in: entry.format)
    case .obstacle: entry.obstacle?.message(in: entry.format)
    case nil: nil
    }
  guard let message else { return 0 }
  return message.phrase.index | Int32(message.length) << 6 | Int32(message.count) << 12
}

/// Writes the spelled-out code or, if `units` isn't 0, the displayed host of the message for another domain in
/// the first `units` code units of the text. Returns the length of the written text.
@_expose(wasm, "t")
func text(for units: Int32) -> Int32 {
  if units == 0 {
    return write(CodeSymbols.Spelling(of: entry.symbols, in: entry.format).map { Unicode.Scalar($0) })
  }
  return write(OriginBoundMessage.foreignHost(in: text(units), as: entry.format, boundTo: domain) ?? [])
}

/// Returns the version of the module's interface.
@_expose(wasm, "v")
func version() -> Int32 { Interface.version }

extension CodePhrases.Phrase {
  /// The index in the phrase modules.
  fileprivate var index: Int32 { Int32(Self.allCases.firstIndex(of: self).unsafelyUnwrapped) }
}
