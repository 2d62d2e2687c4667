import OneTimeCodeService

/// A limit on requests that name unknown challenges, by client. Without it, guessing IDs, which can't succeed, would keep
/// the store busy.
final class UnknownChallenges: Sendable {
  private static let maximumKnown = 50_000

  private struct State {
    /// The challenges that this server has seen lately, with their apps. They stay usable at an address where others guess
    /// IDs.
    var known: [ChallengeID: String] = [:]
    var older: [ChallengeID: String] = [:]
  }

  private let limit = ClientLimit()
  private let state = Mutex(State())

  /// Runs `body`, which looks up a challenge, and counts its failure if the challenge is unknown.
  ///
  /// - Parameters:
  ///   - id: The ID of the challenge.
  ///   - app: The app whose challenges aren't unknown, or `nil` if those of all apps aren't.
  ///   - client: The network address of the client, if known.
  ///   - body: A closure that returns a result, and the app of the challenge.
  /// - Returns: The result of `body`.
  /// - Throws: ``ServiceError/locked(seconds:)`` if the client has named too many unknown challenges, or the error of
  ///   `body`.
  func withChallenge<Result>(
    _ id: ChallengeID,
    of app: String?,
    for client: IPAddress?,
    _ body: () async throws -> (result: Result, app: String)
  ) async throws -> Result {
    if let client, !isKnown(id, of: app) { try limit.check(client) }
    do {
      let (result, app) = try await body()
      add(id, of: app)
      return result
    } catch ServiceError.unknownChallenge {
      if let client { limit.count(client) }
      throw ServiceError.unknownChallenge
    }
  }

  /// Adds a challenge of an app.
  func add(_ id: ChallengeID, of app: String) {
    state.withLock { state in
      state.known[id] = app
      if state.known.count > Self.maximumKnown {
        state.older = state.known
        state.known = [:]
      }
    }
  }

  private func isKnown(_ id: ChallengeID, of app: String?) -> Bool {
    guard let known = state.withLock({ $0.known[id] ?? $0.older[id] }) else { return false }
    return app == nil || app == known
  }
}
