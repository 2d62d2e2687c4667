// On Apple's systems, importing Foundation also imports Core Graphics and ObjectiveC. For the checks in
// `Witnesses`, `objective_c.py` and `uses.py` replace imports of Foundation with imports of this module.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

/// The `@objc` root class, which shadows `NSObject` of Linux's Foundation.
public typealias NSObject = ObjectiveC.NSObject
