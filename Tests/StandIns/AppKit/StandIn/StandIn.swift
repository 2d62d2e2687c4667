import Foundation

/// The state of the simulated system, such as settings, announcements, and the pasteboard.
/// Tests interleave when they suspend, so a test that changes this state runs in ``withFreshState(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var behavior = UndocumentedBehavior()
  package var settings = Settings()
  package var posts: [Post] = []
  /// The number of posts that tests have already read.
  package var readPostCount = 0
  package var pasteboard: String?
  package var pasteboardIsLocal = false
  package var pasteboardChanges = 0
  /// The number of actions that the app has sent to targets.
  package var sentActions = 0
  /// The strings that text views have passed to the speech synthesizer.
  package var spoken: [String] = []
  package var lookups: [String] = []
  /// The window that last became key, or `nil` if no window has become key or that window was ordered out.
  package weak var keyWindow: NSWindow?
  /// The event that is being handled, or the last one that was handled.
  package var event: NSEvent?
  package var menu: NSMenu?

  package nonisolated init() {}

  package static func withFreshState<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  package struct Settings {
    package var reducesMotion = false
    package var isVoiceOverEnabled = false
    package var isRightToLeft = false
    package var appearance = NSAppearance.Name.aqua

    package init() {}
  }

  /// A recorded call of `NSAccessibility.post`.
  package struct Post {
    package let element: Any
    package let notification: NSAccessibility.Notification
    package let userInfo: [NSAccessibility.NotificationUserInfoKey: Any]

    /// The announced text, or `nil` if the user information contains none.
    package var text: String? { userInfo[.announcement] as? String }
  }
}
