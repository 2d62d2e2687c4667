import TestSupport
import UIKit

extension VoiceOver {
  /// Returns the announcements posted since the last call.
  package func announcements() -> [String] {
    let posts = StandIn.current.posts
    defer { StandIn.current.heardPosts = posts.count }
    return posts.dropFirst(StandIn.current.heardPosts).filter { $0.notification == .announcement }.compactMap(
      \.text
    )
  }
}
