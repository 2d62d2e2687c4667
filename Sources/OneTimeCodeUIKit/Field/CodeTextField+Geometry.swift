#if canImport(UIKit)
  import UIKit

  // What the field says of where its text lies: on the slots. So the magnifier, a tap, a drag, the handles of
  // a selection and a screen reader's character navigation agree with what is seen.
  extension CodeTextField {
    /// Where the caret at `position` stands.
    func caretFrame(at position: UITextPosition) -> CGRect? {
      geometry()?.caret(at: offset(from: beginningOfDocument, to: position))
    }

    /// What `range` covers, one rectangle a row.
    func frames(of range: UITextRange) -> [CGRect]? {
      guard let offsets = offsets(of: range) else { return nil }
      return geometry()?.rectangles(of: offsets)
    }

    /// The position nearest to a point, at most behind what is entered.
    func nearestPosition(to point: CGPoint) -> UITextPosition? {
      guard let geometry = geometry() else { return nil }
      let offset = min(geometry.position(at: point), session.entry.symbols.count)
      return position(from: beginningOfDocument, offset: offset)
    }

    /// The symbol at a point, if there is one.
    func symbolRange(at point: CGPoint) -> UITextRange? {
      guard let slot = geometry()?.slot(at: point), slot < session.entry.symbols.count else { return nil }
      return range(of: slot..<slot + 1)
    }
  }

  /// A part of a selection: what it covers in one row.
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
