#if canImport(UIKit)
  import OneTimeCode
  import OneTimeCodeSlots

  @testable import OneTimeCodeUIKit

  /// A field in English, laid out, without a window.
  @MainActor
  func makeField(
    _ format: CodeFormat = .digits(6),
    width: CGFloat = 386,
    configure: (OneTimeCodeView) -> Void = { _ in }
  ) -> OneTimeCodeView {
    let view = OneTimeCodeView(frame: CGRect(x: 0, y: 0, width: width, height: 60))
    view.content = OneTimeCodeContent(format: format, phrases: .english)
    configure(view)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    return view
  }

  extension OneTimeCodeView {
    /// Enters a text as the keyboard does, symbol by symbol.
    func type(_ text: String) {
      for character in text { field.insertText(String(character)) }
    }

    /// The layers of the slots.
    var slotLayers: [SlotLayer] { row.layer.sublayers?.compactMap { $0 as? SlotLayer } ?? [] }

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
    var textGradient: CAGradientLayer? { gradients.first { $0.mask is CATextLayer } }
  }
#endif
