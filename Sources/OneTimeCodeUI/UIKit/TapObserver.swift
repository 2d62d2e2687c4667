#if canImport(UIKit)
  import UIKit
  #if canImport(ObjectiveC)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// A gesture recognizer that reports taps but always fails, so that the text field's own gestures still
  /// show the keyboard, the magnifier and the edit menu.
  final class TapObserver: UIGestureRecognizer {
    private let touched: () -> Void
    private let tapped: (CGPoint, Int) -> Void
    private var start: CGPoint?
    private var startTime = 0.0

    /// The limits of a tap: the movement along each axis, in points, and the duration, in seconds.
    private static let maximumMovement: CGFloat = 10
    private static let maximumDuration = 0.5

    /// - Parameters:
    ///   - touched: Called when a touch begins.
    ///   - tapped: Called with the location of a tap and the number of consecutive taps.
    init(touched: @escaping () -> Void, tapped: @escaping (CGPoint, Int) -> Void) {
      self.touched = touched
      self.tapped = tapped
      super.init(target: nil, action: nil)
      cancelsTouchesInView = false
      delaysTouchesEnded = false
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      touched()
      guard touches.count == 1, let touch = touches.first else { return fail() }
      start = touch.location(in: view)
      startTime = touch.timestamp
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
      defer { fail() }
      guard let touch = touches.first, let start else { return }
      let end = touch.location(in: view)
      let distance = max(abs(end.x - start.x), abs(end.y - start.y))
      guard distance <= TapObserver.maximumMovement,
        touch.timestamp - startTime <= TapObserver.maximumDuration
      else { return }
      tapped(end, touch.tapCount)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      fail()
    }

    private func fail() {
      start = nil
      state = .failed
    }
  }
#endif
