/// Storage for a state value. It outlives the view structures that use it, and tracks the nodes that read it.
final class Location<Value>: @unchecked Sendable {
  private var value: Value
  @MainActor private lazy var readers = Readers()

  init(_ value: Value) {
    self.value = value
  }

  func get() -> Value {
    MainActor.assumeIsolated { readers.add(Node.current) }
    return value
  }

  func set(_ value: Value) {
    MainActor.assumeIsolated {
      self.value = value
      readers.invalidate()
    }
  }
}

/// The nodes that have read a value during a render since the value was last set.
@MainActor
final class Readers {
  private var nodes: [WeakNode] = []

  private struct WeakNode {
    weak var node: Node?
  }

  func add(_ node: Node?) {
    guard let node, !nodes.contains(where: { $0.node === node }) else { return }
    nodes.append(WeakNode(node: node))
  }

  func invalidate() {
    let readers = nodes.compactMap(\.node)
    nodes = []
    for node in readers { node.invalidate() }
  }
}
