// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct UIAccessibility {
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
    public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
    public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
  }

  @MainActor public static func post(notification: Notification, argument: Any?) {
    StandIn.current.posts.append(StandIn.Post(notification: notification, argument: argument))
  }

  @MainActor public static var isVoiceOverRunning: Bool { StandIn.current.settings.isVoiceOverRunning }
  @MainActor public static var isSwitchControlRunning: Bool {
    StandIn.current.settings.isSwitchControlRunning
  }
  @MainActor public static var isReduceMotionEnabled: Bool { StandIn.current.settings.isReduceMotionEnabled }
  @MainActor public static var isBoldTextEnabled: Bool { StandIn.current.settings.isBoldTextEnabled }
  @MainActor public static var isDarkerSystemColorsEnabled: Bool {
    StandIn.current.settings.isDarkerSystemColorsEnabled
  }
  @MainActor public static var shouldDifferentiateWithoutColor: Bool {
    StandIn.current.settings.shouldDifferentiateWithoutColor
  }

  public static let voiceOverStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilityVoiceOverStatusDidChangeNotification")
  public static let switchControlStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilitySwitchControlStatusDidChangeNotification")
  public static let reduceMotionStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
  public static let boldTextStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")
  public static let darkerSystemColorsStatusDidChangeNotification =
    NSNotification.Name("UIAccessibilityDarkerColorsStatusDidChangeNotification")
  public static let differentiateWithoutColorDidChangeNotification =
    NSNotification.Name("UIAccessibilityShouldDifferentiateWithoutColorDidChangeNotification")
  public static let announcementDidFinishNotification =
    NSNotification.Name("UIAccessibilityAnnouncementDidFinishNotification")
  public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
  public static let elementFocusedNotification =
    NSNotification.Name("UIAccessibilityElementFocusedNotification")
}
