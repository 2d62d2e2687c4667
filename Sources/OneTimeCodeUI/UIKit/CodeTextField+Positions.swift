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

    /// Returns the edges of a selection: the left edge of its first slot, and the right edge of its last slot.
    func selectionEdges(of range: UITextRange) -> [UITextSelectionRect]? {
      guard let geometry = geometry(), let frames = frames(of: range) else { return nil }
      guard let first = frames.first, let last = frames.last else { return [] }
      let width = 1 / geometry.scale
      let start = CGRect(x: first.minX, y: first.minY, width: width, height: first.height)
      let end = CGRect(x: last.maxX - width, y: last.minY, width: width, height: last.height)
      return [CodeSelectionRect(start, isStart: true), CodeSelectionRect(end, isStart: false)]
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

  /// A selection rectangle at the start or the end of the selected slots.
  final class CodeSelectionRect: UITextSelectionRect {
    private let frame: CGRect
    private let isStart: Bool

    init(_ frame: CGRect, isStart: Bool) {
      self.frame = frame
      self.isStart = isStart
    }

    override var rect: CGRect { frame }
    override var writingDirection: NSWritingDirection { .leftToRight }
    override var containsStart: Bool { isStart }
    override var containsEnd: Bool { !isStart }
    override var isVertical: Bool { false }
  }
#endif
