import Foundation

/// Counts for each telephone prefix how many codes were sent and how many of them were verified, on all servers
/// together: each adds what it has counted to the store every few seconds, so that no request waits for it.
final class Conversions: Sendable {
  private let store: any ChallengeStore
  private let configuration: VerificationService.Configuration
  private let clock: (@Sendable () -> Moment)?
  private let state = Mutex(State())

  private struct State {
    /// Counted here, and not written yet.
    var sent: [String: Int64] = [:]
    var verified: [String: Int64] = [:]
    /// What was known of this hour and the one before when it was last asked.
    var known: [String: Conversion] = [:]
  }

  init(
    store: any ChallengeStore,
    configuration: VerificationService.Configuration,
    clock: (@Sendable () -> Moment)?
  ) {
    self.store = store
    self.configuration = configuration
    self.clock = clock
  }

  func noteSent(_ prefix: String?) {
    if let prefix { state.withLock { $0.sent[prefix, default: 0] += 1 } }
  }

  func noteVerified(_ prefix: String?) {
    if let prefix { state.withLock { $0.verified[prefix, default: 0] += 1 } }
  }

  func isBraked(_ prefix: String) -> Bool {
    state.withLock { $0.known[prefix] }.map(configuration.brake.holds) ?? false
  }

  func update() async throws -> [String: Conversion] {
    let prefixes = configuration.destinations.names
    guard !prefixes.isEmpty else { return [:] }
    let (sent, verified) = state.withLock { ($0.sent, $0.verified) }
    let keys = configuration.keys
    let clock = clock
    let known = try await store.transaction { transaction in
      let now = try clock?() ?? transaction.now
      let hour = now.milliseconds / 3_600_000
      // Codes are verified a little after they were sent: two hours together smooth the turn of the hour.
      let subjects = prefixes.flatMap { prefix in
        ["sent", "verified"].flatMap { what in
          [hour, hour - 1].map { Subject(keys, "conversion/1", [prefix, what, "\($0)"]) }
        }
      }
      let ledger = try Ledger(subjects, in: transaction)
      var known: [String: Conversion] = [:]
      for (index, prefix) in prefixes.enumerated() {
        let rows = (0..<4).map { ledger[index * 4 + $0]?.count ?? 0 }
        let added = (sent: sent[prefix] ?? 0, verified: verified[prefix] ?? 0)
        let until = now.advanced(by: 3 * 3600).microseconds
        if added.sent > 0 { try ledger.keep(Tally(count: rows[0] + added.sent, until: until), at: index * 4) }
        if added.verified > 0 {
          try ledger.keep(Tally(count: rows[2] + added.verified, until: until), at: index * 4 + 2)
        }
        known[prefix] = Conversion(
          sent: Int(rows[0] + rows[1] + added.sent),
          verified: Int(rows[2] + rows[3] + added.verified)
        )
      }
      return known
    }
    state.withLock { state in
      state.known = known
      state.sent.merge(sent, uniquingKeysWith: -)
      state.verified.merge(verified, uniquingKeysWith: -)
    }
    return known
  }
}

extension Destinations {
  /// All prefixes, sorted: the order in which their tallies are locked.
  var names: [String] { prefixes?.map(\.digits).sorted() ?? [] }
}

extension VerificationService.Configuration {
  /// The prefix that a challenge's codes are counted under. Those for trying are not counted: anybody can ask for
  /// them, and would have a hand on the brake.
  func prefix(of challenge: StoredChallenge) -> String? {
    guard challenge.purpose != .trial, case .prefix(let prefix) = destinations.match(challenge.recipient)
    else { return nil }
    return prefix.digits
  }
}

/// A value behind a lock.
final class Mutex<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
