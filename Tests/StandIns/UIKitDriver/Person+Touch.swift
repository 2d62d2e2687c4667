import TestSupport
import UIKit

// Touches as the system delivers them, menus, the settings, and time.
extension Person {
  /// Somebody whose keys and touches take the system's own routes.
  package init(window: UIWindow) {
    self.init(window: window, by: SystemRoute())
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

  /// The titles of what the edit menu offers.
  package func editMenu() -> [String] { field.map(Driving.editMenu) ?? [] }

  /// How often another keyboard was asked for while one was up.
  package var keyboardReloads: Int { Driving.keyboardReloads(of: window) }

  /// Lifts the selected text to drag it away.
  ///
  /// - Returns: How many things come along.
  package func dragSelection() -> Int { field.map(Driving.drag) ?? 0 }

  /// Lets time go by.
  package func wait(_ seconds: TimeInterval) {
    StandIn.current.uptime += seconds
  }

  /// Turns the device.
  package func rotate() {
    Driving.resize(window, to: CGSize(width: window.bounds.height, height: window.bounds.width))
  }

  /// Taps at a point of the window, `count` times, one shortly after another.
  package func tap(at point: CGPoint, count: Int = 1, with pointer: Pointer) {
    for tap in 1...max(count, 1) {
      let touch = UITouch(at: point, in: window, type: pointer.touchType, tapCount: tap)
      act {
        Driving.send(touch, .began, at: point, in: window)
        wait(0.05)
        Driving.send(touch, .ended, at: point, in: window)
      }
      wait(0.1)
    }
    // Longer than the system waits for another tap.
    wait(0.5)
  }

  /// Taps in the middle of a view.
  package func tap(_ view: UIView, count: Int = 1, with pointer: Pointer) {
    tap(
      at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil),
      count: count,
      with: pointer
    )
  }

  /// Holds a point of the window, in seconds.
  package func press(at point: CGPoint, for duration: TimeInterval = 0.8, with pointer: Pointer = .finger) {
    let touch = UITouch(at: point, in: window, type: pointer.touchType, tapCount: 1)
    act {
      Driving.send(touch, .began, at: point, in: window)
      wait(duration)
      Driving.send(touch, .ended, at: point, in: window)
    }
  }

  /// Goes from point to point without letting go.
  package func drag(_ points: [CGPoint], with pointer: Pointer = .finger) {
    guard let first = points.first, let last = points.last else { return }
    let touch = UITouch(at: first, in: window, type: pointer.touchType, tapCount: 1)
    act {
      Driving.send(touch, .began, at: first, in: window)
      for point in points.dropFirst() {
        wait(0.02)
        Driving.send(touch, .moved, at: point, in: window)
      }
      Driving.send(touch, .ended, at: last, in: window)
    }
  }

  /// Touches a point, and something else takes the touch away: a call, a scroll.
  package func beginTapAndLoseIt(at point: CGPoint) {
    let touch = UITouch(at: point, in: window, type: .direct, tapCount: 1)
    act {
      Driving.send(touch, .began, at: point, in: window)
      Driving.send(touch, .cancelled, at: point, in: window)
    }
  }
}
