import Foundation

/// The state around an app that AppKit's interface doesn't expose: the user's settings, announcements, the pasteboard.
/// Tests interleave when they suspend, so a test that changes any of it runs in ``inFreshWorld(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var unknowns = Unknowns()
  package var settings = Settings()
  package var posts: [Post] = []
  /// The number of posts already read.
  package var heardPosts = 0
  package var pasteboard: String?
  /// Texts passed to the speech synthesizer of a text view.
  package var spoken: [String] = []
  package var lookedUp: [String] = []
  /// The last window that became key.
  package weak var keyWindow: NSWindow?
  /// The event being handled, or the last one.
  package var event: NSEvent?
  package var menu: NSMenu?

  package nonisolated init() {}

  package static func inFreshWorld<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  package struct Settings {
    package var reducesMotion = false
    package var isVoiceOverEnabled = false
    package var isRightToLeft = false
    package var appearance = NSAppearance.Name.aqua

    package init() {}
  }

  /// A call to `NSAccessibility.post`.
  package struct Post {
    package let element: Any
    package let notification: NSAccessibility.Notification
    package let userInfo: [NSAccessibility.NotificationUserInfoKey: Any]

    /// The text of an announcement.
    package var text: String? { userInfo[.announcement] as? String }
  }
}
