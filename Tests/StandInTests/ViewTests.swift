import Testing
import UIKit

@MainActor
@Suite("Views, layers, traits and colours")
struct ViewTests {
  @Test("A layer's frame is derived from its bounds, position, anchor point and transform")
  func frames() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 60)
    #expect(layer.position == CGPoint(x: 30, y: 50))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(layer.frame == CGRect(x: -10, y: -10, width: 80, height: 120))
    #expect(layer.bounds.size == CGSize(width: 40, height: 60))
  }

  @Test("didMoveToWindow is called when a view enters and when it leaves a window")
  func moves() {
    final class RecordingView: UIView {
      var windows: [Bool] = []
      override func didMoveToWindow() { windows.append(window != nil) }
    }
    let window = UIWindow(frame: .zero)
    let parent = UIView(frame: .zero)
    let view = RecordingView(frame: .zero)
    parent.addSubview(view)
    #expect(view.windows == [])
    window.addSubview(parent)
    parent.removeFromSuperview()
    #expect(view.windows == [true, false])
  }

  @Test("A view without its own tint inherits the superview's and is notified of changes")
  func tints() {
    final class RecordingView: UIView {
      var count = 0
      override func tintColorDidChange() { count += 1 }
    }
    let parent = UIView(frame: .zero)
    let view = RecordingView(frame: .zero)
    parent.addSubview(view)
    let before = view.count
    parent.tintColor = .red
    #expect(view.tintColor == .red)
    #expect(view.count == before + 1)
    view.tintColor = .clear
    parent.tintColor = .green
    #expect(view.tintColor == .clear)
  }

  @Test("A trait observer is called only for its traits, with the previous traits")
  func traits() {
    let window = UIWindow(frame: .zero)
    let view = UIView(frame: .zero)
    window.addSubview(view)
    var styles: [UIUserInterfaceStyle] = []
    view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, old) in
      styles += [old.userInterfaceStyle, view.traitCollection.userInterfaceStyle]
    }
    #expect(styles.isEmpty)
    Driver.change(window) { $0.preferredContentSizeCategory = .accessibilityLarge }
    #expect(styles.isEmpty)
    Driver.change(window) { $0.userInterfaceStyle = .dark }
    #expect(styles == [.light, .dark])
  }

  @Test("A dynamic colour follows the traits, and cgColor uses UITraitCollection.current")
  func colours() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(color.resolvedColor(with: dark) == .white)
    #expect(color.cgColor == UIColor.black.cgColor)
    dark.performAsCurrent { #expect(color.cgColor == UIColor.white.cgColor) }
    #expect(color.withAlphaComponent(0.5).resolvedColor(with: dark).cgColor.alpha == 0.5)
  }

  @Test("The body style has the sizes that Apple's guidelines publish")
  func fonts() {
    func size(_ category: UIContentSizeCategory) -> CGFloat {
      let traits = UITraitCollection(preferredContentSizeCategory: category)
      return UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize
    }
    #expect([.extraSmall, .large, .accessibilityExtraExtraExtraLarge].map(size) == [14, 17, 53])
    let huge = UITraitCollection(preferredContentSizeCategory: .accessibilityExtraExtraExtraLarge)
    let font = UIFontMetrics(forTextStyle: .body).scaledFont(
      for: .systemFont(ofSize: 17),
      compatibleWith: huge
    )
    #expect(font.pointSize == 53)
  }

  @Test("An archived view is decoded with its frame")
  func archives() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).encode(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    unarchiver.requiresSecureCoding = false
    #expect(UIView(coder: unarchiver)?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("When a view first appears, the methods of its controller are called in the documented order")
  func appears() {
    final class RecordingController: UIViewController {
      var calls: [String] = []
      override func viewDidLoad() { calls.append("didLoad") }
      override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
      override func viewIsAppearing(_ animated: Bool) {
        calls.append(view.window == nil ? "nowhere" : "isAppearing")
      }
      override func viewWillLayoutSubviews() { calls.append("willLayout") }
      override func viewDidLayoutSubviews() { calls.append("didLayout") }
      override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    }
    let controller = RecordingController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(
      controller.calls == ["didLoad", "willAppear", "isAppearing", "willLayout", "didLayout", "didAppear"]
    )
  }
}
