// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    public static let recognized = State.ended
  }

  /// The state of the gesture. Subclasses can set it, as `UIGestureRecognizerSubclass` allows in UIKit.
  open var state = State.possible
  open var isEnabled = true
  open var cancelsTouchesInView = true
  open var delaysTouchesBegan = false
  open var delaysTouchesEnded = true
  open var allowedTouchTypes: [NSNumber] = []
  open var name: String?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open internal(set) weak var view: UIView?
  open var numberOfTouches: Int { touches.count }

  private var touches: [UITouch] = []

  public init(target: Any?, action: Selector?) {
    super.init()
  }

  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(x: points.map(\.x).reduce(0, +) / count, y: points.map(\.y).reduce(0, +) / count)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches[touchIndex].location(in: view)
  }

  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {}

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Delivers a phase of a touch if the recognizer and its delegate accept it and the gesture can continue.
  ///
  /// - Returns: Whether the recognizer takes the touch away from the hit view.
  func receive(_ touch: UITouch, with event: UIEvent) -> Bool {
    guard isEnabled, shouldReceive(event) else { return false }
    if touch.phase == .began {
      guard delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true else { return false }
      touches.append(touch)
    }
    guard touches.contains(where: { $0 === touch }), state != .failed, state != .cancelled else {
      return false
    }
    switch touch.phase {
    case .began: touchesBegan([touch], with: event)
    case .moved: touchesMoved([touch], with: event)
    case .ended: touchesEnded([touch], with: event)
    case .cancelled: touchesCancelled([touch], with: event)
    case .stationary: break
    }
    return cancelsTouchesInView && [.began, .changed, .ended].contains(state)
  }

  /// Removes a touch. After the last one, resets the recognizer, so that it can recognize another gesture.
  func finish(_ touch: UITouch) {
    touches.removeAll { $0 === touch }
    guard touches.isEmpty, state != .possible else { return }
    reset()
    state = .possible
  }
}
