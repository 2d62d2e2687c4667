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

public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit, fill
}

extension View {
  /// Fits the view with an aspect ratio. The stand-in doesn't support the other mode, nor a view's own ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    precondition(contentMode == .fit, "the stand-in only fits views")
    return rendering { node, content in
      node.show([content])
      node.layout = AspectRatioLayout(ratio: aspectRatio ?? 1)
    }
  }

  public nonisolated func background<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    layered(with: content(), isBehind: true, alignment)
  }

  public nonisolated func overlay<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View {
    layered(with: content(), isBehind: false, alignment)
  }

  private nonisolated func layered<V: View>(
    with secondary: V,
    isBehind: Bool,
    _ alignment: Alignment
  ) -> some View {
    rendering { node, content in
      let primary = (AnyHashable("primary"), ZStack { content } as any View)
      let other = (AnyHashable("secondary"), ZStack { secondary } as any View)
      node.show(isBehind ? [other, primary] : [primary, other])
      node.layout = LayeredLayout(primary: isBehind ? 1 : 0, alignment: alignment.shares)
    }
  }
}
