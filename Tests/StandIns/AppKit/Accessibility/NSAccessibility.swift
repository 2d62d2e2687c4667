// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct NSAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let announcementRequested = Notification(rawValue: "AXAnnouncementRequested")
    public static let valueChanged = Notification(rawValue: "AXValueChanged")
    public static let layoutChanged = Notification(rawValue: "AXLayoutChanged")
  }

  public struct NotificationUserInfoKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let announcement = NotificationUserInfoKey(rawValue: "AXAnnouncementKey")
    public static let priority = NotificationUserInfoKey(rawValue: "AXPriorityKey")
  }

  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let textField = Role(rawValue: "AXTextField")
    public static let staticText = Role(rawValue: "AXStaticText")
    public static let button = Role(rawValue: "AXButton")
    public static let textArea = Role(rawValue: "AXTextArea")
  }

  public static func post(
    element: Any,
    notification: NSAccessibility.Notification,
    userInfo: [NSAccessibility.NotificationUserInfoKey: Any]?
  ) {
    nonisolated(unsafe) let post = StandIn.Post(
      element: element,
      notification: notification,
      userInfo: userInfo ?? [:]
    )
    MainActor.assumeIsolated { StandIn.current.posts.append(post) }
  }

  /// Returns a control's cell if `UndocumentedBehavior.elementIsCell` is set; otherwise, the element itself.
  public static func unignoredDescendant(of element: Any) -> Any? {
    guard let control = element as? NSControl else { return element }
    let cell = MainActor.assumeIsolated { StandIn.current.behavior.elementIsCell ? control.cell : nil }
    return cell ?? control
  }

  public static func post(element: Any, notification: NSAccessibility.Notification) {
    post(element: element, notification: notification, userInfo: nil)
  }
}

public enum NSAccessibilityPriorityLevel: Int, Sendable {
  case low = 10
  case medium = 50
  case high = 90
}

open class NSAccessibilityCustomAction: NSObject {
  open var name: String
  open var handler: (() -> Bool)?

  public init(name: String, handler: (() -> Bool)? = nil) {
    self.name = name
    self.handler = handler
    super.init()
  }
}
