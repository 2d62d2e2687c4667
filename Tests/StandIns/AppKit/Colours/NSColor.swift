// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSColor: NSObject, @unchecked Sendable {
  public typealias Name = String

  private enum Value {
    case components([CGFloat])
    case dynamic((NSAppearance) -> NSColor)
  }

  private let value: Value

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    value = .components([red, green, blue, alpha])
    super.init()
  }

  /// Creates a colour that depends on the appearance. The provider may be called on any thread.
  public init(name colorName: NSColor.Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
    value = .dynamic(dynamicProvider)
    super.init()
  }

  /// The Core Graphics colour, resolved for the current drawing appearance.
  open var cgColor: CGColor {
    let parts = components
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  private var components: [CGFloat] {
    switch value {
    case .components(let parts): parts
    case .dynamic(let provider): provider(NSAppearance.currentDrawing()).components
    }
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    switch value {
    case .components(let parts): NSColor(srgbRed: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    case .dynamic(let provider): NSColor(name: nil) { provider($0).withAlphaComponent(alpha) }
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSColor else { return false }
    if self === other { return true }
    guard case .components(let lhs) = value, case .components(let rhs) = other.value else { return false }
    return lhs == rhs
  }

  open override var hash: Int {
    guard case .components(let parts) = value else { return ObjectIdentifier(self).hashValue }
    return parts.hashValue
  }

  private class func grey(_ white: CGFloat, _ alpha: CGFloat = 1) -> NSColor {
    NSColor(srgbRed: white, green: white, blue: white, alpha: alpha)
  }

  private class func rgb(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> NSColor {
    NSColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }

  private class func adaptive(_ light: NSColor, _ dark: NSColor) -> NSColor {
    NSColor(name: nil) { $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? dark : light }
  }

  open class var clear: NSColor { grey(0, 0) }
  open class var black: NSColor { grey(0) }
  open class var white: NSColor { grey(1) }

  // The values below were observed on macOS, because AppKit's documentation omits them.
  open class var labelColor: NSColor { adaptive(grey(0, 0.85), grey(1, 0.85)) }
  open class var textColor: NSColor { adaptive(grey(0), grey(1)) }
  open class var windowBackgroundColor: NSColor { adaptive(grey(0.925), grey(0.196)) }
  open class var secondaryLabelColor: NSColor { adaptive(grey(0, 0.5), grey(1, 0.55)) }
  open class var tertiaryLabelColor: NSColor { adaptive(grey(0, 0.26), grey(1, 0.25)) }
  open class var systemRed: NSColor { adaptive(rgb(1, 0.23, 0.19), rgb(1, 0.27, 0.23)) }
  open class var systemOrange: NSColor { adaptive(rgb(1, 0.58, 0), rgb(1, 0.62, 0.04)) }
  open class var systemGreen: NSColor { adaptive(rgb(0.16, 0.8, 0.25), rgb(0.2, 0.84, 0.29)) }
  open class var systemBlue: NSColor { adaptive(rgb(0, 0.48, 1), rgb(0.04, 0.52, 1)) }
  open class var systemIndigo: NSColor { adaptive(rgb(0.35, 0.34, 0.84), rgb(0.37, 0.36, 0.9)) }
  open class var systemPurple: NSColor { adaptive(rgb(0.69, 0.32, 0.87), rgb(0.75, 0.35, 0.95)) }
  open class var systemPink: NSColor { adaptive(rgb(1, 0.18, 0.33), rgb(1, 0.22, 0.37)) }
  open class var systemTeal: NSColor { adaptive(rgb(0.35, 0.68, 0.77), rgb(0.42, 0.77, 0.86)) }
  open class var controlAccentColor: NSColor { NSColor(srgbRed: 0, green: 0.48, blue: 1, alpha: 1) }
}
