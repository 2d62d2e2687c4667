// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension View {
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    rendering { node, content in
      node.show([content])
      node.storedValue(at: -2) { node.host?.afterUpdate { action?() } }
    }
  }

  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    rendering { node, content in
      node.show([content])
      node.storedValue(at: -3) { node.onRemoval { action?() } }
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
      let observed = node.storedValue(at: -4) { ObservedValue(value) }
      let old = observed.value
      observed.value = value
      guard old != value || (initial && !observed.hasReported) else { return }
      observed.hasReported = true
      node.host?.afterUpdate { action(old, value) }
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

  /// Runs a task when the view appears. Restarts it when the value changes, and cancels it when the view disappears.
  public nonisolated func task<T: Equatable>(
    id value: T,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    rendering { node, content in
      node.show([content])
      let running = node.storedValue(at: -5) {
        let running = RunningTask()
        node.onRemoval { running.task?.cancel() }
        return running
      }
      guard running.id as? T != value else { return }
      running.id = value
      node.host?.afterUpdate {
        running.task?.cancel()
        running.task = Task(priority: priority) { await action() }
      }
    }
  }
}

private final class ObservedValue<Value> {
  var value: Value
  var hasReported = false

  init(_ value: Value) {
    self.value = value
  }
}

private final class RunningTask {
  var id: Any?
  var task: Task<Void, Never>?
}
