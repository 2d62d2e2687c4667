/// Keeps a tree of nodes in line with the state, and lays it out.
@MainActor
final class Host {
  /// Asks for an update at the end of this turn.
  var schedule: () -> Void = {}

  /// What went wrong that SwiftUI would complain of at run time.
  private(set) var complaints: [String] = []

  /// How often a description was asked for, in all.
  private(set) var renderings = 0

  private let container: PlatformView
  private(set) lazy var root = Node(host: self, parent: nil, container: container)
  private var dirty: [ObjectIdentifier: Node] = [:]
  private var actions: [@MainActor () -> Void] = []
  private var isUpdating = false
  private var next: (any View, EnvironmentValues)?

  /// More turns than this without an end are a loop.
  private static let patience = 50

  init(container: PlatformView) {
    self.container = container
  }

  /// Describes everything anew.
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

  /// Does something after the update, outside of it: what appears, what has changed, what runs.
  func afterwards(_ act: @escaping @MainActor () -> Void) { actions.append(act) }

  /// Updates until nothing asks for it.
  func update() {
    guard !isUpdating else { return }
    var turns = 0
    while next != nil || !dirty.isEmpty || !actions.isEmpty {
      turns += 1
      if turns > Host.patience {
        complaints.append("updates do not come to an end")
        dirty = [:]
        actions = []
        return
      }
      isUpdating = true
      if let (view, environment) = next {
        next = nil
        root.update(view, environment: environment, in: container)
      }
      // Parents first: they may take children away, or describe them anew.
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

  /// Everything goes.
  func tearDown() { root.reset() }
}

extension Node {
  fileprivate var depth: Int { sequence(first: self, next: \.parent).reduce(0) { count, _ in count + 1 } }
}
