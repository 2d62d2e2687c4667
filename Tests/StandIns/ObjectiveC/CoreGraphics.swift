import Foundation

/// The compiler accepts `CGFloat` in `@objc` declarations if this module declares it.
public typealias CGFloat = Foundation.CGFloat
