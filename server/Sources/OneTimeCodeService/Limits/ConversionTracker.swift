import Foundation

/// A counter of the sent and verified codes of each phone prefix across all servers. Each server adds its
/// counts to the store every few seconds, so counting doesn't delay requests.
///
/// Codes are counted for the allowed prefix, such as `+1`, and for the prefix that is three digits longer, such as
/// `+1876`, so that pumping in one region doesn't throttle all others.
final class ConversionTracker: Sendable {
  private let store: any ChallengeStore
  private let configuration: VerificationService.Configuration
  private let events: EventRecorder?
  private let state = Mutex(State())

  private struct State {
    /// The numbers of codes that this server has counted but not yet stored.
    var sent: [String: Int64] = [:]
    var verified: [String: Int64] = [:]
    /// The throttled prefixes as of the last update.
    var throttled: Set<String> = []
    /// The throttled prefixes of which there are events.
    var recorded: Set<String> = []
    /// The narrow prefixes that may soon be throttled, because several servers send to them.
    var watched: Set<String> = []
    var latestUpdate: Task<[String: ConversionRate], any Error>?
  }

  init(
    store: any ChallengeStore,
    configuration: VerificationService.Configuration,
    events: EventRecorder?
  ) {
    self.store = store
    self.configuration = configuration
    self.events = events
  }

  func countSent(_ prefix: String?) {
    for prefix in levels(of: prefix) { state.withLock { $0.sent[prefix, default: 0] += 1 } }
  }

  func countVerified(_ prefix: String?) {
    for prefix in levels(of: prefix) { state.withLock { $0.verified[prefix, default: 0] += 1 } }
  }

  /// Returns the narrowest throttled prefix of a recipient, or `nil` if none is throttled.
  func throttledPrefix(of recipient: Recipient) -> String? {
    let throttled = state.withLock(\.throttled)
    if throttled.isEmpty { return nil }
    return levels(of: configuration.allowedPrefixes.narrowPrefix(of: recipient)).first(
      where: throttled.contains
    )
  }

  /// Returns a narrow prefix, and the allowed prefix that contains it.
  private func levels(of prefix: String?) -> [String] {
    guard let prefix else { return [] }
    return [prefix]
      + (configuration.allowedPrefixes.prefixes?.first { prefix.hasPrefix($0.digits) }.map { [$0.digits] }
        ?? [])
  }

  /// Stores this server's counts, and returns the rates of the allowed prefixes across all servers. Updates run one at a
  /// time, because concurrent updates would store the same counts twice.
  func update() async throws -> [String: ConversionRate] {
    let update = state.withLock { state in
      let previous = state.latestUpdate
      let update = Task {
        _ = await previous?.result
        let rates = try await save()
        try await recordEvents()
        return rates
      }
      state.latestUpdate = update
      return update
    }
    return try await update.value
  }

  /// Records the events of prefixes that are throttled since the last update.
  private func recordEvents() async throws {
    guard let events else { return }
    let (throttled, new) = state.withLock { ($0.throttled, $0.throttled.subtracting($0.recorded).sorted()) }
    if !new.isEmpty {
      try await store.transaction { transaction in
        let now = try transaction.now
        for prefix in new { try events.recordThrottling(of: prefix, at: now, in: transaction) }
      }
    }
    state.withLock { $0.recorded = throttled }
  }

  private func save() async throws -> [String: ConversionRate] {
    let allowed = Set((configuration.allowedPrefixes.prefixes ?? []).filter { $0.limit != nil }.map(\.digits))
    guard !allowed.isEmpty else { return [:] }
    let (sent, verified, watched) = state.withLock { ($0.sent, $0.verified, $0.watched) }
    // All servers lock counters in the same order.
    let prefixes = allowed.union(sent.keys).union(verified.keys).union(watched).sorted()
    let keys = configuration.keys
    let rates = try await store.transaction { transaction in
      let now = try transaction.now
      let hour = now.milliseconds / 3_600_000
      // Includes the previous hour, because codes sent late in an hour are often verified in the next.
      let subjects = prefixes.flatMap { prefix in
        ["sent", "verified"].flatMap { what in
          [hour, hour - 1].map { Subject(keys, "conversion/1", [prefix, what, "\($0)"]) }
        }
      }
      let counters = try LockedCounters(subjects, in: transaction)
      var rates: [String: ConversionRate] = [:]
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
        rates[prefix] = ConversionRate(
          sent: Int(rows[0] + rows[1] + added.sent),
          verified: Int(rows[2] + rows[3] + added.verified)
        )
      }
      return rates
    }
    let leastWatched = configuration.conversionThrottle.minimumSent / 4
    state.withLock { state in
      state.throttled = throttledPrefixes(rates, allowed)
      state.watched = Set(
        rates.keys.filter { !allowed.contains($0) && (rates[$0]?.sent ?? 0) >= leastWatched }
      )
      state.sent = state.sent.merging(sent, uniquingKeysWith: -).filter { $0.value > 0 }
      state.verified = state.verified.merging(verified, uniquingKeysWith: -).filter { $0.value > 0 }
    }
    let wide = throttledPrefixes(rates, allowed).intersection(allowed)
    let found = try await busyPrefixes(within: wide, leastSent: leastWatched).subtracting(rates.keys)
    guard found.isEmpty else {
      // Other servers send to these prefixes. The rates without them may be high enough.
      state.withLock { $0.watched.formUnion(found) }
      return try await save()
    }
    return rates.filter { allowed.contains($0.key) }
  }

  /// Returns the narrow prefixes to which all servers together have sent at least `leastSent` codes.
  private func busyPrefixes(within wide: Set<String>, leastSent: Int) async throws -> Set<String> {
    if wide.isEmpty { return [] }
    let prefixes = wide.sorted().flatMap { prefix in
      (0..<1000).map { "\(prefix)\(String($0 + 1000).dropFirst())" }
    }
    let keys = configuration.keys
    return try await store.read { transaction in
      let hour = try transaction.now.milliseconds / 3_600_000
      let tags = prefixes.flatMap { prefix in
        [hour, hour - 1].map { Subject(keys, "conversion/1", [prefix, "sent", "\($0)"]).tags[0] }
      }
      let rows = try transaction.peek(tags)
      let sent = prefixes.indices.map { (rows[2 * $0]?.count ?? 0) + (rows[2 * $0 + 1]?.count ?? 0) }
      return Set(prefixes.indices.filter { sent[$0] >= leastSent }.map { prefixes[$0] })
    }
  }

  /// Returns the narrow prefixes with too low a rate, and the allowed prefixes whose rate is too low without these.
  private func throttledPrefixes(_ rates: [String: ConversionRate], _ allowed: Set<String>) -> Set<String> {
    let throttle = configuration.conversionThrottle
    let narrow = rates.filter { !allowed.contains($0.key) && throttle.applies(to: $0.value) }
    let wide = allowed.filter { prefix in
      guard let rate = rates[prefix] else { return false }
      let excluded = narrow.filter { levels(of: $0.key).contains(prefix) }.values
      return throttle.applies(
        to: ConversionRate(
          sent: rate.sent - excluded.reduce(0) { $0 + $1.sent },
          verified: rate.verified - excluded.reduce(0) { $0 + $1.verified }
        )
      )
    }
    return wide.union(narrow.keys)
  }
}

extension AllowedPrefixes {
  /// Returns the prefix of a recipient that is three digits longer than the allowed one, or `nil` if the recipient has
  /// no allowed prefix.
  func narrowPrefix(of recipient: Recipient) -> String? {
    guard case .prefix(let digits, _) = match(recipient) else { return nil }
    return String(recipient.address.prefix(digits.count + 3))
  }
}

extension VerificationService.Configuration {
  /// Returns the narrow prefix whose conversion rate a challenge's codes count towards, or `nil` if they don't
  /// count. Trial codes don't count, because anyone can request them and could change the rate. Tests' codes aren't sent.
  func prefix(of challenge: StoredChallenge) -> String? {
    challenge.purpose == .trial || challenge.isTest
      ? nil : allowedPrefixes.narrowPrefix(of: challenge.recipient)
  }
}
