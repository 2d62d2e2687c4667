import Foundation

/// A pass over a tree: constraints put views where they belong, views lay out their subviews, and that again as
/// long as something asks for it.
@MainActor
enum LayoutPass {
  static func run(_ view: UIView) {
    let root = sequence(first: view, next: \.superview).reduce(view) { $1 }
    for _ in 0..<12 {
      let isMoved = ConstraintSolver(root)?.apply() ?? false
      let isLaidOut = layOut(view)
      if !isMoved, !isLaidOut { return }
    }
  }

  /// - Returns: Whether there was anything to lay out.
  private static func layOut(_ view: UIView) -> Bool {
    var isChanged = false
    if view.needsLayoutNow {
      view.needsLayoutNow = false
      isChanged = true
      view.traitCollection.performAsCurrent {
        view.viewController?.viewWillLayoutSubviews()
        view.layoutSubviews()
        view.layer.layoutIfNeeded()
        view.viewController?.viewDidLayoutSubviews()
      }
    }
    for subview in view.subviews { if layOut(subview) { isChanged = true } }
    return isChanged
  }
}
