#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// A slot view that draws a box with rounded corners, the default of ``OneTimeCodeView/makeSlotView``.
  public class BoxSlotView: _PlatformView, OneTimeCodeSlotView {
    /// The layer that draws the slot.
    private(set) lazy var drawing = SlotLayer(shape)

    private var configuration: OneTimeCodeSlotConfiguration?

    /// The resolved appearance, or `nil` if it must be resolved again.
    private var palette: SlotPalette?

    /// The outline of the slot.
    var shape: SlotLayer.Shape { .box }

    /// Not available, because slot views aren't archived.
    @available(*, unavailable)
    public required init?(coder: NSCoder) { nil }

    /// Draws a slot.
    public func update(with configuration: OneTimeCodeSlotConfiguration) {
      if configuration.appearance != self.configuration?.appearance { palette = nil }
      self.configuration = configuration
      draw()
    }

    private func restyle() {
      palette = nil
      draw()
    }

    private func draw() {
      guard let configuration, !bounds.isEmpty else { return }
      let palette = self.palette ?? resolve(configuration.appearance)
      self.palette = palette
      layOutDrawing()
      drawing.draw(SlotLook(configuration), in: palette)
    }

    #if canImport(UIKit)
      /// Creates a slot view.
      public override init(frame: CGRect) {
        super.init(frame: frame)
        layer.addSublayer(drawing)
        guard #available(iOS 17, *) else { return }
        registerForTraitChanges(OneTimeCodeSlotAppearance.traits) { (view: BoxSlotView, _) in view.restyle() }
      }

      private func resolve(_ appearance: OneTimeCodeSlotAppearance) -> SlotPalette {
        appearance.palette(for: traitCollection)
      }

      private func layOutDrawing() {
        CATransaction.withoutAnimation { drawing.frame = bounds }
      }

      /// Draws the slot in its new size.
      public override func layoutSubviews() {
        super.layoutSubviews()
        draw()
      }

      #if !os(visionOS)
        /// Draws the slot for new traits on systems before iOS 17, which lack `registerForTraitChanges`.
        public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
          super.traitCollectionDidChange(previousTraitCollection)
          if #unavailable(iOS 17) { restyle() }
        }
      #endif
    #else
      /// The layer that contains the drawing. Its y-axis always points down, even if AppKit flips the host layer.
      private let canvas = CALayer()

      /// Creates a slot view.
      public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        let host = CALayer()
        host.addSublayer(canvas)
        canvas.addSublayer(drawing)
        // Setting `layer` before `wantsLayer` makes this a layer-hosting view, so AppKit doesn't draw into it.
        layer = host
        wantsLayer = true
      }

      private func resolve(_ appearance: OneTimeCodeSlotAppearance) -> SlotPalette {
        appearance.palette(for: effectiveAppearance, scale: window?.backingScaleFactor ?? 1)
      }

      private func layOutDrawing() {
        guard let host = layer else { return }
        CATransaction.withoutAnimation {
          canvas.frame = host.bounds
          // Apple doesn't document whether AppKit flips a hosted layer together with its view.
          canvas.isGeometryFlipped = !host.contentsAreFlipped()
          drawing.frame = canvas.bounds
        }
      }

      /// Always `true`, as in UIKit.
      public override var isFlipped: Bool { true }

      /// Draws the slot in its new size.
      public override func layout() {
        super.layout()
        draw()
      }

      /// Draws the slot for the new appearance or contrast.
      public override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        restyle()
      }

      /// Draws the slot for the new display scale.
      public override func viewDidChangeBackingProperties() {
        super.viewDidChangeBackingProperties()
        restyle()
      }
    #endif
  }

  /// A slot view that draws a line under the symbol instead of a box.
  public final class UnderlineSlotView: BoxSlotView {
    override var shape: SlotLayer.Shape { .underline }
  }
#endif
