import UIKit

/// Somebody who uses an app's window: with a finger, a mouse or a pen, and with keys. After each act the window
/// is laid out, as it is at the end of a turn of the run loop.
@MainActor
package struct Person {
  package let window: UIWindow

  package init(window: UIWindow) {
    self.window = window
  }

  /// What a person points with.
  package enum Pointer {
    case finger, mouse, pen

    var touchType: UITouch.TouchType {
      switch self {
      case .finger: .direct
      case .mouse: .indirectPointer
      case .pen: .pencil
      }
    }
  }

  /// The text field that has the keyboard.
  package var field: UITextField? { Driving.firstResponder(of: window) as? UITextField }

  func act<Result>(_ body: () -> Result) -> Result {
    let result = body()
    window.layoutIfNeeded()
    return result
  }

  /// Lets time go by.
  package func wait(_ seconds: TimeInterval) {
    StandIn.current.uptime += seconds
  }

  /// Changes what is on in the system's settings.
  package func change(_ traits: (inout any UIMutableTraits) -> Void) {
    Driving.change(window, traits)
  }

  /// Turns the device.
  package func rotate() {
    Driving.resize(window, to: CGSize(width: window.bounds.height, height: window.bounds.width))
  }
}
