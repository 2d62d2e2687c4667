// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct HorizontalAlignment: Equatable, Sendable {
  let share: CGFloat

  public static let leading = HorizontalAlignment(share: 0)
  public static let center = HorizontalAlignment(share: 0.5)
  public static let trailing = HorizontalAlignment(share: 1)
}

public struct VerticalAlignment: Equatable, Sendable {
  let share: CGFloat

  public static let top = VerticalAlignment(share: 0)
  public static let center = VerticalAlignment(share: 0.5)
  public static let bottom = VerticalAlignment(share: 1)
}

public struct VStack<Content> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension VStack: View, Primitive where Content: View {
  public nonisolated init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  func render(in node: Node) {
    node.show([content])
    node.layout = StackLayout(spacing: spacing ?? 8, alignment: alignment.share)
  }
}

public struct HStack<Content> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
}

extension HStack: View, Primitive where Content: View {
  public nonisolated init(
    alignment: VerticalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing, content: content())
  }

  func render(in node: Node) {
    node.show([content])
    node.layout = StackLayout(isVertical: false, spacing: spacing ?? 8, alignment: alignment.share)
  }
}

public struct ZStack<Content> {
  let alignment: Alignment
  let content: Content
}

extension ZStack: View, Primitive where Content: View {
  public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.init(alignment: alignment, content: content())
  }

  func render(in node: Node) {
    node.show([content])
    node.layout = DepthLayout(alignment: alignment.shares)
  }
}

/// A view that shows its content in a column without scrolling, as if all of the content were visible.
public struct ScrollView<Content> {
  let content: Content
}

extension ScrollView: View, Primitive where Content: View {
  public nonisolated init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.init(content: content())
  }

  func render(in node: Node) {
    node.show([content])
    node.layout = StackLayout()
  }
}

/// A form that shows its rows in a column.
public struct Form<Content> {
  let content: Content
}

extension Form: View, Primitive where Content: View {
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(content: content())
  }

  func render(in node: Node) {
    node.show([content])
    node.layout = StackLayout(alignment: 0)
  }
}
