extension Symbols {
  /// The first `count` symbols that stand in `text` from `start` on, folded.
  @inline(never)
  init<Text: BidirectionalCollection<UInt16>>(
    _ text: Text,
    from start: Text.Index,
    count: Int,
    as format: CodeFormat
  ) {
    self.init()
    var scalars = Scalars(text, in: start..<text.endIndex)
    while self.count < count, let scalar = scalars.next() {
      if case .symbol(let symbol, _) = Glyph(scalar, in: format.alphabet) { append(symbol) }
    }
  }
}
