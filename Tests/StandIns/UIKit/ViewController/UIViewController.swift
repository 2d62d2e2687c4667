import Foundation

open class UIViewController: UIResponder, @preconcurrency NSCoding, UITraitEnvironment,
  UITraitChangeObservable
{
  /// Creates a controller. This is the designated initializer. Nib files aren't supported.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Creates a controller without a nib file.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller from an archive, such as a storyboard, with its title but without its view.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeObject(forKey: "title") as? String
  }

  open func encode(with coder: NSCoder) {
    if let title { coder.encode(NSString(string: title), forKey: "title") }
  }

  open var title: String? { didSet { navigationItem.title = title } }
  open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var preferredContentSize = CGSize.zero

  // MARK: View

  open private(set) var viewIfLoaded: UIView?
  open var isViewLoaded: Bool { viewIfLoaded != nil }

  /// The controller's view. Reading the property loads the view if it hasn't been loaded yet.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set {
      viewIfLoaded?.viewController = nil
      viewIfLoaded = newValue
      newValue?.viewController = self
    }
  }

  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// Calls the appearance methods in their documented order, and `add` to add the view to its window.
  func appear(_ add: () -> Void) {
    loadViewIfNeeded()
    viewWillAppear(false)
    add()
    viewIsAppearing(false)
    view.layoutIfNeeded()
    viewDidAppear(false)
  }

  // MARK: Responder

  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }
  override var hostWindow: UIWindow? { viewIfLoaded?.window }

  // MARK: Parents, children, and presentation

  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard let window = viewIfLoaded?.window, presentedViewController == nil else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.view.frame = window.bounds
    viewControllerToPresent.appear { window.addSubview(viewControllerToPresent.view) }
    completion?()
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presented.viewWillDisappear(flag)
    presented.view.removeFromSuperview()
    presented.viewDidDisappear(flag)
    presentedViewController = nil
    completion?()
  }

  // MARK: Traits

  open var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? UITraitCollection(Traits.ofPhone)
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  private lazy var traitObservers = TraitObservers(traitCollection)

  /// Registers a handler that is called with this object and its previous traits when one of `traits`
  /// changes.
  @available(iOS 17, *)
  @discardableResult
  public func registerForTraitChanges<T>(
    _ traits: [UITrait],
    handler: @escaping TraitChangeHandler<T>
  ) -> any UITraitChangeRegistration where T: UITraitEnvironment {
    let registration = TraitObservers.Registration(traits) { object, old in
      if let object = object as? T { handler(object, old) }
    }
    traitObservers.add(registration)
    return registration
  }

  /// Unregisters a handler, so that trait changes no longer call it.
  @available(iOS 17, *)
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitObservers.remove(registration)
  }

  func updateTraits() {
    if let old = traitObservers.update(self) { traitCollectionDidChange(old) }
    for child in children { child.updateTraits() }
  }
}
