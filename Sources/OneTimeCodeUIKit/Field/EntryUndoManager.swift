#if canImport(UIKit)
  import OneTimeCodeNative
  import UIKit

  /// The field's undo manager. The entry keeps the history, so this has none of its own: native undo never
  /// meets a text that the entry has put right, and a new challenge leaves nothing to go back to.
  final class EntryUndoManager: UndoManager {
    private weak var session: FieldSession?

    init(_ session: FieldSession) {
      self.session = session
      super.init()
      // What the text field registers by itself is never used.
      disableUndoRegistration()
    }

    override var canUndo: Bool { session?.entry.canUndo ?? false }
    override var canRedo: Bool { session?.entry.canRedo ?? false }
    override func undo() { session?.send(.undo) }
    override func redo() { session?.send(.redo) }
  }
#endif
