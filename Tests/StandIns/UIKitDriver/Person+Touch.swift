import TestSupport
import UIKit

// Simulates touches, menus, rotation, and the passing of time.
extension Person {
  /// Creates a person whose keys and touches take the routes set in `UndocumentedBehavior`.
  package init(window: UIWindow) {
    self.init(window: window, by: SystemRoute())
  }

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

  /// Returns the titles of the edit menu's items.
  package func editMenu() -> [String] { field.map(Driver.editMenu) ?? [] }

  /// What UIKit draws for the selection: the width of the caret, the sum of the highlight's widths, and the handles.
  package var drawnSelection: (caret: CGFloat, highlight: CGFloat, handles: [CGRect]) {
    let drawing = field.map(Driver.drawnSelection) ?? Driver.SelectionDrawing()
    return (drawing.caret.width, drawing.highlight.map(\.width).reduce(0, +), drawing.handles)
  }

  /// The number of times the field reloaded its keyboard while it was first responder.
  package var keyboardReloads: Int { Driver.keyboardReloads(of: window) }

  /// Drags the selected text, and returns the number of dragged items.
  package func dragSelection() -> Int { field.map(Driver.drag) ?? 0 }

  /// Advances the clock by a number of seconds.
  package func wait(_ seconds: TimeInterval) {
    StandIn.current.uptime += seconds
  }

  package func rotate() {
    Driver.resize(window, to: CGSize(width: window.bounds.height, height: window.bounds.width))
  }

  /// Taps a point of the window `count` times in quick succession.
  package func tap(at point: CGPoint, count: Int = 1, with pointer: Pointer) {
    for tap in 1...max(count, 1) {
      let touch = UITouch(at: point, in: window, type: pointer.touchType, tapCount: tap)
      act {
        Driver.send(touch, .began, at: point, in: window)
        wait(0.05)
        Driver.send(touch, .ended, at: point, in: window)
      }
      wait(0.1)
    }
    // After this wait, the system no longer waits for another tap.
    wait(0.5)
  }

  /// Taps the centre of a view.
  package func tap(_ view: UIView, count: Int = 1, with pointer: Pointer) {
    tap(
      at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil),
      count: count,
      with: pointer
    )
  }

  /// Presses a point of the window for a duration in seconds.
  package func press(at point: CGPoint, for duration: TimeInterval = 0.8, with pointer: Pointer = .finger) {
    let touch = UITouch(at: point, in: window, type: pointer.touchType, tapCount: 1)
    act {
      Driver.send(touch, .began, at: point, in: window)
      wait(duration)
      Driver.send(touch, .ended, at: point, in: window)
    }
  }

  /// Drags through the points with a single touch.
  package func drag(_ points: [CGPoint], with pointer: Pointer = .finger) {
    guard let first = points.first, let last = points.last else { return }
    let touch = UITouch(at: first, in: window, type: pointer.touchType, tapCount: 1)
    act {
      Driver.send(touch, .began, at: first, in: window)
      for point in points.dropFirst() {
        wait(0.02)
        Driver.send(touch, .moved, at: point, in: window)
      }
      Driver.send(touch, .ended, at: last, in: window)
    }
  }

  /// Begins a touch that the system then cancels, as it does for an incoming call or a scroll.
  package func beginTapAndCancel(at point: CGPoint) {
    let touch = UITouch(at: point, in: window, type: .direct, tapCount: 1)
    act {
      Driver.send(touch, .began, at: point, in: window)
      Driver.send(touch, .cancelled, at: point, in: window)
    }
  }
}
