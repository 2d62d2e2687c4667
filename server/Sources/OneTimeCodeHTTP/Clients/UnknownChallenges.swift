import OneTimeCodeService

/// A limit on requests that name unknown challenges, by client. Without it, guessing IDs, which can't succeed, would keep
/// the store busy.
final class UnknownChallenges: Sendable {
  private static let limit = RateLimit(60, in: 60)
  private static let maximumClients = 10_000
  private static let maximumKnown = 50_000

  private struct State {
    /// The time at which the limit of a client is fully refilled, in microseconds.
    var clients: [String: Int64] = [:]
    /// The challenges that this server has seen lately. They stay usable at an address where others guess IDs.
    var known: Set<ChallengeID> = []
    var older: Set<ChallengeID> = []
  }

  private let state = Mutex(State())

  /// Runs `body`, which looks up a challenge, and counts its failure if the challenge is unknown.
  ///
  /// - Throws: ``ServiceError/locked(seconds:)`` if the client has named too many unknown challenges, or the error of
  ///   `body`.
  func lookUp<Result>(_ id: ChallengeID, for client: String?, _ body: () async throws -> Result) async throws
    -> Result
  {
    if let client { try check(id, client, at: .now()) }
    do {
      let result = try await body()
      add(id)
      return result
    } catch ServiceError.unknownChallenge {
      if let client { count(client, at: .now()) }
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

  private func check(_ id: ChallengeID, _ client: String, at now: Moment) throws {
    let nextAllowed = state.withLock { state -> Moment? in
      guard let until = state.clients[client], Self.limit.consuming(after: until, at: now) == nil,
        !state.known.contains(id), !state.older.contains(id)
      else { return nil }
      return Self.limit.nextAllowed(after: until, at: now)
    }
    if let nextAllowed { throw ServiceError.locked(seconds: now.secondsToWait(until: nextAllowed)) }
  }

  private func count(_ client: String, at now: Moment) {
    state.withLock { state in
      if state.clients.count >= Self.maximumClients {
        state.clients = state.clients.filter { $0.value > now.microseconds }
        if state.clients.count >= Self.maximumClients { state.clients.remove(at: state.clients.startIndex) }
      }
      let until = state.clients[client] ?? 0
      state.clients[client] = Self.limit.consuming(after: until, at: now) ?? until
    }
  }
}
