import Foundation

/// A position in a text field, given as an offset in UTF-16 code units.
final class FieldPosition: UITextPosition {
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }
}

final class FieldRange: UITextRange {
  let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  override var start: UITextPosition { FieldPosition(range.location) }
  override var end: UITextPosition { FieldPosition(range.location + range.length) }
  override var isEmpty: Bool { range.length == 0 }
}

/// The selection rectangle of a single-line field.
final class FieldSelectionRect: UITextSelectionRect {
  private let frame: CGRect

  init(_ frame: CGRect) {
    self.frame = frame
    super.init()
  }

  override var rect: CGRect { frame }
  override var writingDirection: NSWritingDirection { .leftToRight }
  override var containsStart: Bool { true }
  override var containsEnd: Bool { true }
}
