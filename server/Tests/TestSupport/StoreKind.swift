import OneTimeCodeService

/// The stores there are. Each test of a rule runs on all of them.
public enum StoreKind: String, CaseIterable, Sendable {
  /// The store in memory.
  case memory
  /// The store in an SQLite file.
  case sqlite

  /// An empty store; a file of it in the folder.
  public func make(in folder: TemporaryFolder) throws -> any ChallengeStore {
    switch self {
    case .memory: MemoryChallengeStore()
    case .sqlite: try SQLiteChallengeStore(path: folder.file("codes.sqlite"))
    }
  }
}
