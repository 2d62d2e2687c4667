import Foundation

open class UIColor: NSObject, @unchecked Sendable {
  private enum Value {
    case components([CGFloat])
    case dynamic((UITraitCollection) -> UIColor)
  }

  private let value: Value

  /// Creates a colour from extended sRGB components, which are usually between 0 and 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    value = .components([red, green, blue, alpha])
    super.init()
  }

  /// Creates a grey whose red, green, and blue components equal `white`.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from a Core Graphics colour. The new colour doesn't depend on traits.
  public convenience init(cgColor: CGColor) {
    let parts = cgColor.components ?? [0, 0, 0, 0]
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Creates a colour that a closure resolves for the given traits. The closure may run on any thread.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    value = .dynamic(dynamicProvider)
    super.init()
  }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch value {
    case .components: self
    case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// The colour, resolved for `UITraitCollection.current`.
  open var cgColor: CGColor {
    let parts = components
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  private var components: [CGFloat] {
    switch value {
    case .components(let parts): parts
    case .dynamic: resolvedColor(with: .current).components
    }
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch value {
    case .components(let parts): UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let parts = components
    red?.pointee = parts[0]
    green?.pointee = parts[1]
    blue?.pointee = parts[2]
    alpha?.pointee = parts[3]
    return true
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    guard case .components(let lhs) = value, case .components(let rhs) = other.value else { return false }
    return lhs == rhs
  }

  open override var hash: Int {
    guard case .components(let parts) = value else { return ObjectIdentifier(self).hashValue }
    return parts.hashValue
  }

  open class var clear: UIColor { UIColor(white: 0, alpha: 0) }
  open class var black: UIColor { UIColor(white: 0, alpha: 1) }
  open class var white: UIColor { UIColor(white: 1, alpha: 1) }
  open class var gray: UIColor { UIColor(white: 0.5, alpha: 1) }
  open class var lightGray: UIColor { UIColor(white: 2 / 3, alpha: 1) }
  open class var darkGray: UIColor { UIColor(white: 1 / 3, alpha: 1) }
  open class var red: UIColor { UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
  open class var green: UIColor { UIColor(red: 0, green: 1, blue: 0, alpha: 1) }
  open class var blue: UIColor { UIColor(red: 0, green: 0, blue: 1, alpha: 1) }

  open class var systemRed: UIColor { SystemColors.red }
  open class var systemOrange: UIColor { SystemColors.orange }
  open class var systemYellow: UIColor { SystemColors.yellow }
  open class var systemGreen: UIColor { SystemColors.green }
  open class var systemMint: UIColor { SystemColors.mint }
  open class var systemTeal: UIColor { SystemColors.teal }
  open class var systemCyan: UIColor { SystemColors.cyan }
  open class var systemBlue: UIColor { SystemColors.blue }
  open class var systemIndigo: UIColor { SystemColors.indigo }
  open class var systemPurple: UIColor { SystemColors.purple }
  open class var systemPink: UIColor { SystemColors.pink }
  open class var systemBrown: UIColor { SystemColors.brown }
  open class var systemGray: UIColor { SystemColors.gray }
  open class var systemGray5: UIColor { SystemColors.gray5 }
  open class var tintColor: UIColor { SystemColors.blue }
  open class var link: UIColor { SystemColors.blue }

  open class var label: UIColor { SystemColors.label }
  open class var secondaryLabel: UIColor { SystemColors.secondaryLabel }
  open class var tertiaryLabel: UIColor { SystemColors.tertiaryLabel }
  open class var placeholderText: UIColor { SystemColors.tertiaryLabel }
  open class var separator: UIColor { SystemColors.separator }
  open class var opaqueSeparator: UIColor { SystemColors.opaqueSeparator }
  open class var systemFill: UIColor { SystemColors.fill }
  open class var systemBackground: UIColor { SystemColors.background }
  open class var secondarySystemBackground: UIColor { SystemColors.secondaryBackground }
}
