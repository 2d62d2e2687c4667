// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public protocol NSWindowDelegate: NSObjectProtocol {
  func windowWillReturnFieldEditor(_ sender: NSWindow, to client: Any?) -> Any?
}

extension NSWindowDelegate {
  public func windowWillReturnFieldEditor(_ sender: NSWindow, to client: Any?) -> Any? { nil }
}

open class NSWindow: NSResponder {
  open var windowNumber: Int { ObjectIdentifier(self).hashValue }

  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let titled = StyleMask(rawValue: 1)
  }

  public enum BackingStoreType: UInt, Sendable {
    case buffered = 2
  }

  open private(set) var frame: NSRect
  open weak var delegate: (any NSWindowDelegate)?
  open var isKeyWindow: Bool { StandIn.current.keyWindow === self }

  public init(
    contentRect: NSRect,
    styleMask style: StyleMask,
    backing backingStoreType: BackingStoreType,
    defer flag: Bool
  ) {
    frame = contentRect
    super.init()
    replaceContent(NSView(frame: NSRect(origin: .zero, size: contentRect.size)))
  }

  /// Sets `contentView` from the initializer, where setting it directly wouldn't call its property observers.
  private func replaceContent(_ view: NSView) { contentView = view }

  public required init?(coder: NSCoder) { nil }

  open var contentView: NSView? {
    didSet {
      oldValue?.hostWindow = nil
      contentView?.hostWindow = self
      contentView?.nextResponder = self
      contentView?.frame = NSRect(origin: .zero, size: frame.size)
      contentView?.forAll { $0.windowChanged() }
    }
  }

  open func makeKeyAndOrderFront(_ sender: Any?) { StandIn.current.keyWindow = self }

  open func orderOut(_ sender: Any?) {
    if isKeyWindow { StandIn.current.keyWindow = nil }
  }

  /// The scale of the window's display, which is 2 until a test moves the window to another display.
  open var backingScaleFactor: CGFloat { scale }
  private var scale: CGFloat = 2

  package func move(toScale scale: CGFloat) {
    self.scale = scale
    contentView?.forAll { $0.viewDidChangeBackingProperties() }
  }

  open var appearance: NSAppearance? {
    didSet { contentView?.forAll { $0.viewDidChangeEffectiveAppearance() } }
  }

  open var effectiveAppearance: NSAppearance { appearance ?? NSApplication.shared.effectiveAppearance }

  open func layoutIfNeeded() { contentView?.layoutSubtreeIfNeeded() }

  private lazy var ownUndoManager = UndoManager()
  open override var undoManager: UndoManager? { ownUndoManager }

  // MARK: First responder

  private var responder: NSResponder?
  open var firstResponder: NSResponder? { responder ?? self }

  /// Makes a responder first responder. If the current one refuses to resign, returns `false`.
  ///
  /// If `responder` refuses, the window becomes first responder, and the result is still `true`.
  open func makeFirstResponder(_ responder: NSResponder?) -> Bool {
    if let responder, responder === self.responder { return true }
    if let current = self.responder, !current.resignFirstResponder() { return false }
    self.responder = nil
    guard let responder, responder !== self else { return true }
    self.responder = responder
    if responder.becomeFirstResponder() { return true }
    if self.responder === responder { self.responder = nil }
    return true
  }

  open func selectKeyView(following view: NSView) {
    guard let next = view.nextKeyView, next.canBecomeKeyView else { return }
    _ = makeFirstResponder(next)
  }

  // MARK: Field editor

  private lazy var sharedEditor: NSTextView = {
    let editor = NSTextView(frame: .zero)
    editor.isFieldEditor = true
    return editor
  }()

  /// Returns the first available field editor: the cell's own, the delegate's, or the one that the window
  /// shares among its controls.
  open func fieldEditor(_ createFlag: Bool, for object: Any?) -> NSText? {
    if let control = object as? NSControl, let editor = control.cell?.fieldEditor(for: control) {
      precondition(editor.isFieldEditor, "a field editor must have isFieldEditor set")
      return editor
    }
    return delegate?.windowWillReturnFieldEditor(self, to: object) as? NSText ?? sharedEditor
  }

  // MARK: Events and coordinates

  private weak var pressedView: NSView?

  open var currentEvent: NSEvent? { StandIn.current.event }

  open override func performKeyEquivalent(with event: NSEvent) -> Bool {
    contentView?.performKeyEquivalent(with: event) ?? false
  }

  open func sendEvent(_ event: NSEvent) {
    StandIn.current.event = event
    switch event.type {
    case .keyDown: firstResponder?.keyDown(with: event)
    case .leftMouseDown:
      pressedView = contentView?.hitTest(event.locationInWindow)
      if StandIn.current.behavior.clickFocusesFirst { focus(pressedView) }
      pressedView?.mouseDown(with: event)
      if !StandIn.current.behavior.clickFocusesFirst { focus(pressedView) }
    case .leftMouseDragged: pressedView?.mouseDragged(with: event)
    case .leftMouseUp:
      pressedView?.mouseUp(with: event)
      pressedView = nil
    case .rightMouseDown:
      let view = contentView?.hitTest(event.locationInWindow)
      view?.rightMouseDown(with: event)
      StandIn.current.menu = view?.menu(for: event)
    }
  }

  /// Makes a clicked view first responder if it accepts that status and isn't a button.
  private func focus(_ view: NSView?) {
    guard let view, view.acceptsFirstResponder, !(view is NSButton) else { return }
    _ = makeFirstResponder(view)
  }

  open func invalidateCursorRects(for view: NSView) {
    view.discardCursorRects()
    view.resetCursorRects()
  }

  open func convertToScreen(_ rect: NSRect) -> NSRect { rect.offsetBy(dx: frame.minX, dy: frame.minY) }

  open func convertPoint(fromScreen point: NSPoint) -> NSPoint {
    NSPoint(x: point.x - frame.minX, y: point.y - frame.minY)
  }
}
