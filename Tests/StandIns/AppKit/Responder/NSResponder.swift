// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSResponder: NSObject {
  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  open func encode(with coder: NSCoder) {}

  // MARK: Responder chain

  open weak var nextResponder: NSResponder?
  open var acceptsFirstResponder: Bool { false }
  open func becomeFirstResponder() -> Bool { true }
  open func resignFirstResponder() -> Bool { true }

  /// The undo manager. By default, that of the next responder.
  open var undoManager: UndoManager? { nextResponder?.undoManager }

  // MARK: Events

  open func mouseDown(with event: NSEvent) { nextResponder?.mouseDown(with: event) }
  open func mouseDragged(with event: NSEvent) { nextResponder?.mouseDragged(with: event) }
  open func mouseUp(with event: NSEvent) { nextResponder?.mouseUp(with: event) }
  open func rightMouseDown(with event: NSEvent) { nextResponder?.rightMouseDown(with: event) }
  open func keyDown(with event: NSEvent) { nextResponder?.keyDown(with: event) }
  open func quickLook(with event: NSEvent) { nextResponder?.quickLook(with: event) }

  /// Handles a key equivalent. By default, returns `false`.
  @discardableResult
  open func performKeyEquivalent(with event: NSEvent) -> Bool { false }

  /// Returns the object that exchanges the given types with services. By default, asks the next responder.
  open func validRequestor(
    forSendType sendType: NSPasteboard.PasteboardType?,
    returnType: NSPasteboard.PasteboardType?
  ) -> Any? {
    nextResponder?.validRequestor(forSendType: sendType, returnType: returnType)
  }

  // MARK: Standard key binding methods

  open func moveLeft(_ sender: Any?) {}
  open func moveRight(_ sender: Any?) {}
  open func moveUp(_ sender: Any?) {}
  open func moveDown(_ sender: Any?) {}
  open func moveWordLeft(_ sender: Any?) {}
  open func moveWordRight(_ sender: Any?) {}
  open func moveToBeginningOfLine(_ sender: Any?) {}
  open func moveToEndOfLine(_ sender: Any?) {}
  open func moveLeftAndModifySelection(_ sender: Any?) {}
  open func moveRightAndModifySelection(_ sender: Any?) {}
  open func moveToBeginningOfLineAndModifySelection(_ sender: Any?) {}
  open func moveToEndOfLineAndModifySelection(_ sender: Any?) {}
  open func deleteBackward(_ sender: Any?) {}
  open func deleteForward(_ sender: Any?) {}
  open func deleteWordBackward(_ sender: Any?) {}
  open func deleteWordForward(_ sender: Any?) {}
  open func deleteToBeginningOfLine(_ sender: Any?) {}
  open func deleteToEndOfLine(_ sender: Any?) {}
  open func insertNewline(_ sender: Any?) {}
  open func insertTab(_ sender: Any?) {}
  open func insertBacktab(_ sender: Any?) {}
  open func cancelOperation(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}
}
