#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeSlots

  /// The view that draws the slots. It hosts a layer that contains the layers of the slots, and is hidden
  /// from accessibility clients.
  final class SlotView: NSView {
    /// The layer that contains the slots. Its y-axis points down whether or not AppKit flips the host layer.
    private let canvas = CALayer()

    private(set) lazy var slots = SlotRow(in: canvas) {
      !NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    }

    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let host = CALayer()
      host.addSublayer(canvas)
      // Set before `wantsLayer`, which makes this a layer-hosting view: AppKit doesn't draw into the layer.
      layer = host
      wantsLayer = true
      setAccessibilityElement(false)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    func fitCanvas() {
      guard let host = layer else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      canvas.frame = host.bounds
      // Checked, because it isn't documented whether a hosted layer is flipped with its view.
      canvas.isGeometryFlipped = !host.contentsAreFlipped()
      CATransaction.commit()
    }
  }
#endif
