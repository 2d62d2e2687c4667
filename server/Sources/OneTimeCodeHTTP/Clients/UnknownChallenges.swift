import OneTimeCodeService

/// A limit on requests that name unknown challenges, by client. Without it, guessing IDs, which can't succeed, would keep
/// the store busy.
final class UnknownChallenges: Sendable {
  private static let maximumKnown = 50_000

  private struct State {
    /// The challenges that this server has seen lately. They stay usable at an address where others guess IDs.
    var known: Set<ChallengeID> = []
    var older: Set<ChallengeID> = []
  }

  private let limit = ClientLimit()
  private let state = Mutex(State())

  /// Runs `body`, which looks up a challenge, and counts its failure if the challenge is unknown.
  ///
  /// - Throws: ``ServiceError/locked(seconds:)`` if the client has named too many unknown challenges, or the error of
  ///   `body`.
  func lookUp<Result>(_ id: ChallengeID, for client: String?, _ body: () async throws -> Result) async throws
    -> Result
  {
    if let client, !isKnown(id) { try limit.check(client) }
    do {
      let result = try await body()
      add(id)
      return result
    } catch ServiceError.unknownChallenge {
      if let client { limit.count(client) }
      throw ServiceError.unknownChallenge
    }
  }

  /// Adds a challenge that exists.
  func add(_ id: ChallengeID) {
    state.withLock { state in
      state.known.insert(id)
      if state.known.count > Self.maximumKnown {
        state.older = state.known
        state.known = []
      }
    }
  }

  private func isKnown(_ id: ChallengeID) -> Bool {
    state.withLock { $0.known.contains(id) || $0.older.contains(id) }
  }
}
