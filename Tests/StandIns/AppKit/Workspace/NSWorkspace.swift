// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class NSWorkspace: NSObject {
  private nonisolated(unsafe) static let sharedWorkspace = NSWorkspace()
  open class var shared: NSWorkspace { sharedWorkspace }

  public static let accessibilityDisplayOptionsDidChangeNotification =
    Notification.Name("NSWorkspaceAccessibilityDisplayOptionsDidChangeNotification")
  public static let didWakeNotification = Notification.Name("NSWorkspaceDidWakeNotification")

  /// The workspace's own notification center, to which all workspace notifications are posted.
  public let notificationCenter = NotificationCenter()

  open var accessibilityDisplayShouldReduceMotion: Bool {
    MainActor.assumeIsolated { StandIn.current.settings.reducesMotion }
  }
  open var isVoiceOverEnabled: Bool {
    MainActor.assumeIsolated { StandIn.current.settings.isVoiceOverEnabled }
  }
}

@MainActor
open class NSApplication: NSResponder {
  /// Sends an action to a target or, if the target is `nil`, to a responder. Without Objective-C, it is only counted.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    StandIn.current.sentActions += 1
    return true
  }

  private static let sharedApplication = NSApplication()
  open class var shared: NSApplication { sharedApplication }

  open var userInterfaceLayoutDirection: NSUserInterfaceLayoutDirection {
    StandIn.current.settings.isRightToLeft ? .rightToLeft : .leftToRight
  }

  open var keyWindow: NSWindow? { StandIn.current.keyWindow }

  /// The main window, which is always `nil` here: the stand-in tracks only the key window.
  open var mainWindow: NSWindow? { nil }
  open var currentEvent: NSEvent? { StandIn.current.event }

  open var effectiveAppearance: NSAppearance { NSAppearance(StandIn.current.settings.appearance) }
}
