// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import UIKit

open class UIHostingController<Content: View>: UIViewController {
  private let hostingView: HostingView

  public init(rootView: Content) {
    self.rootView = rootView
    hostingView = HostingView(rootView)
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  public var rootView: Content {
    didSet { hostingView.root = rootView }
  }

  open override func loadView() { view = hostingView }

  open func sizeThatFits(in size: CGSize) -> CGSize { hostingView.sizeThatFits(size) }

  package var host: Hosting { hostingView }
}

/// What tests ask of a hosting view.
@MainActor
package protocol Hosting: UIView {
  /// What SwiftUI would complain of at run time.
  var complaints: [String] { get }

  /// How often a description was asked for.
  var renderings: Int { get }

  /// The app goes to the background, or comes back.
  func change(_ phase: ScenePhase)
}

/// The view in which a hierarchy stands. It is brought in line with the state when it is laid out, and at the end
/// of the turn in which something changed.
final class HostingView: UIView, Hosting {
  var root: any View { didSet { describe() } }
  private lazy var host = Host(container: self)
  private var phase = ScenePhase.active
  private var isScheduled = false
  private var registration: (any UITraitChangeRegistration)?

  init(_ root: any View) {
    self.root = root
    super.init(frame: .zero)
    host.schedule = { [weak self] in self?.schedule() }
    let traits: [UITrait] = [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
      UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
    ]
    registration = registerForTraitChanges(traits) { (view: HostingView, _) in view.describe() }
  }

  required init?(coder: NSCoder) { nil }

  isolated deinit { host.tearDown() }

  package var complaints: [String] { host.complaints }
  package var renderings: Int { host.renderings }

  package func change(_ phase: ScenePhase) {
    self.phase = phase
    describe()
  }

  private func describe() {
    var environment = EnvironmentValues()
    environment.take(traitCollection)
    environment.scenePhase = phase
    host.show(root, environment)
  }

  private func schedule() {
    setNeedsLayout()
    guard !isScheduled else { return }
    isScheduled = true
    Task { [weak self] in
      self?.isScheduled = false
      self?.host.update()
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { describe() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    host.update()
    let items = host.root.items
    guard !items.isEmpty else { return }
    let stack = StackLayout(spacing: 0)
    let size = stack.size(host.root, for: ProposedViewSize(bounds.size))
    stack.place(
      host.root,
      in: CGRect(
        x: (bounds.width - size.width) / 2,
        y: max((bounds.height - size.height) / 2, 0),
        width: size.width,
        height: size.height
      )
    )
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    host.update()
    return StackLayout(spacing: 0).size(host.root, for: ProposedViewSize(size))
  }
}
