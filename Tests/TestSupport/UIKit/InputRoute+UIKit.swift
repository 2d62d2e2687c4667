#if canImport(UIKit)
  import UIKit

  /// A route by which a simulated user's actions reach controls. This class uses UIKit's public interface,
  /// which also works in a simulator; tests with stand-ins use a subclass.
  @MainActor
  open class InputRoute {
    /// Creates a route that uses only public interfaces.
    public init() {}

    open func insert(_ text: String, into field: UITextField) { field.insertText(text) }

    open func deleteBackward(in field: UITextField) { field.deleteBackward() }

    open func replace(_ range: Range<Int>, with text: String, in field: UITextField) {
      if let range = field.textRange(range) { field.replace(range, withText: text) }
    }

    /// Deletes a range, as the deletion keys other than Backspace do.
    open func delete(_ range: Range<Int>, in field: UITextField) { replace(range, with: "", in: field) }

    /// Sends the key press before a caret move. This class does nothing: apps can't send key presses.
    open func press(_ move: CaretMove, in window: UIWindow) {}

    open func select(_ range: Range<Int>, in field: UITextField) {
      field.selectedTextRange = field.textRange(range)
    }

    open func compose(_ text: String, in field: UITextField) {
      field.setMarkedText(text, selectedRange: NSRange(location: text.utf16.count, length: 0))
    }

    /// Commits `text` or, if it is `nil`, the marked text.
    open func commit(_ text: String?, in field: UITextField) {
      if let text { field.insertText(text) } else { field.unmarkText() }
    }

    open func pressReturn(in field: UITextField) {
      #if canImport(ObjectiveC)
        _ = field.delegate?.textFieldShouldReturn?(field)
      #else
        _ = field.delegate?.textFieldShouldReturn(field)
      #endif
    }

    open func drop(_ text: String, on field: UITextField) {
      field.paste(itemProviders: [NSItemProvider(object: NSString(string: text))])
    }

    /// Sends touches to the project's recognizers. UIKit's ignore touches that an app creates, so this method imitates
    /// their effects: a tap presses a button, or focuses a field and moves the caret; two taps select the text.
    open func tap(at point: CGPoint, count: Int, in window: UIWindow) {
      guard let view = window.hitTest(point, with: nil) else { return }
      let recognizers = own(recognizersOf: view)
      for tap in 1...max(count, 1) {
        let touches: Set = [Finger(at: point, in: window, tapCount: tap)]
        for recognizer in recognizers { recognizer.touchesBegan(touches, with: UIEvent()) }
        for recognizer in recognizers { recognizer.touchesEnded(touches, with: UIEvent()) }
      }
      if let button = view as? UIButton { return button.sendActions(for: .primaryActionTriggered) }
      guard let field = view as? UITextField, field.isEnabled else { return }
      field.becomeFirstResponder()
      // Two taps select a word, and UIKit treats a code as one word.
      if count > 1 { return select(0..<field.length, in: field) }
      guard let position = field.closestPosition(to: field.convert(point, from: nil)) else { return }
      field.selectedTextRange = field.textRange(from: position, to: position)
    }

    /// Touches a point. After a simulated `duration`, lifts the finger or, if `isTakenAway`, cancels the touch.
    open func hold(at point: CGPoint, for duration: TimeInterval, isTakenAway: Bool, in window: UIWindow) {
      guard let view = window.hitTest(point, with: nil) else { return }
      let (began, ended) = (Finger(at: point, in: window), Finger(at: point, in: window, after: duration))
      for recognizer in own(recognizersOf: view) {
        recognizer.touchesBegan([began], with: UIEvent())
        if isTakenAway {
          recognizer.touchesCancelled([ended], with: UIEvent())
        } else {
          recognizer.touchesEnded([ended], with: UIEvent())
        }
      }
    }
  }

  extension InputRoute {
    fileprivate func own(recognizersOf view: UIView) -> [UIGestureRecognizer] {
      sequence(first: view, next: \.superview).flatMap { $0.gestureRecognizers ?? [] }
        .filter { String(reflecting: type(of: $0)).hasPrefix("OneTimeCode") }
    }
  }

  /// A simulated touch at a fixed point of a window.
  private final class Finger: UITouch {
    private let point: CGPoint
    private let looksAt: UIWindow
    private let taps: Int
    private let time: TimeInterval

    init(at point: CGPoint, in window: UIWindow, tapCount: Int = 1, after time: TimeInterval = 0) {
      self.point = point
      looksAt = window
      taps = tapCount
      self.time = time
      super.init()
    }

    override var tapCount: Int { taps }
    override var timestamp: TimeInterval { time }
    override func location(in view: UIView?) -> CGPoint { view?.convert(point, from: looksAt) ?? point }
  }
#endif
