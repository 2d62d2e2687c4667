import Foundation

/// The state around an app that UIKit's interface doesn't expose: the user's settings, announcements, the pasteboard,
/// the clock. Tests interleave when they suspend, so a test that changes any of it runs in ``inFreshWorld(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var unknowns = Unknowns()
  package var settings = Settings()
  package var posts: [Post] = []
  /// The number of posts already read.
  package var heardPosts = 0
  package var haptics: [UINotificationFeedbackGenerator.FeedbackType] = []
  package var pasteboard = Pasteboard()

  /// Seconds since the system started. Only tests advance it.
  package var uptime: TimeInterval = 1_000

  package nonisolated init() {}

  package static func inFreshWorld<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(StandIn(), operation: body)
  }

  package static func inFreshWorld<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  /// A call to `UIAccessibility.post`.
  package struct Post {
    package let notification: UIAccessibility.Notification
    package let argument: Any?

    /// The announced text, if the argument is a string.
    package var text: String? {
      (argument as? NSAttributedString)?.string ?? (argument as? String)
    }
  }

  /// The content of the pasteboard, and the number of reads.
  package struct Pasteboard {
    package var string: String?
    package var reads = 0
    package var changeCount = 0

    package init() {}
  }
}
