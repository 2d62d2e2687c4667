import OneTimeCode

/// A field's symbols and selection, written as a string.
///
///     "985|391"     a caret after three symbols
///     "98[53]91"    a range whose head is on the right
///     "98]53[91"    the same range with its head on the left
package struct Picture: Equatable {
  package var symbols: CodeSymbols
  package var selection: CodeEntry.Selection

  package init(of entry: CodeEntry) {
    symbols = entry.symbols
    selection = entry.selection
  }
}

extension Picture: ExpressibleByStringLiteral {
  package init(stringLiteral picture: String) {
    symbols = CodeSymbols()
    var caret: Int?
    var anchor: Int?
    var head: Int?
    for character in picture.utf8 {
      switch character {
      case UInt8(ascii: "|"): caret = symbols.count
      case UInt8(ascii: "["): anchor = symbols.count
      case UInt8(ascii: "]"): head = symbols.count
      default: symbols.append(character)
      }
    }
    if let caret, anchor == nil, head == nil {
      selection = CodeEntry.Selection(caret: caret)
    } else if let anchor, let head, caret == nil {
      selection = CodeEntry.Selection(anchor: anchor, head: head)
    } else {
      preconditionFailure("a picture must have either a caret or a range: \(picture)")
    }
  }
}

extension Picture: CustomStringConvertible {
  package var description: String {
    let text = Array(String(symbols))
    return (0...text.count).reduce(into: "") { picture, position in
      if selection.isCaret {
        if position == selection.head { picture += "|" }
      } else {
        if position == selection.anchor { picture += "[" }
        if position == selection.head { picture += "]" }
      }
      if position < text.count { picture.append(text[position]) }
    }
  }
}
