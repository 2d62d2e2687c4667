import Foundation

/// The state of the simulated system, such as settings, announcements, the pasteboard, and the clock.
/// Tests interleave when they suspend, so a test that changes this state runs in ``withFreshState(_:)``.
@MainActor
package final class StandIn {
  @TaskLocal package static var current = StandIn()

  package var behavior = UndocumentedBehavior()
  package var settings = Settings()
  package var posts: [Post] = []
  /// The number of posts that tests have already read.
  package var readPostCount = 0
  package var haptics: [UINotificationFeedbackGenerator.FeedbackType] = []
  package var pasteboard = Pasteboard()

  /// The time since the system started, in seconds. Only tests advance the clock.
  package var uptime: TimeInterval = 1_000

  package nonisolated init() {}

  package static func withFreshState<Result>(_ body: () throws -> Result) rethrows -> Result {
    try $current.withValue(StandIn(), operation: body)
  }

  package static func withFreshState<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    try await $current.withValue(StandIn(), operation: body)
  }

  /// A recorded call of `UIAccessibility.post`.
  package struct Post {
    package let notification: UIAccessibility.Notification
    package let argument: Any?

    /// The announced text, or `nil` if the argument isn't a string.
    package var text: String? {
      (argument as? NSAttributedString)?.string ?? (argument as? String)
    }
  }

  /// The state of the pasteboard: its content, and how often it was read and changed.
  package struct Pasteboard {
    package var string: String?
    package var reads = 0
    package var changeCount = 0
    /// Whether the content is kept from the user's other devices, and when it is removed.
    package var isLocalOnly = false
    package var expirationDate: Date?

    package init() {}
  }
}
