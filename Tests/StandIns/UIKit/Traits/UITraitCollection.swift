import Foundation

open class UITraitCollection: NSObject, @unchecked Sendable {
  let traits: Traits

  init(_ traits: Traits) {
    self.traits = traits
    super.init()
  }

  /// Creates a collection that specifies no traits.
  public override convenience init() {
    self.init(Traits())
  }

  /// Creates a collection that specifies the traits set by the closure.
  @available(iOS 17, *)
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = Traits()
    mutations(&traits)
    self.init((traits as? Traits) ?? Traits())
  }

  /// Creates a collection by merging others. If several of them specify a trait, the last one wins.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    var traits = Traits()
    for collection in traitCollections { traits.merge(collection.traits) }
    self.init(traits)
  }

  /// Creates a collection that specifies only the style of the user interface.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates a collection that specifies only the accessibility contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init { $0.accessibilityContrast = accessibilityContrast }
  }

  /// Creates a collection that specifies only the weight of text.
  public convenience init(legibilityWeight: UILegibilityWeight) {
    self.init { $0.legibilityWeight = legibilityWeight }
  }

  /// Creates a collection that specifies only the text size.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
  }

  /// Creates a collection that specifies only the display scale.
  public convenience init(displayScale: CGFloat) {
    self.init { $0.displayScale = displayScale }
  }

  /// Creates a collection that specifies only the layout direction.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates a collection that specifies only the horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection that specifies only the vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  @available(iOS 17, *)
  open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    var mutable: any UIMutableTraits = traits
    mutations(&mutable)
    return UITraitCollection((mutable as? Traits) ?? traits)
  }

  open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle }
  open var accessibilityContrast: UIAccessibilityContrast { traits.accessibilityContrast }
  open var legibilityWeight: UILegibilityWeight { traits.legibilityWeight }
  open var preferredContentSizeCategory: UIContentSizeCategory { traits.preferredContentSizeCategory }
  open var displayScale: CGFloat { traits.displayScale }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection }
  open var userInterfaceLevel: UIUserInterfaceLevel { traits.userInterfaceLevel }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom }

  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let other = trait?.traits else { return true }
    var merged = traits
    merged.merge(other)
    return merged == traits
  }

  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let other = traitCollection else { return true }
    return userInterfaceStyle != other.userInterfaceStyle
      || accessibilityContrast != other.accessibilityContrast
      || userInterfaceLevel != other.userInterfaceLevel
  }

  @available(iOS 17, *)
  open class var systemTraitsAffectingColorAppearance: [UITrait] {
    [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self]
  }

  private nonisolated(unsafe) static var currentCollection = UITraitCollection(Traits.ofPhone)

  open class var current: UITraitCollection {
    get { currentCollection }
    set { currentCollection = newValue }
  }

  open func performAsCurrent(_ actions: () -> Void) {
    let previous = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = previous
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.traits == traits
  }

  open override var hash: Int { traits.hashValue }
}
