// What `import Foundation` provides on Apple's systems. `objective_c.py` replaces the import of Foundation
// with this module in the stand-ins and the libraries.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

/// Shadows `NSObject` of Linux's Foundation.
public typealias NSObject = ObjectiveC.NSObject
