import Foundation

// Reports what the text system draws in front of a field, which Apple documents as: the caret in `caretRect(for:)`, the
// highlight in `selectionRects(for:)`, and the handles where these rectangles contain the start and the end.
extension Driver {
  package struct SelectionDrawing {
    package var caret = CGRect.zero
    package var highlight: [CGRect] = []
    package var handles: [CGRect] = []

    package init() {}
  }

  /// Returns what is drawn for the selection of a field that is being edited. A clear tint draws nothing.
  @MainActor
  package static func drawnSelection(of field: UITextField) -> SelectionDrawing {
    var drawing = SelectionDrawing()
    guard field.isEditing, field.tintColor != .clear, let range = field.selectedTextRange else {
      return drawing
    }
    if range.isEmpty {
      drawing.caret = field.caretRect(for: range.start)
      return drawing
    }
    let rectangles = field.selectionRects(for: range)
    drawing.highlight = rectangles.map(\.rect)
    drawing.handles = rectangles.filter { $0.containsStart || $0.containsEnd }.map(\.rect)
    if StandIn.current.behavior.handlesNeedArea {
      drawing.handles.removeAll { $0.width <= 0 || $0.height <= 0 }
    }
    return drawing
  }
}
