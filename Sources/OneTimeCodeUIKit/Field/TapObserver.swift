#if canImport(UIKit)
  import UIKit
  #if canImport(ObjectiveC)
    import UIKit.UIGestureRecognizerSubclass
  #endif

  /// Sees taps on the text field and leaves them to it: the field's own gestures bring up the keyboard, the
  /// magnifier and the edit menu, whatever else a tap means.
  final class TapObserver: UIGestureRecognizer {
    private let touched: () -> Void
    private let tapped: (CGPoint, Int) -> Void
    private var start: CGPoint?
    private var startTime = 0.0

    /// How far a finger may move and how long it may stay for a tap, in points and seconds.
    private static let slop: CGFloat = 10
    private static let longest = 0.5

    /// - Parameters:
    ///   - touched: Called when a touch begins, whatever becomes of it.
    ///   - tapped: Called with the place, and how many taps came one after another.
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
      guard distance <= TapObserver.slop, touch.timestamp - startTime <= TapObserver.longest else { return }
      tapped(end, touch.tapCount)
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      fail()
    }

    /// It never recognizes anything: that would be an answer to somebody else's question.
    private func fail() {
      start = nil
      state = .failed
    }
  }
#endif
