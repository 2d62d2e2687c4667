import Foundation

open class UIView: UIResponder, @preconcurrency NSCoding, CALayerDelegate, UITraitEnvironment,
  UITraitChangeObservable, UIAccessibilityIdentification
{
  // MARK: Initialization

  /// Creates a view with a frame. This is the designated initializer.
  public init(frame: CGRect) {
    layer = UIView.makeLayer(Self.layerClass)
    super.init()
    layer.delegate = self
    self.frame = frame
  }

  /// Creates a view with an empty frame. On Apple's systems, `NSObject` declares this initializer.
  public convenience override init() {
    self.init(frame: .zero)
  }

  /// Creates a view from an archive, such as a storyboard, with its frame and subviews.
  public required init?(coder: NSCoder) {
    layer = UIView.makeLayer(Self.layerClass)
    super.init()
    layer.delegate = self
    func part(_ key: String) -> CGFloat { CGFloat(coder.decodeDouble(forKey: key)) }
    frame = CGRect(x: part("x"), y: part("y"), width: part("width"), height: part("height"))
    guard coder.containsValue(forKey: "subviews") else { return }
    for view in coder.decodeObject(forKey: "subviews") as? [UIView] ?? [] { addSubview(view) }
  }

  open func encode(with coder: NSCoder) {
    for (key, value) in [
      ("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height),
    ] {
      coder.encode(Double(value), forKey: key)
    }
    if !subviews.isEmpty { coder.encode(NSArray(array: subviews), forKey: "subviews") }
  }

  // MARK: Layer

  open class var layerClass: AnyClass { CALayer.self }
  /// The view's layer, an instance of `layerClass`.
  public let layer: CALayer

  private static func makeLayer(_ type: AnyClass) -> CALayer {
    switch ObjectIdentifier(type) {
    case ObjectIdentifier(CAGradientLayer.self): return CAGradientLayer()
    case ObjectIdentifier(CAShapeLayer.self): return CAShapeLayer()
    case ObjectIdentifier(CATextLayer.self): return CATextLayer()
    case ObjectIdentifier(CALayer.self): return CALayer()
    default: preconditionFailure("the stand-in cannot make a \(type) for layerClass")
    }
  }

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set {
      let old = bounds.size
      layer.frame = newValue
      sizeChanged(from: old)
    }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set {
      let old = bounds.size
      layer.bounds = newValue
      sizeChanged(from: old)
    }
  }

  open var center: CGPoint {
    get { layer.position }
    set { layer.position = newValue }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open var contentMode = ContentMode.scaleToFill

  private func sizeChanged(from old: CGSize) {
    guard bounds.size != old else { return }
    setNeedsLayout()
    guard autoresizesSubviews else { return }
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      var frame = view.frame
      if view.autoresizingMask.contains(.flexibleWidth) { frame.size.width += bounds.width - old.width }
      if view.autoresizingMask.contains(.flexibleHeight) { frame.size.height += bounds.height - old.height }
      if frame != view.frame { view.frame = frame }
    }
  }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = point.applying(transformToRoot)
    return view.map { inRoot.applying($0.transformToRoot.inverted()) } ?? inRoot
  }

  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let inRoot = view.map { point.applying($0.transformToRoot) } ?? point
    return inRoot.applying(transformToRoot.inverted())
  }

  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let inRoot = rect.applying(transformToRoot)
    return view.map { inRoot.applying($0.transformToRoot.inverted()) } ?? inRoot
  }

  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    let inRoot = view.map { rect.applying($0.transformToRoot) } ?? rect
    return inRoot.applying(transformToRoot.inverted())
  }

  private var transformToRoot: CGAffineTransform {
    guard let superview else { return .identity }
    let anchor = CGPoint(
      x: bounds.minX + layer.anchorPoint.x * bounds.width,
      y: bounds.minY + layer.anchorPoint.y * bounds.height
    )
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
      .concatenating(superview.transformToRoot)
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(min(max(newValue, 0), 1)) }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.setNeedsLayout()
    }
  }

  open var isOpaque = true
  open var tag = 0
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var backgroundColor: UIColor? {
    didSet { resolveBackground() }
  }

  private func resolveBackground() {
    layer.backgroundColor = backgroundColor?.resolvedColor(with: traitCollection).cgColor
  }

  private var ownTint: UIColor?

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { ownTint ?? superview?.tintColor ?? .systemBlue }
    set {
      ownTint = newValue
      reportTintChange()
    }
  }

  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open func tintColorDidChange() {}

  private func reportTintChange() {
    tintColorDidChange()
    for view in subviews where view.ownTint == nil { view.reportTintChange() }
  }

  open func setNeedsDisplay() {}
  open func draw(_ rect: CGRect) {}

  // MARK: Hierarchy

  open private(set) var subviews: [UIView] = []
  open internal(set) weak var superview: UIView?
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview } ?? subviews.count)
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, at: subviews.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? subviews.count)
  }

  open func bringSubviewToFront(_ view: UIView) {
    guard view.superview === self else { return }
    subviews.removeAll { $0 === view }
    subviews.append(view)
    layer.addSublayer(view.layer)
  }

  open func sendSubviewToBack(_ view: UIView) {
    guard view.superview === self else { return }
    subviews.removeAll { $0 === view }
    subviews.insert(view, at: 0)
    layer.insertSublayer(view.layer, at: 0)
  }

  open func removeFromSuperview() { move(view: self, to: nil, at: 0) }

  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews { if let found = view.viewWithTag(tag) { return found } }
    return nil
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  private func insert(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot be a subview of itself")
    move(view: view, to: self, at: index)
  }

  private func move(view: UIView, to parent: UIView?, at index: Int) {
    let oldWindow = view.window
    let oldParent = view.superview
    let newWindow = parent?.window
    guard parent != nil || oldParent != nil else { return }
    view.willMove(toSuperview: parent)
    if oldWindow !== newWindow {
      view.forAll { $0.willMove(toWindow: newWindow) }
      if let responder = oldWindow?.firstResponder as? UIView, responder.isDescendant(of: view) {
        responder.loseFirstResponder()
      }
    }
    if let oldParent {
      oldParent.willRemoveSubview(view)
      oldParent.subviews.removeAll { $0 === view }
      view.layer.removeFromSuperlayer()
      oldParent.deactivateConstraints(reaching: view)
      oldParent.setNeedsLayout()
    }
    view.superview = parent
    if let parent {
      let index = min(index, parent.subviews.count)
      let neighbour = index < parent.subviews.count ? parent.subviews[index] : nil
      parent.subviews.insert(view, at: index)
      if let neighbour {
        parent.layer.insertSublayer(view.layer, below: neighbour.layer)
      } else {
        parent.layer.addSublayer(view.layer)
      }
      parent.setNeedsLayout()
      parent.didAddSubview(view)
      if view.ownTint == nil { view.reportTintChange() }
      view.forAll { $0.updateTraits() }
    }
    view.didMoveToSuperview()
    if oldWindow !== newWindow { view.forAll { $0.didMoveToWindow() } }
  }

  func forAll(_ body: (UIView) -> Void) {
    body(self)
    for view in subviews { view.forAll(body) }
  }

  // MARK: Responder

  weak var viewController: UIViewController?
  open override var next: UIResponder? { viewController ?? superview }
  override var hostWindow: UIWindow? { window }
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  /// Returns the frontmost view at a point. Ignores views that are hidden, have user interaction disabled, or
  /// have an alpha below 0.01.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else {
      return nil
    }
    for view in subviews.reversed() {
      if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
    }
    return self
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    guard let responder = window?.firstResponder as? UIView, responder.isDescendant(of: self) else {
      return false
    }
    if responder.resignFirstResponder() { return true }
    if force { responder.loseFirstResponder() }
    return force
  }

  // MARK: Gestures and interactions

  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  open private(set) var interactions: [any UIInteraction] = []

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizer.view = self
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  open func removeInteraction(_ interaction: any UIInteraction) {
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  // MARK: Layout

  var needsLayoutNow = true
  private var insets: UIEdgeInsets?
  private var directionalInsets: NSDirectionalEdgeInsets?
  private var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  private var resistance: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  open internal(set) var constraints: [NSLayoutConstraint] = []
  open private(set) var layoutGuides: [UILayoutGuide] = []
  open var translatesAutoresizingMaskIntoConstraints = true

  open func setNeedsLayout() { needsLayoutNow = true }

  /// Lays out this view and its descendants, and solves the constraints of the whole view tree.
  open func layoutIfNeeded() { LayoutPass.run(self) }

  open func layoutSubviews() {}
  open func updateConstraints() {}
  open func setNeedsUpdateConstraints() { setNeedsLayout() }
  open class var requiresConstraintBasedLayout: Bool { false }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  /// The value -1, which means that the view has no intrinsic size in a dimension.
  public nonisolated class var noIntrinsicMetric: CGFloat { -1 }
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    let width = Fitting.width(of: self)
    return Fitting.size(of: self, width: targetSize.width > 0 ? min(width, targetSize.width) : width)
  }

  /// A zero size, which asks for the smallest possible size.
  public nonisolated class var layoutFittingCompressedSize: CGSize { .zero }

  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis] ?? .defaultLow
  }

  open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    hugging[axis] = priority
  }

  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    resistance[axis] ?? .defaultHigh
  }

  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis] = priority
  }

  open var layoutMargins: UIEdgeInsets {
    get {
      let margins = directionalLayoutMargins
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return insets
        ?? UIEdgeInsets(
          top: margins.top,
          left: isMirrored ? margins.trailing : margins.leading,
          bottom: margins.bottom,
          right: isMirrored ? margins.leading : margins.trailing
        )
    }
    set {
      insets = newValue
      setNeedsLayout()
    }
  }

  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { directionalInsets ?? NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) }
    set {
      directionalInsets = newValue
      insets = nil
      setNeedsLayout()
    }
  }

  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true

  open var safeAreaInsets: UIEdgeInsets {
    guard let window else { return .zero }
    let frame = convert(bounds, to: nil)
    let safe = window.safeArea
    return UIEdgeInsets(
      top: max(safe.top - frame.minY, 0),
      left: max(safe.left - frame.minX, 0),
      bottom: max(frame.maxY - (window.bounds.height - safe.bottom), 0),
      right: max(frame.maxX - (window.bounds.width - safe.right), 0)
    )
  }

  open func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    layoutGuides.append(layoutGuide)
  }

  open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(of: self, .safeArea)
  open private(set) lazy var layoutMarginsGuide = UILayoutGuide(of: self, .margins)
  open private(set) lazy var readableContentGuide = UILayoutGuide(of: self, .readable)
  open private(set) lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide(of: self, .keyboard)

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

  open func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
  open func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

  /// Deactivates the constraints that ancestors hold for a removed view or its descendants, as UIKit does.
  private func deactivateConstraints(reaching view: UIView) {
    for ancestor in sequence(first: self, next: \.superview) {
      for constraint in ancestor.constraints where constraint.reaches(into: view) {
        constraint.isActive = false
      }
    }
  }

  // MARK: Direction and traits

  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { setNeedsLayout() }
  }

  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The view's trait overrides, which are always empty: the stand-in supports overrides only on windows.
  @available(iOS 17, *)
  open var traitOverrides: UITraitOverrides {
    get { UITraitOverrides() }
    set { preconditionFailure("the stand-in supports trait overrides only on windows") }
  }

  open var traitCollection: UITraitCollection { window?.traits ?? UITraitCollection(Traits.ofPhone) }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  private lazy var traitObservers = TraitObservers(traitCollection)

  /// Registers a handler that is called with this object and its previous traits when one of `traits`
  /// changes.
  @available(iOS 17, *)
  @discardableResult
  public func registerForTraitChanges<T>(
    _ traits: [UITrait],
    handler: @escaping TraitChangeHandler<T>
  ) -> any UITraitChangeRegistration where T: UITraitEnvironment {
    let registration = TraitObservers.Registration(traits) { object, old in
      if let object = object as? T { handler(object, old) }
    }
    traitObservers.add(registration)
    return registration
  }

  /// Unregisters a handler, so that trait changes no longer call it.
  @available(iOS 17, *)
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.remove(registration)
  }

  func updateTraits() {
    traitCollection.performAsCurrent {
      guard let old = traitObservers.update(self) else { return }
      resolveBackground()
      traitsChanged()
      traitCollectionDidChange(old)
      setNeedsLayout()
    }
  }

  /// Updates the view after a trait change. UIKit's own views override this method.
  func traitsChanged() {}

  // MARK: Accessibility

  open var accessibilityIdentifier: String?
  open override var accessibilityFrame: CGRect {
    get {
      let stored = super.accessibilityFrame
      return stored == .zero ? convert(bounds, to: nil) : stored
    }
    set { super.accessibilityFrame = newValue }
  }

  open var accessibilityIgnoresInvertColors = false
  open var showsLargeContentViewer = false
  open var largeContentTitle: String?
  open var largeContentImage: UIImage?
  open var scalesLargeContentImage = false

  // MARK: Animation

  /// Whether animations are enabled. The stand-in stores the value, but doesn't animate views.
  public class var areAnimationsEnabled: Bool { animationsAreEnabled }
  private static var animationsAreEnabled = true

  /// Sets `areAnimationsEnabled`, which has no effect, because the stand-in doesn't animate views.
  public class func setAnimationsEnabled(_ enabled: Bool) { animationsAreEnabled = enabled }

  /// Runs a closure with animations disabled, then restores the previous setting.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let previous = animationsAreEnabled
    animationsAreEnabled = false
    actionsWithoutAnimation()
    animationsAreEnabled = previous
  }

  /// Applies the changes at once, and calls the completion handler asynchronously. Ignores the other arguments.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    guard let completion else { return }
    Task { @MainActor in completion(true) }
  }

  /// Applies the changes at once, and calls the completion handler asynchronously. Ignores the duration.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }
}
