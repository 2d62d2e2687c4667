import Foundation

/// A dispatcher that delivers each touch to gesture recognizers, then to the hit view. When a recognizer with
/// `cancelsTouchesInView` recognizes its gesture, the touch is cancelled in the hit view.
@MainActor
struct TouchDelivery {
  private var cancelled: Set<ObjectIdentifier> = []

  mutating func deliver(_ touch: UITouch, _ event: UIEvent, in window: UIWindow) {
    if touch.phase == .began {
      touch.view = window.hitTest(touch.location(in: window), with: event)
      touch.gestureRecognizers = touch.view.map { view in
        sequence(first: view, next: \.superview).flatMap { $0.gestureRecognizers ?? [] }
      }
    }
    guard let view = touch.view else { return }
    let recognizers = touch.gestureRecognizers ?? []
    // Every recognizer receives the touch, even if another recognizer has taken it from the view.
    let isRecognized = recognizers.map { $0.receive(touch, with: event) }.contains(true)
    let wasCancelled = cancelled.contains(ObjectIdentifier(touch))
    if isRecognized, !wasCancelled {
      cancelled.insert(ObjectIdentifier(touch))
      view.touchesCancelled([touch], with: event)
    } else if !wasCancelled {
      pass(touch, event, to: view)
    }
    guard touch.phase == .ended || touch.phase == .cancelled else { return }
    cancelled.remove(ObjectIdentifier(touch))
    for recognizer in recognizers { recognizer.finish(touch) }
  }

  private func pass(_ touch: UITouch, _ event: UIEvent, to view: UIView) {
    switch touch.phase {
    case .began: view.touchesBegan([touch], with: event)
    case .moved: view.touchesMoved([touch], with: event)
    case .ended: view.touchesEnded([touch], with: event)
    case .cancelled: view.touchesCancelled([touch], with: event)
    case .stationary: break
    }
  }
}
