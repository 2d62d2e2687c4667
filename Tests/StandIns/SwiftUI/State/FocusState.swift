// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  private let initial: Value
  private let link = Link()

  private final class Link: @unchecked Sendable {
    var location: Location<Value>?
  }

  public init() where Value == Bool { initial = false }
  public init<T: Hashable>() where Value == T? { initial = nil }

  public var wrappedValue: Value {
    get { link.location?.get() ?? initial }
    nonmutating set { link.location?.set(newValue) }
  }

  public var projectedValue: FocusState<Value>.Binding {
    Binding(location: link.location ?? Location(initial), initial: initial)
  }

  @propertyWrapper
  public struct Binding {
    let location: Location<Value>
    let initial: Value

    public var wrappedValue: Value {
      get { location.get() }
      nonmutating set { location.set(newValue) }
    }

    public var projectedValue: FocusState<Value>.Binding { self }

    /// Sets the initial value, which says that no view has the focus.
    func reset() { location.set(initial) }
  }
}

extension FocusState: Linked {
  func link(to node: Node, at index: Int) {
    link.location = node.storedValue(at: index) { Location(initial) }
  }
}

extension View {
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }

  /// Moves the focus to the platform view, or away from it, when the state changes, if SwiftUI does so for
  /// representables. The view's own focus isn't written to the state.
  public nonisolated func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding,
    equals value: Value
  ) -> some View {
    rendering { node, content in
      node.show([content])
      let isWanted = binding.wrappedValue == value
      let wasWanted = node.storedValue(at: -6) { false }
      node.store(isWanted, at: -6)
      if UndocumentedBehavior.focusVariant == .resets, isWanted, let leaf = node.items.first?.leaf,
        !(leaf is BoundField)
      {
        node.host?.afterUpdate { binding.reset() }
        return
      }
      guard UndocumentedBehavior.focusVariant == .moves, isWanted != wasWanted else { return }
      node.host?.afterUpdate { node.items.first?.leaf?.applyFocus(isWanted) }
    }
  }
}
