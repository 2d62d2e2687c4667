import Foundation

/// A pass that alternates constraint solving with `layoutSubviews()` until nothing changes, at most 12 times.
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

  /// Lays out a view and its descendants, and returns whether any of them needed layout.
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
