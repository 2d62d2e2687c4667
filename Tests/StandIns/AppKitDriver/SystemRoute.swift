import AppKit
import TestSupport

/// The ways in which AutoFill and password managers may put texts in. `Unknowns` says which.
public final class SystemRoute: InputRoute {
  public override init() { super.init() }

  public override func fill(_ text: String, in range: NSRange?, of field: NSTextField) {
    Driving.fill(text, in: range, of: field)
  }
}

extension Person {
  /// Somebody whose programs take the ways that `Unknowns` says.
  package init(window: NSWindow) {
    self.init(window: window, by: SystemRoute())
  }

  /// Asks for a menu, as a click with the Control key does.
  ///
  /// - Returns: What it offers.
  package func secondaryClick(at point: NSPoint) -> [String] {
    send(.rightMouseDown, at: point)
    return StandIn.current.menu?.items.map(\.title) ?? []
  }
}

extension VoiceOver {
  /// What AppKit was told to announce since this was asked last, in this world.
  package func announcements() -> [String] {
    let posts = StandIn.current.posts
    defer { StandIn.current.heardPosts = posts.count }
    return posts.dropFirst(StandIn.current.heardPosts).filter { $0.notification == .announcementRequested }
      .compactMap(\.text)
  }
}
