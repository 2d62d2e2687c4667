#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit

  /// A view that draws the slots in a hosted layer and is hidden from accessibility clients.
  final class SlotsView: NSView {
    /// The layer that contains the slots. Its y-axis always points down, even if AppKit flips the host layer.
    private let canvas = CALayer()

    private(set) lazy var renderer = SlotRenderer(in: canvas) {
      !NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    }

    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let host = CALayer()
      host.addSublayer(canvas)
      // Setting `layer` before `wantsLayer` makes this a layer-hosting view, so AppKit doesn't draw into it.
      layer = host
      wantsLayer = true
      setAccessibilityElement(false)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    override var frame: NSRect {
      didSet { fitCanvas() }
    }

    private func fitCanvas() {
      guard let host = layer else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      canvas.frame = host.bounds
      // Apple doesn't document whether AppKit flips a hosted layer together with its view.
      canvas.isGeometryFlipped = !host.contentsAreFlipped()
      CATransaction.commit()
    }
  }
#endif
