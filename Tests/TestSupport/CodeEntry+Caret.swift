import OneTimeCode

extension CodeEntry {
  /// The entered symbols with the caret, as in `98|5`, or the selected range, as in `[98]5`.
  package var textWithCaret: String {
    var text = String(symbols)
    let range = selection.range
    let end = text.index(text.startIndex, offsetBy: range.upperBound)
    text.insert(contentsOf: range.isEmpty ? "|" : "]", at: end)
    if !range.isEmpty { text.insert("[", at: text.index(text.startIndex, offsetBy: range.lowerBound)) }
    return text
  }
}
