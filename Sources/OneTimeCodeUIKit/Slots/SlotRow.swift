#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeNative
  import UIKit

  /// The drawn slots. Touches go through it to the text field, and assistive technology does not meet it.
  final class SlotRow: UIView {
    private var slots: [SlotLayer] = []
    private var drawn: [SlotAppearance?] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
      isAccessibilityElement = false
      accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Draws the slots of `entry`: of those that lie where they lay, only what is new.
    func show(_ entry: CodeEntry, at geometry: SlotGeometry, in palette: SlotPalette, all: Bool) {
      fit(geometry.length)
      for (index, slot) in slots.enumerated() {
        let appearance = SlotAppearance(entry.slot(at: index))
        if !all, drawn[index] == appearance { continue }
        drawn[index] = appearance
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        slot.frame = geometry.frame(of: index)
        CATransaction.commit()
        slot.show(appearance, in: palette)
      }
    }

    /// As many layers as there are slots: none of an earlier format stays behind.
    private func fit(_ count: Int) {
      guard count != slots.count else { return }
      for slot in slots { slot.removeFromSuperlayer() }
      slots = (0..<count).map { _ in SlotLayer() }
      drawn = slots.map { _ in nil }
      for slot in slots { layer.addSublayer(slot) }
    }

    /// A movement that says no, as a person does.
    func shake() {
      let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
      shake.values = [0, -8, 8, -6, 6, -3, 3, 0]
      shake.duration = 0.4
      layer.add(shake, forKey: "shake")
    }
  }
#endif
