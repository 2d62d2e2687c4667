// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

// The root class of Apple's ObjectiveC module. Unlike `NSObject` of Linux's Foundation, this class is
// `@objc`, which makes its subclasses `@objc` too.
@objc
open class NSObject: NSObjectProtocol, Hashable {
  public init() {}

  open func isEqual(_ object: Any?) -> Bool { object as AnyObject === self }
  open var hash: Int { ObjectIdentifier(self).hashValue }
  open func `self`() -> Self { self }
  open func isProxy() -> Bool { false }
  open var description: String { "\(type(of: self))" }
  open var debugDescription: String { description }

  public nonisolated static func == (lhs: NSObject, rhs: NSObject) -> Bool { lhs.isEqual(rhs) }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
