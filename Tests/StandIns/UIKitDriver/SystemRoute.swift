import TestSupport
import UIKit

/// An input route that simulates the system's keyboard, AutoFill, drops, and touches, in the ways
/// that `UndocumentedBehavior` sets.
public final class SystemRoute: InputRoute {
  public override init() { super.init() }

  public override func insert(_ text: String, into field: UITextField) { Driver.insert(text, into: field) }

  public override func deleteBackward(in field: UITextField) { Driver.deleteBackward(in: field) }

  public override func replace(_ range: Range<Int>, with text: String, in field: UITextField) {
    Driver.replace(NSRange(range), with: text, in: field)
  }

  public override func delete(_ range: Range<Int>, in field: UITextField) {
    Driver.change(NSRange(range), to: "", in: field)
  }

  private func code(of move: CaretMove) -> UIKeyboardHIDUsage {
    switch move {
    case .left: .keyboardLeftArrow
    case .right: .keyboardRightArrow
    case .start: .keyboardHome
    case .end: .keyboardEnd
    }
  }

  public override func press(_ move: CaretMove, in window: UIWindow) {
    Driver.press(code(of: move), in: window)
  }

  public override func select(_ range: Range<Int>, in field: UITextField) {
    Driver.select(NSRange(range), in: field)
  }

  public override func compose(_ text: String, in field: UITextField) { Driver.compose(text, in: field) }

  public override func commit(_ text: String?, in field: UITextField) { Driver.commit(text, in: field) }

  public override func pressReturn(in field: UITextField) { Driver.pressReturn(in: field) }

  public override func drop(_ text: String, on field: UITextField) { Driver.drop(text, on: field) }

  public override func hold(
    at point: CGPoint,
    for duration: TimeInterval,
    isTakenAway: Bool,
    in window: UIWindow
  ) {
    let person = Person(window: window)
    if isTakenAway { person.beginTapAndCancel(at: point) } else { person.press(at: point, for: duration) }
  }

  public override func tap(at point: CGPoint, count: Int, in window: UIWindow) {
    Person(window: window).tap(at: point, count: count, with: .finger)
  }
}
