/// A host that keeps a tree of nodes up to date with the state.
@MainActor
final class Host {
  /// A closure that requests an update at the end of the current turn of the run loop.
  var schedule: () -> Void = {}

  private(set) var complaints: [String] = []

  private(set) var renderings = 0

  private let container: PlatformView
  private(set) lazy var root = Node(host: self, parent: nil, container: container)
  private var dirty: [ObjectIdentifier: Node] = [:]
  private var actions: [@MainActor () -> Void] = []
  private var isUpdating = false
  private var next: (any View, EnvironmentValues)?

  /// The number of passes after which an update is considered an endless loop.
  private static let maximumPasses = 50

  init(container: PlatformView) {
    self.container = container
  }

  /// Replaces the root view and its environment.
  func show(_ view: any View, _ environment: EnvironmentValues) {
    next = (view, environment)
    schedule()
  }

  func invalidate(_ node: Node) {
    if isUpdating { complaints.append("state was modified during a view update") }
    dirty[ObjectIdentifier(node)] = node
    schedule()
  }

  func rendered(_ node: Node) {
    renderings += 1
    dirty[ObjectIdentifier(node)] = nil
  }

  /// Runs a closure after the current update, for example for `onAppear`, `onChange`, or a task.
  func afterwards(_ act: @escaping @MainActor () -> Void) { actions.append(act) }

  /// Renders dirty nodes and runs pending closures until there are no more.
  func update() {
    guard !isUpdating else { return }
    var turns = 0
    while next != nil || !dirty.isEmpty || !actions.isEmpty {
      turns += 1
      if turns > Host.maximumPasses {
        complaints.append("updates never settle")
        dirty = [:]
        actions = []
        return
      }
      isUpdating = true
      if let (view, environment) = next {
        next = nil
        root.update(view, environment: environment, in: container)
      }
      // Parents are rendered first, because they may remove or render their children.
      for node in dirty.values.sorted(by: { $0.depth < $1.depth }) where dirty[ObjectIdentifier(node)] != nil
      {
        node.renderAgain()
        dirty[ObjectIdentifier(node)] = nil
      }
      isUpdating = false
      let acts = actions
      actions = []
      for act in acts { act() }
    }
  }

  func tearDown() { root.reset() }
}

extension Node {
  fileprivate var depth: Int { sequence(first: self, next: \.parent).reduce(0) { count, _ in count + 1 } }
}
