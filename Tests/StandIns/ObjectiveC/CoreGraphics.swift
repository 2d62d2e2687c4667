import Foundation

/// The compiler accepts `CGFloat` in `@objc` declarations if it finds the type in this module.
public typealias CGFloat = Foundation.CGFloat
