/// A history of changes for undo and redo.
///
/// The history keeps the last 32 changes, which are enough to undo the longest code symbol by symbol.
struct History: Equatable, Sendable {
  /// The symbols and the selection before or after a change.
  struct Snapshot: Equatable, Sendable {
    var symbols = CodeSymbols()
    var selection = CodeEntry.Selection(caret: 0)
  }

  static let depth = 32

  private var past: [Snapshot] = []
  private var future: [Snapshot] = []

  init() {
    past.reserveCapacity(History.depth)
  }

  var canUndo: Bool { !past.isEmpty }

  var canRedo: Bool { !future.isEmpty }

  /// Adds `snapshot` as the state that the next undo restores, and discards the changes that could be redone.
  mutating func record(_ snapshot: Snapshot) {
    future.removeAll()
    if past.count == History.depth { past.removeFirst() }
    past.append(snapshot)
  }

  /// Returns the state before the last change, or `nil` if there is no change to undo.
  mutating func undo(from state: Snapshot) -> Snapshot? {
    guard let snapshot = past.popLast() else { return nil }
    future.append(state)
    return snapshot
  }

  /// Returns the state after the change that was undone last, or `nil` if there is no change to redo.
  mutating func redo(from state: Snapshot) -> Snapshot? {
    guard let snapshot = future.popLast() else { return nil }
    past.append(state)
    return snapshot
  }

  mutating func removeAll() {
    past.removeAll(keepingCapacity: true)
    future.removeAll()
  }
}
