// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  public enum Attribute: Int, Sendable {
    case notAnAttribute
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  }

  open var priority = UILayoutPriority.required { didSet { changed() } }
  open var constant: CGFloat { didSet { changed() } }
  open var identifier: String?
  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  open var firstAttribute: Attribute { first }
  open var secondAttribute: Attribute { second }
  open var relation: Relation { comparison }
  open var multiplier: CGFloat { factor }

  private let first: Attribute
  private let second: Attribute
  private let comparison: Relation
  private let factor: CGFloat
  private weak var holder: UIView?

  public init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2 as AnyObject?
    first = attr1
    second = attr2
    comparison = relation
    factor = multiplier
    constant = c
    super.init()
  }

  /// Whether the items' nearest common ancestor holds the constraint. Activation requires a common ancestor.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate() } else { deactivate() }
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard let view = NSLayoutConstraint.view(of: firstItem) else { return }
    let other = secondItem == nil ? view : NSLayoutConstraint.view(of: secondItem)
    let ancestor = sequence(first: view, next: \.superview).first { other?.isDescendant(of: $0) ?? false }
    guard let ancestor else { preconditionFailure("the items of \(rule) have no common ancestor") }
    ancestor.constraints.append(self)
    holder = ancestor
    ancestor.setNeedsLayout()
  }

  private func deactivate() {
    holder?.constraints.removeAll { $0 === self }
    holder?.setNeedsLayout()
    holder = nil
  }

  private func changed() {
    holder?.setNeedsLayout()
  }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  func reaches(into view: UIView) -> Bool {
    [firstItem, secondItem].contains { NSLayoutConstraint.view(of: $0)?.isDescendant(of: view) ?? false }
  }

  /// A description of the constraint as an equation or inequality, for error messages.
  var rule: String {
    func name(_ item: AnyObject?) -> String { item.map { "\(type(of: $0))" } ?? "" }
    let sign = comparison == .equal ? "==" : comparison == .lessThanOrEqual ? "<=" : ">="
    return "\(name(firstItem)).\(first) \(sign) \(factor) * \(name(secondItem)).\(second) + \(constant)"
      + " @\(priority.rawValue)"
  }
}
