// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIFeedbackGenerator: NSObject {
  open func prepare() {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success, warning, error
  }

  public override init() {
    super.init()
  }

  @available(iOS 17.5, *)
  public convenience init(view: UIView) {
    self.init()
  }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    StandIn.current.haptics.append(notificationType)
  }

  @available(iOS 17.5, *)
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
