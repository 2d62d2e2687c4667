import TestSupport
import UIKit

extension VoiceOver {
  /// What UIKit was told to announce since this was asked last, in this world.
  package func announcements() -> [String] {
    let posts = StandIn.current.posts
    defer { StandIn.current.heardPosts = posts.count }
    return posts.dropFirst(StandIn.current.heardPosts).filter { $0.notification == .announcement }.compactMap(
      \.text
    )
  }
}
