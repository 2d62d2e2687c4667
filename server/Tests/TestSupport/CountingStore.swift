import OneTimeCodeService

/// A store that counts its uses.
public final class CountingStore: ChallengeStore {
  private let store: any ChallengeStore
  private let uses = Mutex(0)

  /// The number of transactions and reads so far.
  public var count: Int { uses.value }

  /// Creates a store that passes on each use to another.
  public init(_ store: any ChallengeStore) { self.store = store }

  /// Counts a use, and passes on the transaction.
  public func transaction<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    uses.withLock { $0 += 1 }
    return try await store.transaction(body)
  }

  /// Counts a use, and passes on the read.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction) throws -> Result
  ) async throws -> Result {
    uses.withLock { $0 += 1 }
    return try await store.read(body)
  }
}
