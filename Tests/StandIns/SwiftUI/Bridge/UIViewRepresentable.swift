// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import UIKit

@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}

  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? {
    nil
  }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public private(set) var transaction = Transaction()
  public private(set) var environment: EnvironmentValues

  init(coordinator: Representable.Coordinator, environment: EnvironmentValues) {
    self.coordinator = coordinator
    self.environment = environment
  }
}

public struct Transaction {
  public var disablesAnimations = false
  public init() {}
}

// What the engine does with it.
extension Node {
  /// "SwiftUI calls makeUIView only once", and then updateUIView, and that again with each change.
  func represent<R: UIViewRepresentable>(_ representable: R) {
    let coordinator = memory(at: -1) { representable.makeCoordinator() }
    let context = UIViewRepresentableContext<R>(coordinator: coordinator, environment: environment)
    let made = leaf as? R.UIViewType
    let view = made ?? representable.makeUIView(context: context)
    if made == nil {
      leaf = view
      if Unanswered.addsBeforeUpdating { container.addSubview(view) }
      atEnd { R.dismantleUIView(view, coordinator: coordinator) }
    }
    representable.updateUIView(view, context: context)
    if view.superview !== container { container.addSubview(view) }
    layout = LeafLayout { proposal in
      if let size = representable.sizeThatFits(proposal, uiView: view, context: context) { return size }
      let natural = view.intrinsicContentSize
      return CGSize(
        width: natural.width >= 0 ? natural.width : proposal.width ?? 10,
        height: natural.height >= 0 ? natural.height : proposal.height ?? 10
      )
    }
  }
}
