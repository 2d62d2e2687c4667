import Foundation

open class CALayer: NSObject {
  open var bounds = CGRect.zero {
    didSet {
      if bounds.size != oldValue.size { setNeedsLayout() }
      if bounds != oldValue { animate("bounds") }
    }
  }
  open var position = CGPoint.zero { didSet { if position != oldValue { animate("position") } } }
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var transform = CATransform3DIdentity
  open var sublayerTransform = CATransform3DIdentity
  open var isHidden = false { didSet { if isHidden != oldValue { animate("hidden") } } }
  open var opacity: Float = 1 { didSet { if opacity != oldValue { animate("opacity") } } }
  open var cornerRadius: CGFloat = 0
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners: CACornerMask = .all
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var backgroundColor: CGColor?
  open var shadowOpacity: Float = 0
  open var contentsScale: CGFloat = 1
  /// Whether visionOS draws the contents at the resolution that it needs. Other systems don't have the property.
  open var wantsDynamicContentScaling = false
  open var masksToBounds = false
  open var isOpaque = false
  /// Whether the geometry of the layer and its sublayers is flipped vertically.
  open var isGeometryFlipped = false
  open var allowsGroupOpacity = true
  open var name: String?
  open var actions: [String: any CAAction]?
  open weak var delegate: (any CALayerDelegate)?
  open private(set) weak var superlayer: CALayer?

  /// The layer whose alpha channel masks this layer. A mask must not have a superlayer.
  open var mask: CALayer? {
    didSet { precondition(mask?.superlayer == nil, "a mask must not have a superlayer") }
  }

  open var sublayers: [CALayer]? {
    didSet {
      for layer in oldValue ?? [] where layer.superlayer === self { layer.superlayer = nil }
      for layer in sublayers ?? [] {
        if let other = layer.superlayer, other !== self { other.sublayers?.removeAll { $0 === layer } }
        layer.superlayer = self
      }
    }
  }

  private var animations: [(key: String, animation: CAAnimation)] = []
  private var needsLayoutNow = false
  private var anonymous = 0

  /// Creates a layer with an empty frame.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of a layer. Apps don't call this initializer.
  public init(layer: Any) {
    super.init()
    guard let layer = layer as? CALayer else { return }
    (bounds, position, anchorPoint, zPosition) = (
      layer.bounds, layer.position, layer.anchorPoint, layer.zPosition
    )
  }

  /// Creates a layer with default values. The stand-in ignores `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The frame, derived from the bounds, the position, the anchor point, and the transform.
  open var frame: CGRect {
    get {
      let local = CGRect(
        x: -anchorPoint.x * bounds.width,
        y: -anchorPoint.y * bounds.height,
        width: bounds.width,
        height: bounds.height
      ).applying(affineTransform())
      return local.offsetBy(dx: position.x, dy: position.y)
    }
    set {
      let size = newValue.size.applyingSize(affineTransform().inverted())
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * newValue.width,
        y: newValue.minY + anchorPoint.y * newValue.height
      )
    }
  }

  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Layer tree

  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    sublayers = (sublayers ?? []) + [layer]
  }

  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    layer.removeFromSuperlayer()
    var all = sublayers ?? []
    all.insert(layer, at: min(Int(idx), all.count))
    sublayers = all
  }

  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sublayers?.firstIndex { $0 === sibling } ?? 0
    insertSublayer(layer, at: UInt32(index))
  }

  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sublayers?.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers?.count ?? 0
    insertSublayer(layer, at: UInt32(index))
  }

  open func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    let rest = parent.sublayers?.filter { $0 !== self } ?? []
    parent.sublayers = rest.isEmpty ? nil : rest
    superlayer = nil
  }

  /// Returns whether the flips of the layer and its superlayers add up to an inverted y-axis.
  open func contentsAreFlipped() -> Bool {
    isGeometryFlipped != (superlayer?.contentsAreFlipped() ?? false)
  }

  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  // MARK: Layout

  open func setNeedsLayout() { needsLayoutNow = true }
  open func needsLayout() -> Bool { needsLayoutNow }

  open func layoutIfNeeded() {
    if needsLayoutNow {
      needsLayoutNow = false
      layoutSublayers()
    }
    for layer in sublayers ?? [] { layer.layoutIfNeeded() }
  }

  open func layoutSublayers() {
    delegate?.layoutSublayers(of: self)
  }

  open func setNeedsDisplay() {}

  // MARK: Animations

  /// Adds an implicit animation if the layer has a superlayer and no delegate, and actions aren't disabled.
  private func animate(_ key: String) {
    if superlayer != nil, delegate == nil, !CATransaction.disableActions() {
      animations.removeAll { $0.key == key }
      animations.append((key, CABasicAnimation(keyPath: key)))
    }
  }

  open func add(_ anim: CAAnimation, forKey key: String?) {
    anonymous += 1
    let key = key ?? "anonymous \(anonymous)"
    animations.removeAll { $0.key == key }
    animations.append((key, anim))
  }

  open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }
  open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }
  open func removeAllAnimations() { animations = [] }
}

extension CGSize {
  fileprivate func applyingSize(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: abs(t.a * width + t.c * height), height: abs(t.b * width + t.d * height))
  }
}
