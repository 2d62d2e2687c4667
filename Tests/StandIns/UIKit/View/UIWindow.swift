import Foundation

open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if isShown { showRoot() }
    }
  }

  open private(set) var isKeyWindow = false
  open override var window: UIWindow? { self }

  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    isKeyWindow = true
    guard !isShown else { return }
    isShown = true
    showRoot()
  }

  private var isShown = false

  private func showRoot() {
    guard let controller = rootViewController, let view = controller.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.appear { addSubview(view) }
  }

  weak var firstResponder: UIResponder?
  var inputViewReloads = 0
  var safeArea = UIEdgeInsets.zero
  var keyboardHeight: CGFloat = 0
  private(set) var traits = UITraitCollection(Traits.ofPhone)
  private var delivery = TouchDelivery()

  open override var traitCollection: UITraitCollection { traits }

  @available(iOS 17, *)
  open override var traitOverrides: UITraitOverrides {
    get { overrides }
    set {
      overrides = newValue
      apply(UITraitCollection(traitsFrom: [traits, UITraitCollection(newValue.traits)]))
    }
  }
  private var overrides = UITraitOverrides()

  open func sendEvent(_ event: UIEvent) {
    for touch in event.allTouches ?? [] { delivery.deliver(touch, event, in: self) }
  }

  func apply(_ traits: UITraitCollection) {
    self.traits = traits
    forAll { $0.updateTraits() }
    rootViewController?.updateTraits()
  }
}
