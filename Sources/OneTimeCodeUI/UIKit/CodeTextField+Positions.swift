#if canImport(UIKit)
  import UIKit

  // Reports the slots as the location of the text, so that the magnifier, taps, drags, selection handles and
  // VoiceOver's character navigation match what is drawn.
  extension CodeTextField {
    func caretFrame(at position: UITextPosition) -> CGRect? {
      geometry()?.caret(at: offset(from: beginningOfDocument, to: position))
    }

    /// Returns the rectangles that cover a range, one for each row.
    func frames(of range: UITextRange) -> [CGRect]? {
      guard let offsets = offsets(of: range) else { return nil }
      return geometry()?.rectangles(of: offsets)
    }

    /// Returns the position nearest to a point, limited to the end of the text.
    func nearestPosition(to point: CGPoint) -> UITextPosition? {
      guard let geometry = geometry() else { return nil }
      let offset = min(geometry.position(at: point), session.entry.symbols.count)
      return position(from: beginningOfDocument, offset: offset)
    }

    /// Returns the range of the symbol at a point, or `nil` if the slot is empty.
    func symbolRange(at point: CGPoint) -> UITextRange? {
      guard let slot = geometry()?.slot(at: point), slot < session.entry.symbols.count else { return nil }
      return range(of: slot..<slot + 1)
    }
  }

  /// A selection rectangle for the selected slots of one row.
  final class CodeSelectionRect: UITextSelectionRect {
    private let frame: CGRect
    private let isFirst: Bool
    private let isLast: Bool

    init(_ frame: CGRect, isFirst: Bool, isLast: Bool) {
      self.frame = frame
      self.isFirst = isFirst
      self.isLast = isLast
    }

    override var rect: CGRect { frame }
    override var writingDirection: NSWritingDirection { .leftToRight }
    override var containsStart: Bool { isFirst }
    override var containsEnd: Bool { isLast }
    override var isVertical: Bool { false }
  }
#endif
