import Foundation

/// A namespace for functions that simulate the system or the user, or read state that UIKit doesn't expose.
package enum Driver {}

extension Driver {
  /// Changes the window's traits, as the user's settings do.
  @MainActor
  package static func change(_ window: UIWindow, _ mutations: (inout any UIMutableTraits) -> Void) {
    window.apply(window.traits.modifyingTraits(mutations))
    window.layoutIfNeeded()
  }

  /// Resizes the window, for example when the device rotates.
  @MainActor
  package static func resize(_ window: UIWindow, to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
    window.layoutIfNeeded()
  }

  /// Sets the window's safe area, the height of the keyboard, or both.
  @MainActor
  package static func cover(_ window: UIWindow, safeArea: UIEdgeInsets? = nil, keyboard: CGFloat? = nil) {
    if let safeArea { window.safeArea = safeArea }
    if let keyboard { window.keyboardHeight = keyboard }
    window.forAll { $0.setNeedsLayout() }
    window.layoutIfNeeded()
  }

  @MainActor
  package static func firstResponder(of window: UIWindow) -> UIResponder? { window.firstResponder }

  /// Returns the number of times that a first responder in the window reloaded its input views.
  @MainActor
  package static func keyboardReloads(of window: UIWindow) -> Int { window.inputViewReloads }
}

extension Driver {
  /// Posts a system notification and waits until all observers have handled it.
  ///
  /// The notification is posted off the main actor. For an observer on the main queue, Foundation on Linux
  /// blocks the posting thread until that queue is free, so posting on the main actor would deadlock.
  package nonisolated static func post(
    _ name: Notification.Name,
    userInfo: [String: any Sendable] = [:]
  ) async {
    await Task.detached {
      NotificationCenter.default.post(name: name, object: nil, userInfo: userInfo)
    }.value
  }
}
