// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed() } }
  open var distribution = Distribution.fill { didSet { changed() } }
  open var alignment = Alignment.fill { didSet { changed() } }
  open var spacing: CGFloat = 0 { didSet { changed() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { changed() } }
  open private(set) var arrangedSubviews: [UIView] = []
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack. Unlike `UIView.init(coder:)`, this initializer can't fail.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    changed()
  }

  /// Removes an arranged view from the arrangement. It remains a subview of the stack.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    changed()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
    changed()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? .greatestFiniteMagnitude
  }

  private func changed() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  // MARK: Sizes

  private var visibleViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func gap(after view: UIView) -> CGFloat { customSpacing[ObjectIdentifier(view)] ?? spacing }
  private var gaps: CGFloat { visibleViews.dropLast().map(gap).reduce(0, +) }

  var naturalWidth: CGFloat {
    let widths = visibleViews.map { max(Fitting.width(of: $0), 0) }
    let width = axis == .vertical ? widths.max() ?? 0 : widths.reduce(gaps, +)
    return width + margins.left + margins.right
  }

  func height(at width: CGFloat) -> CGFloat {
    let inner = width - margins.left - margins.right
    let heights =
      axis == .vertical
      ? visibleViews.map { self.height(of: $0, at: self.width(of: $0, within: inner)) }
      : zip(visibleViews, widths(within: inner)).map { self.height(of: $0, at: $1) }
    let height = axis == .vertical ? heights.reduce(gaps, +) : heights.max() ?? 0
    return height + margins.top + margins.bottom
  }

  private func height(of view: UIView, at width: CGFloat) -> CGFloat {
    let height = Fitting.size(of: view, width: width).height
    return height >= 0 ? height : view.bounds.height
  }

  private func width(of view: UIView, within inner: CGFloat) -> CGFloat {
    let natural = Fitting.width(of: view)
    return alignment == .fill || natural < 0 ? inner : min(natural, inner)
  }

  private func widths(within inner: CGFloat) -> [CGFloat] {
    let room = max(inner - gaps, 0)
    if distribution == .fillEqually { return visibleViews.map { _ in room / CGFloat(visibleViews.count) } }
    return stretched(visibleViews.map { max(Fitting.width(of: $0), 0) }, to: room, .horizontal)
  }

  /// Returns sizes that fill the available space if the distribution is `fill`. If there is extra space, the
  /// view with the lowest hugging priority grows. If there isn't enough, the view with the lowest compression
  /// resistance shrinks.
  private func stretched(_ sizes: [CGFloat], to room: CGFloat, _ axis: NSLayoutConstraint.Axis) -> [CGFloat] {
    let rest = room - sizes.reduce(0, +)
    guard distribution == .fill, abs(rest) > 0.01 else { return sizes }
    let views = visibleViews
    let index =
      rest > 0
      ? views.indices.min {
        views[$0].contentHuggingPriority(for: axis).rawValue
          < views[$1].contentHuggingPriority(for: axis).rawValue
      }
      : views.indices.min {
        views[$0].contentCompressionResistancePriority(for: axis).rawValue
          < views[$1].contentCompressionResistancePriority(for: axis).rawValue
      }
    guard let index else { return sizes }
    var sizes = sizes
    sizes[index] = max(sizes[index] + rest, 0)
    return sizes
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let area = CGRect(origin: .zero, size: bounds.size).inset(by: margins)
    if axis == .vertical { layOutColumn(area) } else { layOutRow(area) }
  }

  private func layOutColumn(_ area: CGRect) {
    let widths = visibleViews.map { width(of: $0, within: area.width) }
    let natural = zip(visibleViews, widths).map { height(of: $0, at: $1) }
    let room = max(area.height - gaps, 0)
    let heights =
      distribution == .fillEqually
      ? natural.map { _ in room / CGFloat(natural.count) } : stretched(natural, to: room, .vertical)
    var y = area.minY
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, view) in visibleViews.enumerated() {
      let free = area.width - widths[index]
      let x: CGFloat =
        switch alignment {
        case .center: free / 2
        case .trailing: isMirrored ? 0 : free
        default: isMirrored ? free : 0
        }
      place(view, CGRect(x: area.minX + x, y: y, width: widths[index], height: heights[index]))
      y += heights[index] + gap(after: view)
    }
  }

  private func layOutRow(_ area: CGRect) {
    let widths = widths(within: area.width)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = area.minX
    for (view, width) in zip(visibleViews, widths) {
      let natural = height(of: view, at: width)
      let height = alignment == .fill ? area.height : min(natural, area.height)
      let free = area.height - height
      let y: CGFloat = alignment == .center ? free / 2 : alignment == .trailing ? free : 0
      let left = isMirrored ? area.minX + area.maxX - x - width : x
      place(view, CGRect(x: left, y: area.minY + y, width: width, height: height))
      x += width + gap(after: view)
    }
  }

  private func place(_ view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }
}
