#if canImport(UIKit)
  import UIKit

  /// Listens to a notification for as long as it lives.
  final class Observation {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ react: @escaping @MainActor () -> Void) {
      // Whoever posts does not wait until everybody has reacted.
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        Task { @MainActor in react() }
      }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
