import TestSupport
import UIKit

extension VoiceOver {
  /// Returns the announcements posted since the last call.
  package func announcements() -> [String] {
    let posts = StandIn.current.posts
    defer { StandIn.current.readPostCount = posts.count }
    return posts.dropFirst(StandIn.current.readPostCount).filter { $0.notification == .announcement }
      .compactMap(\.text)
  }
}
