import Foundation

/// The type of coordinates. In `@objc` declarations, the compiler accepts it only if CoreGraphics declares it.
public typealias CGFloat = Foundation.CGFloat
