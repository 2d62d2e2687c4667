/// A node of the view hierarchy, which outlives the structures that describe the node. The node's identity
/// consists of its path, the types along the path, and explicit identifiers.
@MainActor
final class Node {
  weak var host: Host?
  private(set) weak var parent: Node?
  private(set) var children: [Node] = []
  private(set) var environment = EnvironmentValues()

  /// The view to which the node adds its platform view. Child nodes share it, except the labels of controls.
  private(set) var container: PlatformView

  private var key = AnyHashable(0)
  private var view: (any View)?
  private var storedValues: [Int: Any] = [:]
  private var removalHandlers: [@MainActor () -> Void] = []

  /// The node's platform view, or `nil` if the node isn't a leaf.
  var leaf: PlatformView?

  /// The opacity that the node's platform view has from modifiers.
  private var opacity: CGFloat = 1

  /// The layout that places the node, or `nil` if the parent's layout places the node's children instead.
  var layout: (any NodeLayout)?

  /// The node that is being rendered.
  private(set) static var current: Node?

  init(host: Host, parent: Node?, container: PlatformView) {
    self.host = host
    self.parent = parent
    self.container = container
  }

  // MARK: Updating

  /// Renders a new structure that describes the node. Resets the node first if the type or `key` changed.
  func update(
    _ view: any View,
    key: AnyHashable = 0,
    environment: EnvironmentValues,
    in container: PlatformView
  ) {
    if let old = self.view, type(of: old) != type(of: view) || self.key != key { reset() }
    self.view = view
    self.key = key
    self.environment = environment
    self.container = container
    render(view)
  }

  /// Renders the current structure again, because a value that it read has changed.
  func renderAgain() {
    if let view { render(view) }
  }

  func invalidate() { host?.invalidate(self) }

  private func render<V: View>(_ view: V) {
    host?.rendered(self)
    let previous = Node.current
    Node.current = self
    defer { Node.current = previous }
    link(view)
    switch view {
    case let primitive as any Primitive: primitive.render(in: self)
    case let representable as any PlatformRepresentable: represent(representable)
    default: show([view.body])
    }
  }

  /// Connects the dynamic properties of a structure to this node.
  func link(_ structure: Any) {
    var index = 0
    link(structure, &index)
  }

  private func link(_ structure: Any, _ index: inout Int) {
    for (_, value) in Mirror(reflecting: structure).children where value is any DynamicProperty {
      index += 1
      if let property = value as? any Linked {
        property.link(to: self, at: index)
      } else {
        link(value, &index)
      }
    }
  }

  /// Returns the value at an index. The value is made on first use, and persists between renders.
  @discardableResult
  func storedValue<Value>(at index: Int, _ make: () -> Value) -> Value {
    if let stored = storedValues[index], let value = stored as? Value { return value }
    let value = make()
    storedValues[index] = value
    return value
  }

  func store(_ value: Any?, at index: Int) { storedValues[index] = value }

  // MARK: Children

  /// Shows views as the node's children. Each view is identified by its position.
  func show(
    _ views: [any View],
    in container: PlatformView? = nil,
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    show(views.enumerated().map { (AnyHashable($0), $1) }, in: container, change)
  }

  /// Shows views as the node's children, identified by `id`. A node whose `id` and view type stay the same
  /// keeps its state.
  func show(
    _ views: [(id: AnyHashable, view: any View)],
    in container: PlatformView? = nil,
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    guard let host else { return }
    var environment = self.environment
    change(&environment)
    let container = container ?? self.container
    let old = children
    children = views.map { id, _ in
      old.first { $0.key == id } ?? Node(host: host, parent: self, container: container)
    }
    for removed in old where !children.contains(where: { $0 === removed }) { removed.reset() }
    for (node, (id, view)) in zip(children, views) {
      node.update(view, key: id, environment: environment, in: container)
    }
  }

  /// Calls a closure with each platform view in the node's container, from back to front.
  func forEachLeaf(_ body: (Node, PlatformView) -> Void) {
    if let leaf { return body(self, leaf) }
    for child in children { child.forEachLeaf(body) }
  }

  /// Applies the environment to the node's platform view.
  func applyEnvironment() {
    guard let leaf else { return }
    if opacity != environment.opacity { leaf.applyOpacity(environment.opacity) }
    opacity = environment.opacity
    if !environment.allowsHitTesting { leaf.ignoreTouches() }
  }

  // MARK: Removal

  /// Runs a closure when the node is removed or reset.
  func onRemoval(_ handler: @escaping @MainActor () -> Void) { removalHandlers.append(handler) }

  /// Discards the children, the platform view, and all state, and runs the closures passed to
  /// `onRemoval(_:)`.
  func reset() {
    for child in children { child.reset() }
    children = []
    if UndocumentedBehavior.removesBeforeDismantling { leaf?.removeFromSuperview() }
    for handler in removalHandlers { handler() }
    removalHandlers = []
    leaf?.removeFromSuperview()
    leaf = nil
    opacity = 1
    layout = nil
    storedValues = [:]
    view = nil
  }

  // MARK: Layout

  /// The nodes that a container lays out: this node or, if it has no layout, the items of its children.
  var items: [Node] { layout == nil ? children.flatMap(\.items) : [self] }
}

/// A view that the engine renders itself.
@MainActor
protocol Primitive {
  func render(in node: Node)
}
