// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    rendering { node, content in
      node.show([content])
      node.memory(at: -2) { node.host?.afterwards { action?() } }
    }
  }

  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    rendering { node, content in
      node.show([content])
      node.memory(at: -3) { node.atEnd { action?() } }
    }
  }

  @available(iOS 17, *)
  public nonisolated func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  @available(iOS 17, *)
  public nonisolated func onChange<V: Equatable>(
    of value: V,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    rendering { node, content in
      node.show([content])
      let seen = node.memory(at: -4) { Seen(value) }
      let old = seen.value
      seen.value = value
      guard old != value || (initial && !seen.isTold) else { return }
      seen.isTold = true
      node.host?.afterwards { action(old, value) }
    }
  }

  public nonisolated func onChange<V: Equatable>(
    of value: V,
    perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    onChange(of: value) { _, new in action(new) }
  }

  /// Runs a task that starts when the view appears and is cancelled when the view disappears.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Runs a task that is cancelled and started again when the value changes.
  public nonisolated func task<T: Equatable>(
    id value: T,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    rendering { node, content in
      node.show([content])
      let running = node.memory(at: -5) {
        let running = Running()
        node.atEnd { running.task?.cancel() }
        return running
      }
      guard running.id as? T != value else { return }
      running.id = value
      node.host?.afterwards {
        running.task?.cancel()
        running.task = Task(priority: priority) { await action() }
      }
    }
  }
}

private final class Seen<Value> {
  var value: Value
  var isTold = false

  init(_ value: Value) {
    self.value = value
  }
}

private final class Running {
  var id: Any?
  var task: Task<Void, Never>?
}
