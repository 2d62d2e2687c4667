// What `import Foundation` brings on Apple's systems. `objective_c.py` makes the stand-ins and the faces import this module
// in place of Foundation.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

/// Shadows `NSObject` of Linux's Foundation.
public typealias NSObject = ObjectiveC.NSObject
