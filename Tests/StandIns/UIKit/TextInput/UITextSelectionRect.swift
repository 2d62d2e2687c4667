import Foundation

/// An abstract rectangle that covers part of a selection.
@MainActor
open class UITextSelectionRect: NSObject {
  open var rect: CGRect { .null }
  open var writingDirection: NSWritingDirection { .natural }
  open var containsStart: Bool { false }
  open var containsEnd: Bool { false }
  open var isVertical: Bool { false }
}
