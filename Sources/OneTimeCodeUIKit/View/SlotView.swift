#if canImport(UIKit)
  import OneTimeCodeSlots
  import UIKit

  /// Where the slots are drawn, under the text field. Assistive technology does not meet it.
  final class SlotView: UIView {
    private(set) lazy var slots = SlotRow(in: layer) { !UIAccessibility.isReduceMotionEnabled }

    override init(frame: CGRect) {
      super.init(frame: frame)
      accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
  }
#endif
