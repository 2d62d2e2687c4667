// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSColor: NSObject, @unchecked Sendable {
  public typealias Name = String

  private enum Value {
    case components([CGFloat])
    case dynamic((NSAppearance) -> NSColor)
  }

  private let value: Value

  /// - Parameters: From 0 to 1.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    value = .components([red, green, blue, alpha])
    super.init()
  }

  /// A colour that depends on the appearance. "The dynamic provider may be called on any thread."
  public init(name colorName: NSColor.Name?, dynamicProvider: @escaping (NSAppearance) -> NSColor) {
    value = .dynamic(dynamicProvider)
    super.init()
  }

  /// "For dynamic colours", as the current drawing appearance has it.
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
    guard case .components(let mine) = value, case .components(let its) = other.value else { return false }
    return mine == its
  }

  open override var hash: Int {
    guard case .components(let parts) = value else { return ObjectIdentifier(self).hashValue }
    return parts.hashValue
  }

  private class func grey(_ white: CGFloat, _ alpha: CGFloat = 1) -> NSColor {
    NSColor(srgbRed: white, green: white, blue: white, alpha: alpha)
  }

  private class func adaptive(_ light: NSColor, _ dark: NSColor) -> NSColor {
    NSColor(name: nil) { $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? dark : light }
  }

  open class var clear: NSColor { grey(0, 0) }
  open class var black: NSColor { grey(0) }
  open class var white: NSColor { grey(1) }

  // Of these no values are published; they are those that are commonly read from the system.
  open class var labelColor: NSColor { adaptive(grey(0, 0.85), grey(1, 0.85)) }
  open class var textColor: NSColor { adaptive(grey(0), grey(1)) }
  open class var windowBackgroundColor: NSColor { adaptive(grey(0.925), grey(0.196)) }
  open class var systemTeal: NSColor { NSColor(srgbRed: 0.35, green: 0.68, blue: 0.77, alpha: 1) }
  open class var controlAccentColor: NSColor { NSColor(srgbRed: 0, green: 0.48, blue: 1, alpha: 1) }
}
