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

    package var complaints: [String] { hierarchy.host.complaints }
    package var renderings: Int { hierarchy.host.renderings }
    package func change(_ phase: ScenePhase) { hierarchy.phase = phase }
    package func size(in size: CGSize) -> CGSize { hierarchy.size(for: ProposedViewSize(size)) }

    open override var isFlipped: Bool { true }

    open override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      if window != nil { hierarchy.describe() }
    }

    open override func viewDidChangeEffectiveAppearance() {
      super.viewDidChangeEffectiveAppearance()
      hierarchy.describe()
    }

    open override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      hierarchy.describe()
    }

    open override func layout() {
      super.layout()
      let before = subviews.count
      hierarchy.layOut()
      if Unanswered.resetsFocus, subviews.count > before { _ = window?.makeFirstResponder(nil) }
    }

    open override var intrinsicContentSize: NSSize {
      hierarchy.size(for: ProposedViewSize(width: nil, height: nil))
    }

    open override var fittingSize: NSSize { intrinsicContentSize }
  }
#endif
