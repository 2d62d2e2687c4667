#if canImport(QuartzCore)
  import Foundation
  import OneTimeCodeSlots
  import QuartzCore

  // What a slot is drawn with.
  extension SlotLayer {
    private var gradients: [CAGradientLayer] { sublayers?.compactMap { $0 as? CAGradientLayer } ?? [] }
    package var border: CAShapeLayer? { gradients.compactMap { $0.mask as? CAShapeLayer }.first }
    package var text: CATextLayer? { gradients.compactMap { $0.mask as? CATextLayer }.first }
    package var shownText: String { text?.string as? String ?? "" }
    package var borderGradient: CAGradientLayer? { gradients.first { $0.mask is CAShapeLayer } }
    package var textGradient: CAGradientLayer? { gradients.first { $0.mask is CATextLayer } }
    package var hasCaret: Bool { sublayers?.last?.isHidden == false }
  }

  extension [SlotLayer] {
    /// What the slots show, a character each; an empty one is a blank.
    package var shownText: String { map { $0.shownText.isEmpty ? " " : $0.shownText }.joined() }
  }
#endif
