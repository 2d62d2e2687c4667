/// The last line of an origin-bound message, by the WICG's "Origin-bound one-time codes delivered via SMS":
/// where in a text its host and its code are. Nothing is copied.
///
///     @example.com #123456
///     @example.com #123456 @embedded.example and what is ignored
struct OriginBoundLine {
  let host: Range<Int>
  let code: Range<Int>

  /// Parses the last line of `text`. A text that ends in a newline has an empty last line.
  init?(in text: Units) {
    var start = text.count
    // LF, CR, or both end a line.
    while start > 0, text[start &- 1] != 0x0A, text[start &- 1] != 0x0D { start &-= 1 }
    host = text.token(behind: 0x40, at: start)
    guard !host.isEmpty, text.has(0x20, at: host.upperBound) else { return nil }
    code = text.token(behind: 0x23, at: host.upperBound &+ 1)
    if code.isEmpty { return nil }
  }

  /// Where the host of an embedded page is, if the line names one.
  func embeddedHost(in text: Units) -> Range<Int>? {
    guard text.has(0x20, at: code.upperBound) else { return nil }
    let host = text.token(behind: 0x40, at: code.upperBound + 1)
    return host.isEmpty ? nil : host
  }
}

extension Units {
  /// Whether `unit` stands at `position`.
  fileprivate func has(_ unit: UInt16, at position: Int) -> Bool {
    position < count && self[position] == unit
  }

  /// The characters behind `marker` that are not ASCII whitespace; none if it does not stand at `position`.
  @inline(never)
  fileprivate func token(behind marker: UInt16, at position: Int) -> Range<Int> {
    guard has(marker, at: position) else { return 0..<0 }
    let start = position &+ 1
    var end = start
    while end < count, !self[end].isASCIIWhitespace { end &+= 1 }
    return Range(uncheckedBounds: (start, end))
  }
}

extension UInt16 {
  /// Tab, LF, FF, CR and the blank, as the Infra standard has it.
  var isASCIIWhitespace: Bool {
    self == 0x20 || self < 0x10 && 0x3600 &>> self & 1 == 1
  }
}
