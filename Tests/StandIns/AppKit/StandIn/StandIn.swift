import Foundation

/// What surrounds an app and is neither its views nor in AppKit's interface: the person's settings, what was
/// said, the pasteboard. Tests that suspend take turns, so each one that changes any of it makes a world of its
/// own with ``inFreshWorld(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var unknowns = Unknowns()
  package var settings = Settings()
  package var posts: [Post] = []
  /// How many of them somebody has listened to.
  package var heardPosts = 0
  package var pasteboard: String?
  /// What the synthesizer of a text view was given.
  package var spoken: [String] = []
  /// What was looked up in dictionaries.
  package var lookedUp: [String] = []
  /// The window that was made key last.
  package weak var keyWindow: NSWindow?
  /// The event that is handled now, or was last.
  package var event: NSEvent?
  /// The menu that was asked for last.
  package var menu: NSMenu?

  package nonisolated init() {}

  package static func inFreshWorld<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  /// What a person has turned on.
  package struct Settings {
    package var reducesMotion = false
    package var isVoiceOverEnabled = false
    package var isRightToLeft = false
    package var appearance = NSAppearance.Name.aqua

    package init() {}
  }

  /// What was handed to `NSAccessibility.post`.
  package struct Post {
    package let element: Any
    package let notification: NSAccessibility.Notification
    package let userInfo: [NSAccessibility.NotificationUserInfoKey: Any]

    /// The words, if it is an announcement.
    package var text: String? { userInfo[.announcement] as? String }
  }
}
