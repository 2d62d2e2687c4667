extension CodeEntry {
  /// The selection in a field: a caret, or a range that the person made.
  ///
  /// Positions count from 0; position k is before symbol k. The `anchor` is where a range was begun, the
  /// `head` is the end that moves; in a caret the two are the same.
  public struct Selection: Equatable, Hashable, Sendable {
    /// Where the range was begun.
    public var anchor: Int

    /// The end of the range that moves, and the caret's position.
    public var head: Int

    /// A range from `anchor` to `head`, in either direction.
    public init(anchor: Int, head: Int) {
      self.anchor = anchor
      self.head = head
    }

    /// A caret before the symbol at `caret`.
    public init(caret: Int) {
      self.init(anchor: caret, head: caret)
    }

    /// The positions that are selected; empty for a caret.
    public var range: Range<Int> {
      anchor < head ? anchor..<head : head..<anchor
    }

    /// Whether nothing is selected.
    public var isCaret: Bool { anchor == head }

    /// The same selection where there are only `count` symbols.
    func clamped(to count: Int) -> Selection {
      Selection(anchor: min(max(anchor, 0), count), head: min(max(head, 0), count))
    }
  }
}
