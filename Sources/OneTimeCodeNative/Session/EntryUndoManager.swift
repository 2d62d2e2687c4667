#if canImport(ObjectiveC) || canImport(AppleFoundation)
  import Foundation

  // Only the Foundation of Apple's systems has an undo manager.
  #if canImport(AppleFoundation)
    import AppleFoundation
  #endif

  /// The field's undo manager. The entry keeps the history, so this has none of its own: native undo never
  /// meets a text that the entry has put right, and a new challenge leaves nothing to go back to.
  package final class EntryUndoManager: UndoManager {
    private weak var session: FieldSession?

    package init(_ session: FieldSession) {
      self.session = session
      super.init()
      // What the platform's own text registers by itself is never used.
      disableUndoRegistration()
    }

    package override var canUndo: Bool { session?.entry.canUndo ?? false }
    package override var canRedo: Bool { session?.entry.canRedo ?? false }
    package override func undo() { session?.send(.undo) }
    package override func redo() { session?.send(.redo) }
  }
#endif
