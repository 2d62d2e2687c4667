import Foundation

/// A counter of the sent and verified codes of each phone prefix across all servers. Each server adds its
/// counts to the store every few seconds, so counting doesn't delay requests.
final class ConversionTracker: Sendable {
  private let store: any ChallengeStore
  private let configuration: VerificationService.Configuration
  private let clock: (@Sendable () -> Moment)?
  private let state = Mutex(State())

  private struct State {
    /// The numbers of codes that this server has counted but not yet stored.
    var sent: [String: Int64] = [:]
    var verified: [String: Int64] = [:]
    /// The conversion rates as of the last update.
    var known: [String: ConversionRate] = [:]
    var latestUpdate: Task<[String: ConversionRate], any Error>?
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

  func countSent(_ prefix: String?) {
    if let prefix { state.withLock { $0.sent[prefix, default: 0] += 1 } }
  }

  func countVerified(_ prefix: String?) {
    if let prefix { state.withLock { $0.verified[prefix, default: 0] += 1 } }
  }

  func isThrottled(_ prefix: String) -> Bool {
    state.withLock { $0.known[prefix] }.map(configuration.conversionThrottle.applies) ?? false
  }

  /// Stores this server's counts, and returns the rates across all servers. Updates run one at a time,
  /// because concurrent updates would store the same counts twice.
  func update() async throws -> [String: ConversionRate] {
    let update = state.withLock { state in
      let previous = state.latestUpdate
      let update = Task {
        _ = await previous?.result
        return try await save()
      }
      state.latestUpdate = update
      return update
    }
    return try await update.value
  }

  private func save() async throws -> [String: ConversionRate] {
    let prefixes = configuration.allowedPrefixes.sortedDigits
    guard !prefixes.isEmpty else { return [:] }
    let (sent, verified) = state.withLock { ($0.sent, $0.verified) }
    let keys = configuration.keys
    let clock = clock
    let known = try await store.transaction { transaction in
      let now = try clock?() ?? transaction.now
      let hour = now.milliseconds / 3_600_000
      // Includes the previous hour, because codes sent late in an hour are often verified in the next.
      let subjects = prefixes.flatMap { prefix in
        ["sent", "verified"].flatMap { what in
          [hour, hour - 1].map { Subject(keys, "conversion/1", [prefix, what, "\($0)"]) }
        }
      }
      let counters = try LockedCounters(subjects, in: transaction)
      var known: [String: ConversionRate] = [:]
      for (index, prefix) in prefixes.enumerated() {
        let rows = (0..<4).map { counters[index * 4 + $0]?.count ?? 0 }
        let added = (sent: sent[prefix] ?? 0, verified: verified[prefix] ?? 0)
        let until = now.advanced(by: 3 * 3600).microseconds
        if added.sent > 0 {
          try counters.save(StoredCounter(count: rows[0] + added.sent, until: until), at: index * 4)
        }
        if added.verified > 0 {
          try counters.save(StoredCounter(count: rows[2] + added.verified, until: until), at: index * 4 + 2)
        }
        known[prefix] = ConversionRate(
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

extension AllowedPrefixes {
  /// The digits of all prefixes, in the order in which the prefixes' counters are locked.
  var sortedDigits: [String] { prefixes?.map(\.digits).sorted() ?? [] }
}

extension VerificationService.Configuration {
  /// Returns the prefix whose conversion rate a challenge's codes count towards, or `nil` if they don't
  /// count. Trial codes don't count, because anyone can request them and could change the rate.
  func prefix(of challenge: StoredChallenge) -> String? {
    guard challenge.purpose != .trial,
      case .prefix(let digits, _) = allowedPrefixes.match(challenge.recipient)
    else { return nil }
    return digits
  }
}

final class Mutex<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
