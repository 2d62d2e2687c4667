#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import OneTimeCodeSlots

  /// Where the slots are drawn: a view that hosts a layer, and in it the layer of the slots. Assistive technology
  /// does not meet it.
  final class SlotView: NSView {
    /// Its y goes down, whatever AppKit makes of the layer that it lies in.
    private let canvas = CALayer()

    private(set) lazy var slots = SlotRow(in: canvas) {
      !NSWorkspace.shared.accessibilityDisplayShouldReduceMotion
    }

    override init(frame frameRect: NSRect) {
      super.init(frame: frameRect)
      let host = CALayer()
      host.addSublayer(canvas)
      // Set before it is wanted, so that it is ours and AppKit draws nothing into it.
      layer = host
      wantsLayer = true
      setAccessibilityElement(false)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }

    /// Brings the layer of the slots in line with the view.
    func fitCanvas() {
      guard let host = layer else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      canvas.frame = host.bounds
      // Whether a hosted layer is flipped with its view is nowhere written, so it is asked.
      canvas.isGeometryFlipped = !host.contentsAreFlipped()
      CATransaction.commit()
    }
  }
#endif
