// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func makeCache(subviews: Self.Subviews) -> Self.Cache
  func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews)
  func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect,
    proposal: ProposedViewSize,
    subviews: Self.Subviews,
    cache: inout Self.Cache
  )
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Self.Subviews) {}
}

extension Layout {
  public func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews) {
    cache = makeCache(subviews: subviews)
  }

  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    content().rendering { node, content in
      node.show([content])
      let arranger =
        node.layout as? LayoutArranger<Self> ?? LayoutArranger(self, LayoutSubviews(of: node))
      arranger.update(self, LayoutSubviews(of: node))
      node.layout = arranger
    }
  }
}

/// A layout of the engine that asks an app's layout, and keeps its cache.
private final class LayoutArranger<Arrangement: Layout>: NodeLayout {
  private var arrangement: Arrangement
  private var cache: Arrangement.Cache

  init(_ arrangement: Arrangement, _ subviews: LayoutSubviews) {
    self.arrangement = arrangement
    cache = arrangement.makeCache(subviews: subviews)
  }

  func update(_ arrangement: Arrangement, _ subviews: LayoutSubviews) {
    self.arrangement = arrangement
    arrangement.updateCache(&cache, subviews: subviews)
  }

  func size(_ node: Node, for proposal: ProposedViewSize) -> CGSize {
    arrangement.sizeThatFits(proposal: proposal, subviews: LayoutSubviews(of: node), cache: &cache)
  }

  func place(_ node: Node, in frame: CGRect) {
    let subviews = LayoutSubviews(of: node, in: frame)
    arrangement.placeSubviews(
      in: frame,
      proposal: ProposedViewSize(frame.size),
      subviews: subviews,
      cache: &cache
    )
  }
}

public struct LayoutSubviews: Equatable, RandomAccessCollection, @unchecked Sendable {
  public typealias Element = LayoutSubview
  public typealias Index = Int
  public typealias SubSequence = LayoutSubviews

  public let layoutDirection: LayoutDirection
  private let proxies: ArraySlice<LayoutSubview>

  /// Creates proxies of a layout's subviews. Views are placed in `bounds`.
  @MainActor
  init(of node: Node, in bounds: CGRect = .zero) {
    layoutDirection = node.environment.layoutDirection
    let isMirrored = layoutDirection == .rightToLeft
    proxies =
      node.children.flatMap(\.items).map {
        LayoutSubview(node: $0, bounds: bounds, isMirrored: isMirrored)
      }[...]
  }

  private init(_ direction: LayoutDirection, _ proxies: ArraySlice<LayoutSubview>) {
    layoutDirection = direction
    self.proxies = proxies
  }

  public var startIndex: Int { proxies.startIndex }
  public var endIndex: Int { proxies.endIndex }
  public subscript(index: Int) -> LayoutSubview { proxies[index] }
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(layoutDirection, proxies[bounds]) }
}

public struct LayoutSubview: Equatable {
  let node: Node
  let bounds: CGRect
  let isMirrored: Bool

  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    MainActor.assumeIsolated { node.size(for: proposal) }
  }

  /// Places the view so that its anchor is at a position, mirrored in a right-to-left layout.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    MainActor.assumeIsolated {
      let size = node.size(for: proposal)
      var frame = CGRect(
        x: position.x - anchor.x * size.width,
        y: position.y - anchor.y * size.height,
        width: size.width,
        height: size.height
      )
      if isMirrored { frame.origin.x = bounds.minX + bounds.maxX - frame.maxX }
      node.place(in: frame)
    }
  }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let topLeading = UnitPoint(x: 0, y: 0)
}
