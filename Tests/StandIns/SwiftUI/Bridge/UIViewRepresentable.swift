// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(UIKit)
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

  extension Node {
    func represent<R: UIViewRepresentable>(_ representable: R) {
      let coordinator = storedValue(at: -1) { representable.makeCoordinator() }
      let context = UIViewRepresentableContext<R>(coordinator: coordinator, environment: environment)
      represent {
        representable.makeUIView(context: context)
      } update: {
        representable.updateUIView($0, context: context)
      } dismantle: {
        R.dismantleUIView($0, coordinator: coordinator)
      } measure: {
        representable.sizeThatFits($0, uiView: $1, context: context)
      }
    }
  }
#endif
