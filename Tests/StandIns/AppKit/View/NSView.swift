// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSView: NSResponder {
  // MARK: Initialization

  /// Creates a view with a frame. This is the designated initializer.
  public init(frame frameRect: NSRect) {
    super.init()
    frame = frameRect
  }

  /// Creates a view with an empty frame. On Apple's systems, `NSObject` declares this initializer.
  public convenience override init() {
    self.init(frame: .zero)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    guard let archive = coder as? ViewArchive else { return }
    let (frame, subviews) = archive.next()
    self.frame = frame
    for view in subviews { addSubview(view) }
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    (coder as? ViewArchive)?.append(self)
  }

  // MARK: Geometry

  open var frame: NSRect = .zero {
    didSet {
      guard frame.size != oldValue.size else { return layOutLayer() }
      needsLayout = true
      for view in subviews { view.superviewResized(from: oldValue.size) }
      layOutLayer()
    }
  }

  open var bounds: NSRect { NSRect(origin: .zero, size: frame.size) }
  open func setFrameSize(_ newSize: NSSize) { frame.size = newSize }
  open func setFrameOrigin(_ newOrigin: NSPoint) { frame.origin = newOrigin }
  open var isFlipped: Bool { false }
  open var isHidden = false
  open var alphaValue: CGFloat = 1
  open var autoresizingMask: AutoresizingMask = []
  open var translatesAutoresizingMaskIntoConstraints = true
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor() }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  private func superviewResized(from old: NSSize) {
    guard let superview, translatesAutoresizingMaskIntoConstraints else { return }
    var size = frame.size
    if autoresizingMask.contains(.width) { size.width += superview.frame.width - old.width }
    if autoresizingMask.contains(.height) { size.height += superview.frame.height - old.height }
    if size != frame.size { setFrameSize(size) }
  }

  /// Converts a point to superview coordinates or, without a superview, to window coordinates (y points up).
  private func toSuperview(_ point: NSPoint) -> NSPoint {
    let y = isFlipped == (superview?.isFlipped ?? false) ? frame.minY + point.y : frame.maxY - point.y
    return NSPoint(x: frame.minX + point.x, y: y)
  }

  private func fromSuperview(_ point: NSPoint) -> NSPoint {
    let y = isFlipped == (superview?.isFlipped ?? false) ? point.y - frame.minY : frame.maxY - point.y
    return NSPoint(x: point.x - frame.minX, y: y)
  }

  /// Converts a point to the coordinates of a view or, if `view` is `nil`, of the window.
  open func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
    let inWindow = superview?.convert(toSuperview(point), to: nil) ?? toSuperview(point)
    return view?.convert(inWindow, from: nil) ?? inWindow
  }

  open func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
    if let view { return convert(view.convert(point, to: nil), from: nil) }
    return fromSuperview(superview?.convert(point, from: nil) ?? point)
  }

  open func convert(_ rect: NSRect, to view: NSView?) -> NSRect {
    let one = convert(rect.origin, to: view)
    let other = convert(NSPoint(x: rect.maxX, y: rect.maxY), to: view)
    return NSRect(
      x: min(one.x, other.x),
      y: min(one.y, other.y),
      width: abs(one.x - other.x),
      height: abs(one.y - other.y)
    )
  }

  // MARK: Hierarchy

  open package(set) var subviews: [NSView] = []
  open private(set) weak var superview: NSView?
  weak var hostWindow: NSWindow?
  open var window: NSWindow? { hostWindow ?? superview?.window }

  open func addSubview(_ view: NSView) {
    let old = view.window
    view.superview?.remove(view)
    view.superview = self
    view.nextResponder = self
    subviews.append(view)
    if layer != nil { view.becomeLayerBacked() }
    needsLayout = true
    if old !== window { view.forAll { $0.windowChanged() } }
  }

  open func removeFromSuperview() {
    let old = window
    if let responder = old?.firstResponder as? NSView, responder.isDescendant(of: self) {
      _ = old?.makeFirstResponder(nil)
    }
    superview?.remove(self)
    superview = nil
    nextResponder = nil
    if old != nil { forAll { $0.windowChanged() } }
  }

  private func remove(_ view: NSView) {
    subviews.removeAll { $0 === view }
    view.layer?.removeFromSuperlayer()
  }

  open func isDescendant(of view: NSView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  open func viewDidMoveToWindow() {}

  func windowChanged() {
    viewDidMoveToWindow()
    guard window != nil else { return }
    viewDidChangeEffectiveAppearance()
    viewDidChangeBackingProperties()
  }

  func forAll(_ body: (NSView) -> Void) {
    body(self)
    for view in subviews { view.forAll(body) }
  }

  // MARK: Layers

  /// The backing layer. If the app sets a layer before `wantsLayer`, the view hosts that layer instead.
  open var layer: CALayer? {
    didSet { isHosting = layer != nil && !wantsLayer }
  }

  private var isHosting = false

  open var wantsLayer: Bool = false {
    didSet { if wantsLayer { becomeLayerBacked() } }
  }

  open func makeBackingLayer() -> CALayer { CALayer() }

  /// Creates the backing layers of the view and its descendants.
  private func becomeLayerBacked() {
    if layer == nil {
      layer = makeBackingLayer()
      isHosting = false
    }
    if let parent = superview?.layer, let layer, layer.superlayer !== parent { parent.addSublayer(layer) }
    // This layer is laid out before the layers of subviews, whose flipping depends on it.
    layOutLayer()
    for view in subviews { view.becomeLayerBacked() }
  }

  private func layOutLayer() {
    guard let layer else { return }
    layer.frame = frame
    // AppKit flips a backing layer with its view. Apple doesn't document whether a hosted layer is flipped.
    let isFlipped = isHosting ? StandIn.current.behavior.flipsHostedLayers : self.isFlipped
    if layer.contentsAreFlipped() != isFlipped { layer.isGeometryFlipped.toggle() }
  }

  open func viewDidChangeBackingProperties() {}

  // MARK: Layout and drawing

  open var needsLayout = true
  open var needsDisplay = false
  open func layout() {}
  open func draw(_ dirtyRect: NSRect) {}

  open func layoutSubtreeIfNeeded() {
    if needsLayout {
      needsLayout = false
      layout()
    }
    for view in subviews { view.layoutSubtreeIfNeeded() }
  }

  /// The value -1, which means that the view has no intrinsic size in a dimension.
  public nonisolated class var noIntrinsicMetric: CGFloat { -1 }
  open var intrinsicContentSize: NSSize { NSSize(width: -1, height: -1) }
  /// The smallest size that satisfies the constraints. Here, without constraints, it is the intrinsic size.
  open var fittingSize: NSSize {
    NSSize(width: max(intrinsicContentSize.width, 0), height: max(intrinsicContentSize.height, 0))
  }
  open func invalidateIntrinsicContentSize() { superview?.needsLayout = true }

  private var compressionResistance: [NSLayoutConstraint.Orientation: NSLayoutConstraint.Priority] = [:]

  open func contentCompressionResistancePriority(
    for orientation: NSLayoutConstraint.Orientation
  ) -> NSLayoutConstraint.Priority {
    compressionResistance[orientation] ?? .defaultHigh
  }
  open func setContentCompressionResistancePriority(
    _ priority: NSLayoutConstraint.Priority,
    for orientation: NSLayoutConstraint.Orientation
  ) {
    compressionResistance[orientation] = priority
  }

  // MARK: Appearance and direction

  open var appearance: NSAppearance? {
    didSet { forAll { $0.viewDidChangeEffectiveAppearance() } }
  }

  open var effectiveAppearance: NSAppearance {
    appearance ?? superview?.effectiveAppearance ?? window?.effectiveAppearance
      ?? NSApplication.shared.effectiveAppearance
  }

  open func viewDidChangeEffectiveAppearance() {}

  open var userInterfaceLayoutDirection = NSApplication.shared.userInterfaceLayoutDirection

  // MARK: Events

  /// Returns the frontmost view at a point in the superview's coordinates.
  open func hitTest(_ point: NSPoint) -> NSView? {
    let local = fromSuperview(point)
    guard !isHidden, bounds.contains(local) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(local) { return hit }
    }
    return self
  }

  /// Handles a key equivalent by asking the subviews until one of them returns `true`.
  open override func performKeyEquivalent(with event: NSEvent) -> Bool {
    subviews.contains { $0.performKeyEquivalent(with: event) }
  }

  /// Whether a drag in the view moves the window. AppKit's default is `true` for views that aren't opaque.
  open var mouseDownCanMoveWindow: Bool { true }
  open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }
  open func menu(for event: NSEvent) -> NSMenu? { nil }
  open func resetCursorRects() {}
  package private(set) var cursorRects: [NSRect] = []
  open func addCursorRect(_ rect: NSRect, cursor: NSCursor) { cursorRects.append(rect) }
  open func discardCursorRects() { cursorRects = [] }

  open weak var nextKeyView: NSView?
  open var canBecomeKeyView: Bool { acceptsFirstResponder && !isHidden && window != nil }
  open var focusRingType = NSFocusRingType.default

  // MARK: Accessibility

  var accessibility = AccessibilityValues()

  open func isAccessibilityElement() -> Bool { accessibility.isElement ?? false }
  open func setAccessibilityElement(_ accessibilityElement: Bool) {
    accessibility.isElement = accessibilityElement
  }
  open func accessibilityLabel() -> String? { accessibility.label }
  open func setAccessibilityLabel(_ accessibilityLabel: String?) { accessibility.label = accessibilityLabel }
  open func accessibilityUserInputLabels() -> [String]? { accessibility.inputLabels }
  open func setAccessibilityUserInputLabels(_ accessibilityUserInputLabels: [String]?) {
    accessibility.inputLabels = accessibilityUserInputLabels
  }
  open func accessibilityHelp() -> String? { accessibility.help }
  open func setAccessibilityHelp(_ accessibilityHelp: String?) { accessibility.help = accessibilityHelp }
  open func accessibilityValue() -> Any? { accessibility.value }
  open func setAccessibilityValue(_ accessibilityValue: Any?) { accessibility.value = accessibilityValue }
  open func accessibilityIdentifier() -> String { accessibility.identifier }
  open func setAccessibilityIdentifier(_ accessibilityIdentifier: String?) {
    accessibility.identifier = accessibilityIdentifier ?? ""
  }
  open func accessibilityRole() -> NSAccessibility.Role? { accessibility.role }
  open func setAccessibilityRole(_ accessibilityRole: NSAccessibility.Role?) {
    accessibility.role = accessibilityRole
  }
  open func isAccessibilityEnabled() -> Bool { true }
  open func isAccessibilityFocused() -> Bool { window?.firstResponder === self }
  open func setAccessibilityFocused(_ accessibilityFocused: Bool) {
    if accessibilityFocused { _ = window?.makeFirstResponder(self) }
  }
  open func accessibilityPerformPress() -> Bool { false }
  open func accessibilityHitTest(_ point: NSPoint) -> Any? { self }
  open func accessibilityChildren() -> [Any]? { subviews }
  open func accessibilityCustomActions() -> [NSAccessibilityCustomAction]? { accessibility.actions }
  open func setAccessibilityCustomActions(_ accessibilityCustomActions: [NSAccessibilityCustomAction]?) {
    accessibility.actions = accessibilityCustomActions
  }
  open func accessibilityFrame(for range: NSRange) -> NSRect { .zero }
  open func accessibilityNumberOfCharacters() -> Int { 0 }
  open func accessibilityVisibleCharacterRange() -> NSRange { NSRange(location: 0, length: 0) }
  open func accessibilityString(for range: NSRange) -> String? { nil }
  open func accessibilityAttributedString(for range: NSRange) -> NSAttributedString? { nil }
  open func accessibilityRTF(for range: NSRange) -> Data? { nil }
  open func accessibilitySelectedText() -> String? { nil }
}

public enum NSFocusRingType: UInt, Sendable {
  case `default`, none, exterior
}

public enum NSUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}
