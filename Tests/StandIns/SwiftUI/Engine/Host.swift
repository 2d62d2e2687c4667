/// A host that keeps a tree of nodes up to date with the state.
@MainActor
final class Host {
  /// A closure that requests an update at the end of the current turn of the run loop.
  var schedule: () -> Void = {}

  private(set) var runtimeIssues: [String] = []

  private(set) var renderCount = 0

  private let container: PlatformView
  private(set) lazy var root = Node(host: self, parent: nil, container: container)
  private var dirtyNodes: [ObjectIdentifier: Node] = [:]
  private var actions: [@MainActor () -> Void] = []
  private var isUpdating = false
  private var pendingRoot: (any View, EnvironmentValues)?

  /// The number of passes after which an update is considered an endless loop.
  private static let maximumPasses = 50

  init(container: PlatformView) {
    self.container = container
  }

  /// Replaces the root view and its environment in the next update.
  func show(_ view: any View, _ environment: EnvironmentValues) {
    pendingRoot = (view, environment)
    schedule()
  }

  func invalidate(_ node: Node) {
    if isUpdating { runtimeIssues.append("state was modified during a view update") }
    dirtyNodes[ObjectIdentifier(node)] = node
    schedule()
  }

  func rendered(_ node: Node) {
    renderCount += 1
    dirtyNodes[ObjectIdentifier(node)] = nil
  }

  /// Runs a closure after the current update, for example for `onAppear`, `onChange`, or a task.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) { actions.append(action) }

  /// Renders a new root and dirty nodes, and runs closures, until none are pending or `maximumPasses` is exceeded.
  func update() {
    guard !isUpdating else { return }
    var passes = 0
    while pendingRoot != nil || !dirtyNodes.isEmpty || !actions.isEmpty {
      passes += 1
      if passes > Host.maximumPasses {
        runtimeIssues.append("updates never settle")
        dirtyNodes = [:]
        actions = []
        return
      }
      isUpdating = true
      if let (view, environment) = pendingRoot {
        pendingRoot = nil
        root.update(view, environment: environment, in: container)
      }
      // Parents are rendered first, because they may remove or render their children.
      for node in dirtyNodes.values.sorted(by: { $0.depth < $1.depth })
      where dirtyNodes[ObjectIdentifier(node)] != nil {
        node.renderAgain()
        dirtyNodes[ObjectIdentifier(node)] = nil
      }
      restack()
      isUpdating = false
      let pendingActions = actions
      actions = []
      for action in pendingActions { action() }
    }
  }

  /// Puts the platform views in the order of the hierarchy, and applies the environment to them.
  private func restack() {
    var views: [PlatformView] = []
    root.forEachLeaf { node, view in
      node.applyEnvironment()
      views.append(view)
    }
    container.restack(views)
  }

  func tearDown() { root.reset() }
}

extension Node {
  fileprivate var depth: Int { sequence(first: self, next: \.parent).reduce(0) { count, _ in count + 1 } }
}
