#if canImport(UIKit) || canImport(AppKit)
  import OneTimeCode

  #if canImport(UIKit)
    import UIKit
  #else
    import AppKit
  #endif

  /// The view behind the text field, with a subview for each slot. It receives no touches or clicks, and is hidden
  /// from accessibility clients together with its subviews.
  final class SlotsView: PlatformView {
    /// Creates a view for each slot. Setting this property replaces the views in the next update.
    var makeSlotView: @MainActor () -> any OneTimeCodeSlotView = { BoxSlotView() } {
      didSet { removeSlots() }
    }

    private(set) var slots: [any OneTimeCodeSlotView] = []
    private var configurations: [OneTimeCodeSlotConfiguration] = []
    private var geometry: SlotGeometry?

    override init(frame: CGRect) {
      super.init(frame: frame)
      #if canImport(UIKit)
        accessibilityElementsHidden = true
        isUserInteractionEnabled = false
      #else
        wantsLayer = true
        setAccessibilityElement(false)
      #endif
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Updates all slots if the geometry has changed, otherwise only slots whose configuration has changed.
    ///
    /// - Returns: Whether the geometry has changed.
    func update(_ configurations: [OneTimeCodeSlotConfiguration], at geometry: SlotGeometry) -> Bool {
      let hasMoved = geometry != self.geometry
      self.geometry = geometry
      if configurations.count != slots.count { removeSlots() }
      let before = self.configurations
      self.configurations = configurations
      for (index, configuration) in configurations.enumerated() {
        if !hasMoved, before.indices.contains(index), before[index] == configuration { continue }
        if index == slots.count { addSlot() }
        CATransaction.withoutAnimation { slots[index].frame = geometry.frame(of: index) }
        slots[index].update(with: configuration)
      }
      #if DEBUG
        checkSizes()
      #endif
      return hasMoved
    }

    private func addSlot() {
      let slot = makeSlotView()
      slots.append(slot)
      addSubview(slot)
    }

    private func removeSlots() {
      for slot in slots { slot.removeFromSuperview() }
      slots = []
      configurations = []
      #if DEBUG
        hasReportedSize = false
      #endif
    }

    func shake() {
      let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
      shake.values = [0, -8, 8, -6, 6, -3, 3, 0]
      shake.duration = 0.4
      let layer: CALayer? = layer
      layer?.add(shake, forKey: "shake")
    }

    #if canImport(UIKit)
      /// Whether Reduce Motion is off.
      static var allowsMotion: Bool { !UIAccessibility.isReduceMotionEnabled }
    #else
      /// Whether Reduce Motion is off.
      static var allowsMotion: Bool { !NSWorkspace.shared.accessibilityDisplayShouldReduceMotion }

      override var isFlipped: Bool { true }

      override func hitTest(_ point: NSPoint) -> NSView? { nil }

      override func accessibilityChildren() -> [Any]? { [] }
    #endif

    #if DEBUG
      private var hasReportedSize = false

      /// Reports once if the constraints or the intrinsic size of a slot view don't fit its frame.
      private func checkSizes() {
        guard !hasReportedSize else { return }
        hasReportedSize = slots.contains {
          SlotSizes.check($0.contentSize, of: "\(type(of: $0))", in: $0.bounds.size)
        }
      }
    #endif
  }

  #if DEBUG
    extension PlatformView {
      /// The smallest size that satisfies the constraints and the intrinsic size.
      fileprivate var contentSize: CGSize {
        #if canImport(UIKit)
          systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        #else
          fittingSize
        #endif
      }
    }
  #endif
#endif
