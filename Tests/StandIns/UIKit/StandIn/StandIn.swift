import Foundation

/// What surrounds an app and is neither its views nor in UIKit's interface: the person's settings, what was
/// said, the pasteboard, the clock. Tests that suspend take turns, so each one that changes any of it makes a
/// world of its own with ``inFreshWorld(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var unknowns = Unknowns()
  package var settings = Settings()
  package var posts: [Post] = []
  /// How many of them somebody has listened to.
  package var heardPosts = 0
  package var haptics: [UINotificationFeedbackGenerator.FeedbackType] = []
  package var pasteboard = Pasteboard()

  /// Seconds since the system started. It stands still until a test moves it.
  package var uptime: TimeInterval = 1_000

  package nonisolated init() {}

  package static func inFreshWorld<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(StandIn(), operation: body)
  }

  package static func inFreshWorld<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  /// What was handed to `UIAccessibility.post`.
  package struct Post {
    package let notification: UIAccessibility.Notification
    package let argument: Any?

    /// The words, if the argument has words that UIKit understands.
    package var text: String? {
      (argument as? NSAttributedString)?.string ?? (argument as? String)
    }
  }

  /// What the pasteboard holds, and how often it was asked.
  package struct Pasteboard {
    package var string: String?
    package var reads = 0
    package var changeCount = 0

    package init() {}
  }
}
