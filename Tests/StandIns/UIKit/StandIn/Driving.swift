import Foundation

/// What drives views from outside: the system, and through it a person. None of this is UIKit's interface.
package enum Driving {}

extension Driving {
  /// Changes a person's settings that are traits.
  @MainActor
  package static func change(_ window: UIWindow, _ mutations: (inout any UIMutableTraits) -> Void) {
    window.take(window.traits.modifyingTraits(mutations))
    window.layoutIfNeeded()
  }

  /// Turns the device, or makes the window another size.
  @MainActor
  package static func resize(_ window: UIWindow, to size: CGSize) {
    window.frame = CGRect(origin: .zero, size: size)
    window.layoutIfNeeded()
  }

  /// What the device's corners, and the keyboard, take of the window.
  @MainActor
  package static func cover(_ window: UIWindow, safeArea: UIEdgeInsets? = nil, keyboard: CGFloat? = nil) {
    if let safeArea { window.safeArea = safeArea }
    if let keyboard { window.keyboardHeight = keyboard }
    window.forAll { $0.setNeedsLayout() }
    window.layoutIfNeeded()
  }

  /// Who has the keyboard.
  @MainActor
  package static func firstResponder(of window: UIWindow) -> UIResponder? { window.firstResponder }

  /// How often the first responder asked for another keyboard.
  @MainActor
  package static func keyboardReloads(of window: UIWindow) -> Int { window.inputViewReloads }
}

extension Driving {
  /// Posts what the system posts, and waits until everybody has reacted.
  ///
  /// Not from the main actor: for an observer that asked for the main queue, Foundation on Linux blocks the
  /// thread that posts until that queue is free, and it never would be.
  package nonisolated static func post(
    _ name: Notification.Name,
    userInfo: [String: any Sendable] = [:]
  ) async {
    await Task.detached {
      NotificationCenter.default.post(name: name, object: nil, userInfo: userInfo)
    }.value
  }
}
