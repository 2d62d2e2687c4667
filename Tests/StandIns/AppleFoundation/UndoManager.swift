import Foundation

@MainActor
open class UndoManager: NSObject {
  private struct Action {
    unowned let target: AnyObject
    let perform: @MainActor (AnyObject) -> Void
  }

  private var undoStack: [[Action]] = []
  private var redoStack: [[Action]] = []
  private var openGroups: [[Action]] = []
  private var disabled = 0

  open private(set) var isUndoing = false
  open private(set) var isRedoing = false
  open var levelsOfUndo = 0
  open var groupsByEvent = true
  open private(set) var undoActionName = ""

  open var isUndoRegistrationEnabled: Bool { disabled == 0 }
  open var canUndo: Bool { !undoStack.isEmpty || openGroups.contains { !$0.isEmpty } }
  open var canRedo: Bool { !redoStack.isEmpty }
  open var groupingLevel: Int { openGroups.count }

  open func disableUndoRegistration() { disabled += 1 }

  open func enableUndoRegistration() {
    precondition(disabled > 0, "enableUndoRegistration() without a disableUndoRegistration()")
    disabled -= 1
  }

  open func beginUndoGrouping() { openGroups.append([]) }

  open func endUndoGrouping() {
    guard let group = openGroups.popLast() else { preconditionFailure("endUndoGrouping() without a group") }
    guard !group.isEmpty else { return }
    if openGroups.isEmpty { push(group) } else { openGroups[openGroups.count - 1] += group }
  }

  private func push(_ group: [Action]) {
    if isUndoing { return redoStack.append(group) }
    undoStack.append(group)
    if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst() }
    if !isRedoing { redoStack = [] }
  }

  /// Registers an action. The target isn't retained. Actions registered during an undo become its redo.
  ///
  /// No run loop closes groups here, so each registration outside a group is a separate undo step.
  public func registerUndo<T>(withTarget target: T, handler: @escaping @MainActor (T) -> Void)
  where T: AnyObject {
    guard isUndoRegistrationEnabled else { return }
    let action = Action(target: target) { object in
      if let object = object as? T { handler(object) }
    }
    if openGroups.isEmpty { push([action]) } else { openGroups[openGroups.count - 1].append(action) }
  }

  open func setActionName(_ actionName: String) { undoActionName = actionName }

  open func undo() {
    while !openGroups.isEmpty { endUndoGrouping() }
    guard let group = undoStack.popLast() else { return }
    isUndoing = true
    perform(group)
    isUndoing = false
  }

  open func redo() {
    guard let group = redoStack.popLast() else { return }
    isRedoing = true
    perform(group)
    isRedoing = false
  }

  private func perform(_ group: [Action]) {
    beginUndoGrouping()
    for action in group.reversed() { action.perform(action.target) }
    endUndoGrouping()
  }

  open func removeAllActions() {
    (undoStack, redoStack, openGroups) = ([], [], [])
  }

  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func without(_ stack: [[Action]]) -> [[Action]] {
      stack.map { $0.filter { $0.target !== target } }.filter { !$0.isEmpty }
    }
    undoStack = without(undoStack)
    redoStack = without(redoStack)
    openGroups = openGroups.map { $0.filter { $0.target !== target } }
  }
}
