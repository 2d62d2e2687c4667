/// The last line of an origin-bound message, by the WICG's "Origin-bound one-time codes delivered via SMS":
/// where in a text its host and its code are. Nothing is copied.
///
///     @example.com #123456
///     @example.com #123456 @embedded.example and what is ignored
struct OriginBoundLine<Text: BidirectionalCollection<UInt16>> {
  let host: Range<Text.Index>
  let code: Range<Text.Index>

  /// Parses the last line of `text`. A text that ends in a newline has an empty last line.
  init?(in text: Text) {
    host = text.token(behind: 0x40, at: text.lastLine)
    guard !host.isEmpty, text.has(0x20, at: host.upperBound) else { return nil }
    code = text.token(behind: 0x23, at: text.index(after: host.upperBound))
    guard !code.isEmpty else { return nil }
  }

  /// Where the host of an embedded page is, if the line names one.
  func embeddedHost(in text: Text) -> Range<Text.Index>? {
    guard text.has(0x20, at: code.upperBound) else { return nil }
    let host = text.token(behind: 0x40, at: text.index(after: code.upperBound))
    return host.isEmpty ? nil : host
  }
}

extension BidirectionalCollection<UInt16> {
  /// Where the last line starts; LF, CR, or both end a line.
  fileprivate var lastLine: Index {
    var line = endIndex
    while line != startIndex {
      let before = index(before: line)
      if self[before] == 0x0A || self[before] == 0x0D { break }
      line = before
    }
    return line
  }

  /// Whether `unit` stands at `position`.
  fileprivate func has(_ unit: UInt16, at position: Index) -> Bool {
    position != endIndex && self[position] == unit
  }

  /// The characters behind `marker` that are not ASCII whitespace; none if it does not stand at `position`.
  @inline(never)
  fileprivate func token(behind marker: UInt16, at position: Index) -> Range<Index> {
    guard has(marker, at: position) else { return position..<position }
    let start = index(after: position)
    var end = start
    while end != endIndex, !self[end].isASCIIWhitespace { formIndex(after: &end) }
    return start..<end
  }
}

extension UInt16 {
  /// Tab, LF, FF, CR and the blank, as the Infra standard has it.
  var isASCIIWhitespace: Bool {
    switch self {
    case 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
    default: false
    }
  }
}
