import AppKit
import TestSupport

/// An input route that fills in codes, as AutoFill and password managers do, in the way that
/// `UndocumentedBehavior` sets.
public final class SystemRoute: InputRoute {
  public override init() { super.init() }

  public override func fill(_ text: String, in range: NSRange?, of field: NSTextField) {
    Driver.fill(text, in: range, of: field)
  }
}

extension Person {
  /// Creates a person for whom AutoFill and password managers take the route set in `UndocumentedBehavior`.
  package init(window: NSWindow) {
    self.init(window: window, by: SystemRoute())
  }

  /// Right-clicks at a point in the window, and returns the titles of the context menu's items.
  package func secondaryClick(at point: NSPoint) -> [String] {
    send(.rightMouseDown, at: point)
    return StandIn.current.menu?.items.map(\.title) ?? []
  }
}

extension VoiceOver {
  /// Returns the announcements posted since the last call.
  package func announcements() -> [String] {
    let posts = StandIn.current.posts
    defer { StandIn.current.readPostCount = posts.count }
    return posts.dropFirst(StandIn.current.readPostCount).filter { $0.notification == .announcementRequested }
      .compactMap(\.text)
  }
}
