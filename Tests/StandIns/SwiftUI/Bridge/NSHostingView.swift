// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AppKit)
  import AppKit

  open class NSHostingView<Content: View>: NSView, Hosting {
    private lazy var hierarchy = Hierarchy(rootView, in: self) { [weak self] in self?.needsLayout = true }

    public required init(rootView: Content) {
      self.rootView = rootView
      super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }

    isolated deinit { hierarchy.host.tearDown() }

    public final var rootView: Content {
      didSet { hierarchy.root = rootView }
    }

    package var runtimeIssues: [String] { hierarchy.host.runtimeIssues }
    package var renderCount: Int { hierarchy.host.renderCount }
    package func change(_ phase: ScenePhase) { hierarchy.phase = phase }
    package func size(in size: CGSize) -> CGSize { hierarchy.size(for: ProposedViewSize(size)) }

    open override var isFlipped: Bool { true }

    open override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      if window != nil { hierarchy.requestRender() }
    }

    open override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      hierarchy.requestRender()
    }

    open override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      hierarchy.requestRender()
    }

    open override func layout() {
      super.layout()
      let before = subviews.count
      hierarchy.layOut()
      if UndocumentedBehavior.resetsFocus, subviews.count > before { _ = window?.makeFirstResponder(nil) }
    }

    open override var intrinsicContentSize: NSSize {
      hierarchy.size(for: ProposedViewSize(width: nil, height: nil))
    }

    open override var fittingSize: NSSize { intrinsicContentSize }
  }
#endif
