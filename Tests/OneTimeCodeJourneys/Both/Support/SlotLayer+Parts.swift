import OneTimeCodeSlots
import QuartzCore

// What a slot is drawn with.
extension SlotLayer {
  private var gradients: [CAGradientLayer] { sublayers?.compactMap { $0 as? CAGradientLayer } ?? [] }
  var border: CAShapeLayer? { gradients.compactMap { $0.mask as? CAShapeLayer }.first }
  var text: CATextLayer? { gradients.compactMap { $0.mask as? CATextLayer }.first }
  var shownText: String { text?.string as? String ?? "" }
  var borderGradient: CAGradientLayer? { gradients.first { $0.mask is CAShapeLayer } }
  var textGradient: CAGradientLayer? { gradients.first { $0.mask is CATextLayer } }
  var hasCaret: Bool { sublayers?.last?.isHidden == false }
}
