#if canImport(QuartzCore)
  import Foundation
  import QuartzCore

  // The parts of a layer that draws a slot.
  extension CALayer {
    private var gradients: [CAGradientLayer] { sublayers?.compactMap { $0 as? CAGradientLayer } ?? [] }
    package var border: CAShapeLayer? { gradients.compactMap { $0.mask as? CAShapeLayer }.first }
    package var text: CATextLayer? { gradients.compactMap { $0.mask as? CATextLayer }.first }
    package var shownText: String { text?.string as? String ?? "" }
    package var borderGradient: CAGradientLayer? { gradients.first { $0.mask is CAShapeLayer } }
    package var hasCaret: Bool { sublayers?.last?.isHidden == false }

    /// The width of the border on the left, in points.
    package var sideWidth: CGFloat { innerPoints.map(\.x).min() ?? 0 }
    /// The width of the border at the bottom, in points.
    package var footWidth: CGFloat { bounds.maxY - (innerPoints.map(\.y).max() ?? bounds.maxY) }

    /// The points of the border's inner outline, or an empty array if the border has none.
    private var innerPoints: [CGPoint] {
      var outlines: [[CGPoint]] = []
      border?.path?.applyWithBlock { element in
        let points = element.pointee.points
        switch element.pointee.type {
        case .moveToPoint: outlines.append([points[0]])
        case .addLineToPoint: outlines[outlines.count - 1].append(points[0])
        case .addQuadCurveToPoint: outlines[outlines.count - 1].append(points[1])
        case .addCurveToPoint: outlines[outlines.count - 1].append(points[2])
        case .closeSubpath: break
        @unknown default: break
        }
      }
      return outlines.count > 1 ? outlines[1] : []
    }
  }

  extension CAGradientLayer {
    package var cgColors: [CGColor]? { colors as? [CGColor] }
  }

  extension CALayer {
    /// The animation keys of the layer and of all layers below it, including masks.
    package var movements: [String] {
      (animationKeys() ?? []) + (mask?.movements ?? []) + (sublayers ?? []).flatMap(\.movements)
    }
  }

  extension Array where Element: CALayer {
    /// The characters that the slots show, including placeholders, with a space for each blank slot.
    package var shownText: String { map { $0.shownText.isEmpty ? " " : $0.shownText }.joined() }
  }
#endif
