import TestSupport
import UIKit

/// An input route that simulates the system's keyboard, AutoFill, drops, and touches, as set in `Unknowns`.
public final class SystemRoute: InputRoute {
  public override init() { super.init() }

  public override func insert(_ text: String, into field: UITextField) { Driving.insert(text, into: field) }

  public override func deleteBackward(in field: UITextField) { Driving.deleteBackward(in: field) }

  public override func replace(_ range: Range<Int>, with text: String, in field: UITextField) {
    Driving.replace(NSRange(range), with: text, in: field)
  }

  public override func delete(_ range: Range<Int>, in field: UITextField) {
    Driving.change(NSRange(range), to: "", in: field)
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
    Driving.press(code(of: move), in: window)
  }

  public override func select(_ range: Range<Int>, in field: UITextField) {
    Driving.select(NSRange(range), in: field)
  }

  public override func compose(_ text: String, in field: UITextField) { Driving.compose(text, in: field) }

  public override func commit(_ text: String?, in field: UITextField) { Driving.commit(text, in: field) }

  public override func pressReturn(in field: UITextField) { Driving.pressReturn(in: field) }

  public override func drop(_ text: String, on field: UITextField) { Driving.drop(text, on: field) }

  public override func hold(
    at point: CGPoint,
    for duration: TimeInterval,
    isTakenAway: Bool,
    in window: UIWindow
  ) {
    let person = Person(window: window)
    if isTakenAway { person.beginTapAndLoseIt(at: point) } else { person.press(at: point, for: duration) }
  }

  public override func tap(at point: CGPoint, count: Int, in window: UIWindow) {
    Person(window: window).tap(at: point, count: count, with: .finger)
  }
}
