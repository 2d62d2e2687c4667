// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 17, *)
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Interrupts other speech, and is not interruptible.
  public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
  /// Interrupts other speech, and is interruptible.
  public static let `default` = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityDefault")
  /// Waits until other speech has ended.
  public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}
