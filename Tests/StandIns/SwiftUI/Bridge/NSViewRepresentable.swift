// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if canImport(AppKit)
  import AppKit

  @MainActor @preconcurrency
  public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    func makeCoordinator() -> Coordinator
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
  }

  extension NSViewRepresentable {
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}

    public func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize? {
      nil
    }
  }

  extension NSViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }

  @MainActor @preconcurrency
  public struct NSViewRepresentableContext<View: NSViewRepresentable> {
    public let coordinator: View.Coordinator
    public private(set) var transaction = Transaction()
    public private(set) var environment: EnvironmentValues

    init(coordinator: View.Coordinator, environment: EnvironmentValues) {
      self.coordinator = coordinator
      self.environment = environment
    }
  }

  extension Node {
    func represent<R: NSViewRepresentable>(_ representable: R) {
      let coordinator = storedValue(at: -1) { representable.makeCoordinator() }
      let context = NSViewRepresentableContext<R>(coordinator: coordinator, environment: environment)
      represent {
        representable.makeNSView(context: context)
      } update: {
        representable.updateNSView($0, context: context)
      } dismantle: {
        R.dismantleNSView($0, coordinator: coordinator)
      } measure: {
        representable.sizeThatFits($0, nsView: $1, context: context)
      }
    }
  }
#endif
