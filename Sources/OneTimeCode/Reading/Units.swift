/// A text in UTF-16 code units, where it lies. All reading is done on it, so that it is compiled once.
typealias Units = UnsafeBufferPointer<UInt16>

extension Units {
  /// The units in `range`, by their offsets in this text.
  func part(_ range: Range<Int>) -> Units {
    Units(start: baseAddress.map { $0 + range.lowerBound }, count: range.count)
  }
}

extension BidirectionalCollection<UInt16> {
  /// Hands the units on as they lie in memory. A copy, where one is needed, is wiped: it may hold a code.
  func withUnits<Result>(_ work: (Units) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable(work) { return result }
    let count = self.count
    if count == 0 { return work(Units(start: nil, count: 0)) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: count) { copy in
      _ = copy.initialize(from: self)
      defer { copy.update(repeating: 0) }
      return work(Units(copy))
    }
  }
}
