import Foundation

/// The content of a text field: its text, and the selected and marked ranges in UTF-16 code units.
struct FieldText {
  private(set) var string = ""
  var selection = NSRange(location: 0, length: 0)
  var marked: NSRange?

  var length: Int { (string as NSString).length }

  func substring(_ range: NSRange) -> String { (string as NSString).substring(with: clamped(range)) }

  func clamped(_ range: NSRange) -> NSRange {
    let start = min(max(range.location, 0), length)
    return NSRange(location: start, length: min(max(range.length, 0), length - start))
  }

  /// Replaces the whole text, and moves the caret to the end of the new text.
  mutating func set(_ text: String) {
    string = text
    selection = NSRange(location: length, length: 0)
    marked = nil
  }

  mutating func replace(_ range: NSRange, with text: String) {
    let range = clamped(range)
    string = (string as NSString).replacingCharacters(in: range, with: text)
    selection = NSRange(location: range.location + (text as NSString).length, length: 0)
    marked = nil
  }

  /// Returns the range of the character that contains the code unit before an offset, or an empty range at 0.
  func characterBefore(_ offset: Int) -> NSRange {
    guard offset > 0 else { return NSRange(location: 0, length: 0) }
    return (string as NSString).rangeOfComposedCharacterSequence(at: offset - 1)
  }
}
