#if canImport(UIKit)
  import UIKit

  /// A view that draws the slots behind the text field and is hidden from accessibility clients.
  final class SlotsView: UIView {
    private(set) lazy var renderer = SlotRenderer(in: layer) { !UIAccessibility.isReduceMotionEnabled }

    override init(frame: CGRect) {
      super.init(frame: frame)
      accessibilityElementsHidden = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
  }
#endif
