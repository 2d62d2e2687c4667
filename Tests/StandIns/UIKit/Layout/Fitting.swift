import Foundation

/// The size that a view takes of its own accord.
@MainActor
enum Fitting {
  /// The width that it would take, or -1 if it has no opinion.
  static func width(of view: UIView) -> CGFloat {
    let width = (view as? UIStackView)?.naturalWidth ?? view.intrinsicContentSize.width
    return clamp(width, of: view, .width)
  }

  /// The size that it takes at a width; a part is -1 where it has no opinion.
  static func size(of view: UIView, width: CGFloat) -> CGSize {
    let height: CGFloat =
      switch view {
      case let stack as UIStackView: stack.height(at: width)
      case let label as UILabel: label.sizeThatFits(CGSize(width: width, height: 0)).height
      default: view.intrinsicContentSize.height
      }
    return CGSize(width: width, height: clamp(height, of: view, .height))
  }

  /// What constraints with constants say of the size alone.
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
