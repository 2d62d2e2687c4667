// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// A duration in seconds.
public typealias CFTimeInterval = Double

/// An object that responds to a change of a layer property.
public protocol CAAction: AnyObject {}

extension NSNull: CAAction {}

open class CAAnimation: NSObject, CAAction {
  open var duration: CFTimeInterval = 0
  open var beginTime: CFTimeInterval = 0
  open var repeatCount: Float = 0
  open var autoreverses = false
  open var isRemovedOnCompletion = true
  open var timingFunction: CAMediaTimingFunction?
}

open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?
  open var isAdditive = false
  open var isCumulative = false

  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any?
  open var toValue: Any?
  open var byValue: Any?
}

open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  open var keyTimes: [NSNumber]?
  open var path: CGPath?
  open var timingFunctions: [CAMediaTimingFunction]?
}

open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?
}
