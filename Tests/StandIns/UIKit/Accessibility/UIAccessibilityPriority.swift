// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@available(iOS 17, *)
public struct UIAccessibilityPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The priority of an announcement that interrupts other speech and can't be interrupted.
  public static let high = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityHigh")
  /// The priority of an announcement that interrupts other speech and can be interrupted.
  public static let `default` = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityDefault")
  /// The priority of an announcement that waits until other speech ends.
  public static let low = UIAccessibilityPriority(rawValue: "UIAccessibilityPriorityLow")
}
