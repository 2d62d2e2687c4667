import Foundation

/// An observation of a notification, which ends when this object is deinitialized.
final class Observation {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  /// - Parameters:
  ///   - name: The name of the notification.
  ///   - center: The notification center.
  ///   - react: Called later on the main actor, so that the sender isn't blocked.
  init(
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
  ///   - name: The name of the notification.
  ///   - object: The sender, which must post on the main thread.
  ///   - react: Called before the sender continues.
  @MainActor
  init(_ name: Notification.Name, of object: AnyObject, _ react: @escaping @MainActor () -> Void) {
    center = .default
    token = center.addObserver(forName: name, object: object, queue: nil) { _ in
      MainActor.assumeIsolated { react() }
    }
  }

  deinit { center.removeObserver(token) }
}
