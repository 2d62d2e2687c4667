/// A host and a code next to each other in a text: "@example.com #123456".
///
/// Copying a message can change its spaces and line breaks, and an input without lines removes line breaks.
/// Therefore, unlike ``OriginBoundLine``, this search accepts spaces and line ends of every kind, and finds
/// hosts and codes in the middle of a line. A guard must not fail because a message differs in form.
struct BoundCode {
  /// The positions of the host and the code in the text.
  let host: Range<Int>
  let code: Range<Int>

  /// Whether the host and the code start a line. Such a line binds the message, whatever its code is.
  let startsLine: Bool

  /// Finds all hosts with codes in `text`, which contains no invisible characters.
  static func all(in text: [Unicode.Scalar]) -> [BoundCode] {
    var all: [BoundCode] = []
    for index in text.indices where text[index].narrow == "#" {
      if let code = BoundCode(in: text, codeMark: index) { all.append(code) }
    }
    return all
  }

  /// Finds the host before the number sign at `codeMark`. The time for all number signs is linear, because
  /// the search ends at the second word before each of them.
  private init?(in text: [Unicode.Scalar], codeMark: Int) {
    // Another character may precede the number sign, such as a parenthesis.
    let before = text[..<codeMark].dropLast { !$0.isSpace && !$0.isInAddress && $0.narrow != "#" }
    let end = before.dropLast { $0.isSpace }.endIndex
    guard end > 0, end < before.endIndex else { return nil }
    let start = text[..<end].dropLast { !$0.isSpace }.endIndex
    // The word may start before a removed line break: "Questions? help@example.com@example.com #123456".
    let at =
      text[start].isAtSign
      ? start
      : text[start..<end].lastIndex { $0.isAtSign } ?? text[..<start].dropLast { $0.isSpace }.endIndex - 1
    guard at >= 0, text[at].isAtSign else { return nil }

    let previous = text[..<at].last { !$0.isBlank }
    startsLine = previous?.isLineEnd ?? true && text[end..<codeMark].allSatisfy { $0.isBlank }
    let hostStart = max(at + 1, start)
    // In a sentence, punctuation may follow an address.
    let hostEnd = text[..<end].dropLast { $0.isASCII && !$0.isInAddress }.endIndex
    let code = text[(codeMark + 1)...].drop { $0.isBlank }.prefix { !$0.isASCIIWhitespace && !$0.isLineEnd }
    if hostStart >= hostEnd || code.isEmpty { return nil }
    host = hostStart..<hostEnd
    self.code = code.indices
  }

  /// Whether `text` is only for this host. Within a line, shorter "codes" are ordinary text, such as a hashtag.
  /// Longer ones may be codes, because the text after a removed line break follows.
  func binds(_ text: [Unicode.Scalar], as format: CodeFormat) -> Bool {
    startsLine || text[code].count { format.alphabet.symbol(for: $0.narrow) != nil } >= format.length
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { isBlank || isLineEnd }
  fileprivate var isAtSign: Bool { narrow == "@" }
  fileprivate var isInAddress: Bool { isAtSign || narrow.hostCharacter != nil }
}
