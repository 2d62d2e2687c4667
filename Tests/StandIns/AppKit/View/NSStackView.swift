// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
  case horizontal, vertical
}

/// A stack, which doesn't lay out its views here: only samples in the documentation, which aren't run, use it.
open class NSStackView: NSView {
  open var orientation = NSUserInterfaceLayoutOrientation.horizontal
  open var spacing: CGFloat = 8
  open private(set) var arrangedSubviews: [NSView] = []

  public convenience init(views: [NSView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: NSView) {
    arrangedSubviews.append(view)
    addSubview(view)
  }
}
