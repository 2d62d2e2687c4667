import OneTimeCodeSlots

@testable import OneTimeCodeAppKit

extension OneTimeCodeView {
  /// The layer that the slots are in.
  var canvas: CALayer? { row.layer?.sublayers?.first }

  /// The layers of the slots.
  var slotLayers: [SlotLayer] { canvas?.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }

  /// What the slots show, a character each; an empty one is a blank.
  var drawn: String {
    slotLayers.map { $0.shownText.isEmpty ? " " : $0.shownText }.joined()
  }
}

extension SlotLayer {
  private var gradients: [CAGradientLayer] { sublayers?.compactMap { $0 as? CAGradientLayer } ?? [] }
  var border: CAShapeLayer? { gradients.compactMap { $0.mask as? CAShapeLayer }.first }
  var text: CATextLayer? { gradients.compactMap { $0.mask as? CATextLayer }.first }
  var shownText: String { text?.string as? String ?? "" }
  var borderGradient: CAGradientLayer? { gradients.first { $0.mask is CAShapeLayer } }
}
