import Foundation

/// A namespace for functions that measure the natural size of a view.
@MainActor
enum Fitting {
  /// Returns the natural width of a view, or -1 if the view has none.
  static func width(of view: UIView) -> CGFloat {
    let width = (view as? UIStackView)?.naturalWidth ?? view.intrinsicContentSize.width
    return clamp(width, of: view, .width)
  }

  /// Returns `width` with the view's natural height at that width, or a height of -1 if the view has none.
  static func size(of view: UIView, width: CGFloat) -> CGSize {
    let height: CGFloat =
      switch view {
      case let stack as UIStackView: stack.height(at: width)
      case let label as UILabel: label.sizeThatFits(CGSize(width: width, height: 0)).height
      default: view.intrinsicContentSize.height
      }
    return CGSize(width: width, height: clamp(height, of: view, .height))
  }

  /// Applies the view's own constraints that compare the attribute with a constant to a natural size.
  private static func clamp(
    _ value: CGFloat,
    of view: UIView,
    _ attribute: NSLayoutConstraint.Attribute
  ) -> CGFloat {
    view.constraints
      .filter { $0.firstItem === view && $0.secondItem == nil && $0.firstAttribute == attribute }
      .reduce(value) { value, constraint in
        switch constraint.relation {
        case .equal: constraint.constant
        case .greaterThanOrEqual: max(value, constraint.constant)
        case .lessThanOrEqual: value < 0 ? value : min(value, constraint.constant)
        }
      }
  }
}
