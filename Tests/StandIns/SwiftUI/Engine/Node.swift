/// A view that stands in the hierarchy: what outlasts the structures that describe it. Its identity is the path
/// of its place, of the types on it, and of the identifiers that were given.
@MainActor
final class Node {
  weak var host: Host?
  private(set) weak var parent: Node?
  private(set) var children: [Node] = []
  private(set) var environment = EnvironmentValues()

  /// Where platform views of this node and below are put.
  private(set) var container: PlatformView

  private var key = AnyHashable(0)
  private var view: (any View)?
  private var memories: [Int: Any] = [:]
  private var endings: [@MainActor () -> Void] = []

  /// The view that draws it, in a leaf.
  var leaf: PlatformView?

  /// How it is measured and placed; nothing if its children take its place in what surrounds it.
  var layout: (any NodeLayout)?

  /// The node whose body or whose update is being asked for.
  private(set) static var current: Node?

  init(host: Host, parent: Node?, container: PlatformView) {
    self.host = host
    self.parent = parent
    self.container = container
  }

  // MARK: Updating

  /// Takes a new description.
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

  /// The description that it has is to be asked again: something that it read is another.
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

  /// Puts the properties of a structure in touch with this node.
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

  /// What it keeps from one description to the next.
  @discardableResult
  func memory<Value>(at index: Int, _ make: () -> Value) -> Value {
    if let kept = memories[index], let value = kept as? Value { return value }
    let value = make()
    memories[index] = value
    return value
  }

  func remember(_ value: Any?, at index: Int) { memories[index] = value }

  // MARK: Children

  /// Shows these, each in the place where one of its type stood.
  func show(
    _ views: [any View],
    in container: PlatformView? = nil,
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    show(views.enumerated().map { (AnyHashable($0), $1) }, in: container, change)
  }

  /// Shows these; what has the identifier of one that stood here is that one.
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
    for gone in old where !children.contains(where: { $0 === gone }) { gone.reset() }
    for (node, (id, view)) in zip(children, views) {
      node.update(view, key: id, environment: environment, in: container)
    }
  }

  // MARK: Going

  /// Does something when this node goes, or becomes another.
  func atEnd(_ act: @escaping @MainActor () -> Void) { endings.append(act) }

  /// Forgets everything.
  func reset() {
    for child in children { child.reset() }
    children = []
    if Unanswered.removesBeforeDismantling { leaf?.removeFromSuperview() }
    for act in endings { act() }
    endings = []
    leaf?.removeFromSuperview()
    leaf = nil
    layout = nil
    memories = [:]
    view = nil
  }

  // MARK: Layout

  /// What stands in its place in a container.
  var items: [Node] { layout == nil ? children.flatMap(\.items) : [self] }
}

/// A view that the engine knows.
@MainActor
protocol Primitive {
  func render(in node: Node)
}
