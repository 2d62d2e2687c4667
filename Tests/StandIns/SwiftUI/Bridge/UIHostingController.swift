// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit)
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
      didSet { hostingView.hierarchy.root = rootView }
    }

    open override func loadView() { view = hostingView }

    open func sizeThatFits(in size: CGSize) -> CGSize { hostingView.sizeThatFits(size) }

    package var host: Hosting { hostingView }
  }

  final class HostingView: UIView, Hosting {
    private let content: any View
    private(set) lazy var hierarchy = Hierarchy(content, in: self) { [weak self] in self?.setNeedsLayout() }
    private var registration: (any UITraitChangeRegistration)?

    init(_ root: any View) {
      content = root
      super.init(frame: .zero)
      let traits: [UITrait] = [
        UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitLegibilityWeight.self,
        UITraitPreferredContentSizeCategory.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
      ]
      registration = registerForTraitChanges(traits) { (view: HostingView, _) in
        view.hierarchy.requestRender()
      }
    }

    required init?(coder: NSCoder) { nil }

    isolated deinit { hierarchy.host.tearDown() }

    package var runtimeIssues: [String] { hierarchy.host.runtimeIssues }
    package var renderCount: Int { hierarchy.host.renderCount }
    package func change(_ phase: ScenePhase) { hierarchy.phase = phase }
    package func size(in size: CGSize) -> CGSize { hierarchy.size(for: ProposedViewSize(size)) }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window != nil { hierarchy.requestRender() }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      hierarchy.layOut()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(in: size) }
  }
#endif
