@MainActor
protocol NodeLayout {
  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize
  func place(_ node: Node, in frame: CGRect)
}

extension Node {
  func size(for proposal: ProposedViewSize) -> CGSize { layout?.size(self, for: proposal) ?? .zero }
  func place(in frame: CGRect) { layout?.place(self, in: frame) }
}

struct LeafLayout: NodeLayout {
  let measure: @MainActor (ProposedViewSize) -> CGSize

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize { measure(proposal) }

  func place(_ node: Node, in frame: CGRect) {
    if node.leaf?.frame != frame { node.leaf?.frame = frame }
  }
}

/// A layout that arranges views in a row or a column.
struct StackLayout: NodeLayout {
  var isVertical = true
  var spacing: CGFloat = 8
  var alignment: CGFloat = 0.5

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    let sizes = sizes(of: node, for: proposal)
    let gaps = spacing * CGFloat(max(sizes.count - 1, 0))
    return isVertical
      ? CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(gaps, +))
      : CGSize(width: sizes.map(\.width).reduce(gaps, +), height: sizes.map(\.height).max() ?? 0)
  }

  /// Returns the views' sizes. A column offers each view the whole width, a row an equal share of the unused
  /// width.
  private func sizes(of node: Node, for proposal: ProposedViewSize) -> [CGSize] {
    let items = node.children.flatMap(\.items)
    if isVertical { return items.map { $0.size(for: ProposedViewSize(width: proposal.width, height: nil)) } }
    var left = proposal.width.map { $0 - spacing * CGFloat(max(items.count - 1, 0)) }
    return items.enumerated().map { index, item in
      let part = left.map { max($0, 0) / CGFloat(items.count - index) }
      let size = item.size(for: ProposedViewSize(width: part, height: proposal.height))
      left = left.map { $0 - size.width }
      return size
    }
  }

  func place(_ node: Node, in frame: CGRect) {
    let items = node.children.flatMap(\.items)
    let sizes = sizes(of: node, for: ProposedViewSize(frame.size))
    let isMirrored = node.environment.layoutDirection == .rightToLeft
    var offset: CGFloat = 0
    for (item, size) in zip(items, sizes) {
      var origin = CGPoint(
        x: isVertical ? (frame.width - size.width) * alignment : offset,
        y: isVertical ? offset : (frame.height - size.height) * alignment
      )
      if isMirrored { origin.x = frame.width - origin.x - size.width }
      item.place(
        in: CGRect(x: frame.minX + origin.x, y: frame.minY + origin.y, width: size.width, height: size.height)
      )
      offset += (isVertical ? size.height : size.width) + spacing
    }
  }
}

/// A layout that places views in front of each other, each in the proposed size.
struct DepthLayout: NodeLayout {
  var alignment = CGPoint(x: 0.5, y: 0.5)

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    let sizes = node.children.flatMap(\.items).map { $0.size(for: proposal) }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  func place(_ node: Node, in frame: CGRect) {
    for item in node.children.flatMap(\.items) { item.place(in: frame, alignment) }
  }
}

/// A layout that places a secondary view behind or in front of a primary view, whose size it proposes.
struct LayeredLayout: NodeLayout {
  let primary: Int
  let alignment: CGPoint

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    node.children[primary].size(for: proposal)
  }

  func place(_ node: Node, in frame: CGRect) {
    node.children[primary].place(in: frame)
    node.children[1 - primary].place(in: frame, alignment)
  }
}

extension Node {
  /// Places the node in its size for the room, aligned within the room.
  fileprivate func place(in room: CGRect, _ alignment: CGPoint) {
    let size = size(for: ProposedViewSize(room.size))
    let share = environment.layoutDirection == .rightToLeft ? 1 - alignment.x : alignment.x
    place(
      in: CGRect(
        x: room.minX + (room.width - size.width) * share,
        y: room.minY + (room.height - size.height) * alignment.y,
        width: size.width,
        height: size.height
      )
    )
  }
}

/// What a wrapper places: a node, or a column of a node's items.
@MainActor
private protocol NodeContent {
  func size(for proposal: ProposedViewSize) -> CGSize
  func place(in frame: CGRect)
}

extension Node: NodeContent {}

private struct Column: NodeContent {
  let node: Node
  func size(for proposal: ProposedViewSize) -> CGSize { StackLayout().size(node, for: proposal) }
  func place(in frame: CGRect) { StackLayout().place(node, in: frame) }
}

/// A layout that gives a view the largest size with an aspect ratio that fits the proposal.
struct AspectRatioLayout: NodeLayout {
  let ratio: CGFloat

  private func fitting(_ proposal: ProposedViewSize) -> ProposedViewSize {
    guard let width = proposal.width, let height = proposal.height else { return proposal }
    return ProposedViewSize(width: min(width, height * ratio), height: min(height, width / ratio))
  }

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    DepthLayout().size(node, for: fitting(proposal))
  }

  func place(_ node: Node, in frame: CGRect) { DepthLayout().place(node, in: frame) }
}

/// A layout that adds padding to a view or puts the view in a frame.
struct WrapperLayout: NodeLayout {
  var insets = EdgeInsets()
  var width: (least: CGFloat?, most: CGFloat?) = (nil, nil)
  var height: (least: CGFloat?, most: CGFloat?) = (nil, nil)
  var alignment = CGPoint(x: 0.5, y: 0.5)

  private func inner(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    func innerProposal(_ length: CGFloat?, _ inset: CGFloat, _ limit: (least: CGFloat?, most: CGFloat?))
      -> CGFloat?
    {
      length.map { max(clamp($0, limit) - inset, 0) } ?? (limit.least == limit.most ? limit.least : nil)
    }
    let proposal = ProposedViewSize(
      width: innerProposal(proposal.width, insets.leading + insets.trailing, width),
      height: innerProposal(proposal.height, insets.top + insets.bottom, height)
    )
    return content(node).size(for: proposal)
  }

  /// Returns the only item of the content or, if the content has several, the node itself in a column.
  private func content(_ node: Node) -> any NodeContent {
    let items = node.children.flatMap(\.items)
    return items.count == 1 ? items[0] : Column(node: node)
  }

  private func clamp(_ length: CGFloat, _ limit: (least: CGFloat?, most: CGFloat?)) -> CGFloat {
    max(min(length, limit.most ?? length), limit.least ?? 0)
  }

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    let inner = inner(node, for: proposal)
    func outer(_ natural: CGFloat, _ proposed: CGFloat?, _ limit: (least: CGFloat?, most: CGFloat?))
      -> CGFloat
    {
      // A frame with a maximum takes the proposed length up to that maximum.
      if let proposed, limit.most != nil, proposed.isFinite { return clamp(proposed, limit) }
      return clamp(natural, limit)
    }
    return CGSize(
      width: outer(inner.width + insets.leading + insets.trailing, proposal.width, width),
      height: outer(inner.height + insets.top + insets.bottom, proposal.height, height)
    )
  }

  func place(_ node: Node, in frame: CGRect) {
    let size = inner(node, for: ProposedViewSize(frame.size))
    let room = CGSize(
      width: frame.width - insets.leading - insets.trailing,
      height: frame.height - insets.top - insets.bottom
    )
    let isMirrored = node.environment.layoutDirection == .rightToLeft
    let left = isMirrored ? insets.trailing : insets.leading
    let share = isMirrored ? 1 - alignment.x : alignment.x
    content(node).place(
      in: CGRect(
        x: frame.minX + left + (room.width - size.width) * share,
        y: frame.minY + insets.top + (room.height - size.height) * alignment.y,
        width: size.width,
        height: size.height
      )
    )
  }
}
