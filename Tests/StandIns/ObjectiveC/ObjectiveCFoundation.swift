// This module provides what `import Foundation` provides on Apple's systems. In the stand-ins and the
// libraries, `objective_c.py` replaces the import of Foundation with this module.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

/// The `@objc` root class, which shadows `NSObject` of Linux's Foundation.
public typealias NSObject = ObjectiveC.NSObject
