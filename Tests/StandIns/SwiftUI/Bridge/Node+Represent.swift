// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public struct Transaction {
  public var disablesAnimations = false
  public init() {}
}

extension Node {
  /// Makes a platform view in the first render, and updates the view in each render.
  func represent<Represented: PlatformView>(
    make: () -> Represented,
    update: (Represented) -> Void,
    dismantle: @escaping @MainActor (Represented) -> Void,
    measure: @escaping @MainActor (ProposedViewSize, Represented) -> CGSize?
  ) {
    let made = leaf as? Represented
    let view = made ?? make()
    if made == nil {
      leaf = view
      if UndocumentedBehavior.addsBeforeUpdating { container.addSubview(view) }
      onRemoval { dismantle(view) }
    }
    update(view)
    if view.superview !== container { container.addSubview(view) }
    layout = LeafLayout { proposal in
      if let size = measure(proposal, view) { return size }
      let natural = view.intrinsicContentSize
      return CGSize(
        width: natural.width >= 0 ? natural.width : proposal.width ?? 10,
        height: natural.height >= 0 ? natural.height : proposal.height ?? 10
      )
    }
  }
}
