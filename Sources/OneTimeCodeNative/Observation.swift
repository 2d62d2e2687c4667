import Foundation

/// Listens to a notification for as long as it lives.
package final class Observation {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  /// - Parameters:
  ///   - name: What is listened to.
  ///   - center: Where it is posted; by default where most are.
  ///   - react: Called in a later turn: whoever posts does not wait until everybody has reacted.
  package init(
    _ name: Notification.Name,
    in center: NotificationCenter = .default,
    _ react: @escaping @MainActor () -> Void
  ) {
    self.center = center
    token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      Task { @MainActor in react() }
    }
  }

  /// - Parameters:
  ///   - name: What is listened to.
  ///   - object: A view, which posts on the main thread.
  ///   - react: Called at once.
  @MainActor
  package init(_ name: Notification.Name, of object: AnyObject, _ react: @escaping @MainActor () -> Void) {
    center = .default
    token = center.addObserver(forName: name, object: object, queue: nil) { _ in
      MainActor.assumeIsolated { react() }
    }
  }

  deinit { center.removeObserver(token) }
}
