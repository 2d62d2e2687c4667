import Foundation

/// A solver that applies equations in order of priority, and inequalities only where they would be violated.
/// Unlike Auto Layout, it drops an optional constraint that can't be satisfied instead of approximating it.
@MainActor
struct ConstraintSolver {
  private struct Rule {
    let equation: LinearSystem.Equation
    let relation: NSLayoutConstraint.Relation
    let priority: Float
    let name: String
  }

  private enum Part: Int, CaseIterable {
    case x, width, y, height
  }

  private let root: UIView
  private var items: [AnyObject] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var rules: [Rule] = []

  /// Creates a solver for a view tree, or returns `nil` if the tree has no constraints to solve.
  init?(_ root: UIView) {
    self.root = root
    var constraints: [NSLayoutConstraint] = []
    root.forAll { constraints += $0.constraints }
    constraints = constraints.filter { !ConstraintSolver.isAppliedByStack($0) }
    guard !constraints.isEmpty else { return nil }
    for constraint in constraints {
      for item in [constraint.firstItem, constraint.secondItem].compactMap({ $0 }) { include(item) }
    }
    for constraint in constraints { add(constraint) }
  }

  /// Returns whether a constraint sets or limits an arranged view's size. `UIStackView` applies such constraints.
  private static func isAppliedByStack(_ constraint: NSLayoutConstraint) -> Bool {
    guard let view = constraint.firstItem as? UIView, constraint.secondItem == nil else { return false }
    return isArranged(view)
  }

  private static func isArranged(_ view: UIView) -> Bool {
    (view.superview as? UIStackView)?.arrangedSubviews.contains { $0 === view } ?? false
  }

  private mutating func include(_ item: AnyObject) {
    guard indices[ObjectIdentifier(item)] == nil else { return }
    indices[ObjectIdentifier(item)] = items.count
    items.append(item)
    if let guide = item as? UILayoutGuide, let owner = guide.owningView {
      include(owner)
      place(guide, in: owner)
    }
    guard let view = item as? UIView else { return }
    if view !== root, let superview = view.superview { include(superview) }
    place(view)
  }

  private func variable(_ item: AnyObject, _ part: Part) -> Int {
    (indices[ObjectIdentifier(item)] ?? 0) * Part.allCases.count + part.rawValue
  }

  private mutating func fix(
    _ item: AnyObject,
    _ part: Part,
    _ value: CGFloat,
    from other: AnyObject? = nil,
    _ priority: Float
  ) {
    var equation = LinearSystem.Equation(terms: [variable(item, part): 1], constant: -Double(value))
    if let other { equation.add(.init(terms: [variable(other, part): 1]), times: -1) }
    rules.append(Rule(equation: equation, relation: .equal, priority: priority, name: "\(item)"))
  }

  private mutating func place(_ view: UIView) {
    let isFixed =
      view === root || view.translatesAutoresizingMaskIntoConstraints || ConstraintSolver.isArranged(view)
    let parent = view === root ? nil : view.superview
    let frame = view === root ? view.bounds : view.frame
    // A fixed frame is required. Any other frame keeps only the values that no constraint determines.
    let priority: Float = isFixed ? 1001 : 0.01
    fix(view, .x, frame.minX, from: parent, priority)
    fix(view, .y, frame.minY, from: parent, priority)
    fix(view, .width, frame.width, priority)
    fix(view, .height, frame.height, priority)
    if !isFixed { addContent(of: view) }
  }

  private mutating func addContent(of view: UIView) {
    let natural = Fitting.width(of: view)
    let sizes = [
      (Part.width, NSLayoutConstraint.Axis.horizontal, natural),
      (
        Part.height, .vertical,
        Fitting.size(of: view, width: view.bounds.width > 0 ? view.bounds.width : natural).height
      ),
    ]
    for (part, axis, size) in sizes where size >= 0 {
      fix(view, part, size, 0.1)
      // A stack or a multiline label can take any width.
      if part == .width, view is UIStackView || (view as? UILabel)?.numberOfLines == 0 { continue }
      let equation = LinearSystem.Equation(terms: [variable(view, part): 1], constant: -Double(size))
      let hugging = view.contentHuggingPriority(for: axis).rawValue
      let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
      rules.append(Rule(equation: equation, relation: .lessThanOrEqual, priority: hugging, name: "hugging"))
      rules.append(
        Rule(equation: equation, relation: .greaterThanOrEqual, priority: resistance, name: "content")
      )
    }
  }

  private mutating func place(_ guide: UILayoutGuide, in view: UIView) {
    if let insets = guide.insets {
      fix(guide, .x, insets.left, from: view, 1001)
      fix(guide, .y, insets.top, from: view, 1001)
      fix(guide, .width, -insets.left - insets.right, from: view, 1001)
      fix(guide, .height, -insets.top - insets.bottom, from: view, 1001)
    } else if guide.kind == .content {
      fix(guide, .x, 0, from: view, 1001)
      fix(guide, .y, 0, from: view, 1001)
    }
    fix(guide, .width, 0, 0.001)
    fix(guide, .height, 0, 0.001)
  }

  private func expression(
    _ item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute,
    isMirrored: Bool
  ) -> LinearSystem.Equation {
    func sum(_ start: Part, _ size: Part, _ share: Double) -> LinearSystem.Equation {
      LinearSystem.Equation(terms: [variable(item, start): 1, variable(item, size): share])
    }
    func only(_ part: Part) -> LinearSystem.Equation {
      LinearSystem.Equation(terms: [variable(item, part): 1])
    }
    return switch attribute {
    case .left: only(.x)
    case .right: sum(.x, .width, 1)
    case .leading: isMirrored ? sum(.x, .width, 1) : only(.x)
    case .trailing: isMirrored ? only(.x) : sum(.x, .width, 1)
    case .centerX: sum(.x, .width, 0.5)
    case .top: only(.y)
    case .bottom: sum(.y, .height, 1)
    case .centerY: sum(.y, .height, 0.5)
    case .width: only(.width)
    case .height: only(.height)
    case .notAnAttribute: LinearSystem.Equation()
    }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem else { return }
    let isMirrored = NSLayoutConstraint.view(of: first)?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isDirectional = constraint.firstAttribute == .leading || constraint.firstAttribute == .trailing
    // In a right-to-left layout, the constants and inequalities of leading and trailing edges are reversed.
    let isReversed = isMirrored && isDirectional
    var equation = expression(first, constraint.firstAttribute, isMirrored: isMirrored)
    if let second = constraint.secondItem {
      let other = expression(second, constraint.secondAttribute, isMirrored: isMirrored)
      equation.add(other, times: -Double(constraint.multiplier))
    }
    equation.constant -= Double(isReversed ? -constraint.constant : constraint.constant)
    var relation = constraint.relation
    if isReversed, let reversed = NSLayoutConstraint.Relation(rawValue: -relation.rawValue) {
      relation = reversed
    }
    rules.append(
      Rule(
        equation: equation,
        relation: relation,
        priority: constraint.priority.rawValue,
        name: constraint.rule
      )
    )
  }

  // MARK: Solving

  /// Applies the solution to the frames, and returns whether the frame of any view changed.
  func apply() -> Bool {
    let values = solve()
    func value(_ item: AnyObject, _ part: Part) -> CGFloat {
      (CGFloat(values[variable(item, part)] ?? 0) * 1000).rounded() / 1000
    }
    var isChanged = false
    for item in items {
      var frame = CGRect(
        x: value(item, .x),
        y: value(item, .y),
        width: value(item, .width),
        height: value(item, .height)
      )
      if let guide = item as? UILayoutGuide, let owner = guide.owningView {
        guide.solvedFrame = frame.offsetBy(dx: -value(owner, .x), dy: -value(owner, .y))
        if guide.kind == .content { (owner as? UIScrollView)?.contentSize = frame.size }
      }
      guard let view = item as? UIView, view !== root, let parent = view.superview,
        !view.translatesAutoresizingMaskIntoConstraints, !ConstraintSolver.isArranged(view)
      else { continue }
      frame = frame.offsetBy(dx: -value(parent, .x), dy: -value(parent, .y))
      guard view.frame.isFar(from: frame) else { continue }
      view.frame = frame
      isChanged = true
    }
    return isChanged
  }

  private func solve() -> [Int: Double] {
    var active: Set<Int> = Set(rules.indices.filter { rules[$0].relation == .equal })
    while true {
      let values = solve(active)
      let violated = rules.indices.filter { !active.contains($0) && isViolated(rules[$0], values) }
      guard let next = violated.max(by: { rules[$0].priority < rules[$1].priority }) else { return values }
      active.insert(next)
    }
  }

  private func solve(_ active: Set<Int>) -> [Int: Double] {
    var system = LinearSystem()
    let order = active.sorted { (rules[$1].priority, $0) < (rules[$0].priority, $1) }
    for index in order {
      let rule = rules[index]
      let isConsistent = system.add(rule.equation)
      precondition(
        isConsistent || rule.priority < 1000,
        "a required constraint cannot be satisfied: \(rule.name)"
      )
    }
    return system.values
  }

  private func isViolated(_ rule: Rule, _ values: [Int: Double]) -> Bool {
    let value = rule.equation.value(values)
    return rule.relation == .lessThanOrEqual ? value > 0.01 : value < -0.01
  }
}

extension CGRect {
  fileprivate func isFar(from other: CGRect) -> Bool {
    abs(minX - other.minX) > 0.01 || abs(minY - other.minY) > 0.01 || abs(width - other.width) > 0.01
      || abs(height - other.height) > 0.01
  }
}
