// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

extension View {
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    func part(_ edge: Edge.Set) -> CGFloat { edges.contains(edge) ? length : 0 }
    let insets = EdgeInsets(
      top: part(.top),
      leading: part(.leading),
      bottom: part(.bottom),
      trailing: part(.trailing)
    )
    return rendering { node, content in
      node.show([content])
      node.layout = WrapperLayout(insets: insets)
    }
  }

  public nonisolated func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  public nonisolated func frame(
    width: CGFloat? = nil,
    height: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    rendering { node, content in
      node.show([content])
      node.layout = WrapperLayout(
        width: (width, width),
        height: (height, height),
        alignment: alignment.shares
      )
    }
  }

  public nonisolated func frame(
    minWidth: CGFloat? = nil,
    idealWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil,
    idealHeight: CGFloat? = nil,
    maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    rendering { node, content in
      node.show([content])
      node.layout = WrapperLayout(
        width: (minWidth, maxWidth),
        height: (minHeight, maxHeight),
        alignment: alignment.shares
      )
    }
  }
}
