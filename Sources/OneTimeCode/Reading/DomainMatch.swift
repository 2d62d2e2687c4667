extension BidirectionalCollection<UInt16> {
  /// Whether this domain is the host that stands in `range` of `text`, or a subdomain of it.
  ///
  /// The host must be a plain one, with no port and nothing outside ASCII; otherwise it never matches. Case
  /// means nothing, nor does a dot at the very end.
  func isWithin<Text: BidirectionalCollection<UInt16>>(_ text: Text, _ range: Range<Text.Index>) -> Bool {
    var index = endOfHost(in: startIndex..<endIndex)
    var hostIndex = text.endOfHost(in: range)
    guard hostIndex != range.lowerBound else { return false }
    repeat {
      guard index != startIndex else { return false }
      formIndex(before: &index)
      text.formIndex(before: &hostIndex)
      guard let character = text[hostIndex].hostCharacter, character == self[index].hostCharacter
      else { return false }
    } while hostIndex != range.lowerBound
    // What stands before the host must end in a dot: "evilexample.com" is not within "example.com".
    return index == startIndex || self[self.index(before: index)] == 0x2E
  }

  /// The end of a host, without the dot at its very end.
  private func endOfHost(in range: Range<Index>) -> Index {
    guard !range.isEmpty else { return range.upperBound }
    let last = index(before: range.upperBound)
    return self[last] == 0x2E ? last : range.upperBound
  }
}
