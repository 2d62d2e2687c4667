#if canImport(UIKit)
  import OneTimeCodeSlots
  import UIKit

  /// Where the slots are drawn. Touches go through it to the text field, and assistive technology does not meet it.
  final class SlotView: UIView {
    private(set) lazy var slots = SlotRow(in: layer) { !UIAccessibility.isReduceMotionEnabled }

    override init(frame: CGRect) {
      super.init(frame: frame)
      isUserInteractionEnabled = false
      accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
  }
#endif
