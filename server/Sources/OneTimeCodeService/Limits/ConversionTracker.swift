import Foundation

/// A counter of the sent and verified codes of each phone prefix across all servers. Each server adds its
/// counts to the store every few seconds, so counting doesn't delay requests.
///
/// Codes are counted for the allowed prefix, such as `+1`, and for the prefix that is three digits longer, such as
/// `+1876`, so that pumping in a few regions doesn't throttle all others.
final class ConversionTracker: Sendable {
  /// The number of throttled regions of an allowed prefix that don't count for the prefix itself.
  private static let mostRegions = 3

  private let store: any ChallengeStore
  private let configuration: VerificationService.Configuration
  private let events: EventRecorder?
  private let switches: Switches
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
    /// The throttled allowed prefixes within which busy prefixes were searched, with the conversions at the time.
    var searched: [String: Conversion] = [:]
    var latestUpdate: Task<[String: ConversionRate], any Error>?
  }

  init(
    store: any ChallengeStore,
    configuration: VerificationService.Configuration,
    events: EventRecorder?,
    switches: Switches
  ) {
    self.store = store
    self.configuration = configuration
    self.events = events
    self.switches = switches
  }

  func countSent(_ prefix: String?) {
    for prefix in levels(of: prefix) { state.withLock { $0.sent[prefix, default: 0] += 1 } }
  }

  /// Counts that a code that was sent didn't arrive, as a receipt says, so that an outage doesn't look like fraud.
  func countUndelivered(_ prefix: String?) {
    for prefix in levels(of: prefix) { state.withLock { $0.sent[prefix, default: 0] -= 1 } }
  }

  func countVerified(_ prefix: String?) {
    for prefix in levels(of: prefix) { state.withLock { $0.verified[prefix, default: 0] += 1 } }
  }

  /// Returns the narrowest throttled prefix of a recipient, or `nil` if none is throttled.
  func throttledPrefix(of recipient: Recipient) -> String? {
    let throttled = state.withLock(\.throttled)
    if throttled.isEmpty { return nil }
    return levels(of: configuration.allowedPrefixes.narrowPrefix(of: recipient)).first {
      throttled.contains($0) && !switches.isUnthrottled($0)
    }
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
    let changed = Set(sent.keys).union(verified.keys).sorted()
    let prefixes = allowed.union(changed).union(watched).sorted()
    let conversions =
      try await changed.isEmpty
      ? store.read { try self.conversions(of: prefixes, in: $0) }
      : store.transaction { transaction in
        try self.add(changed.map { ($0, sent[$0] ?? 0, verified[$0] ?? 0) }, in: transaction)
        return try self.conversions(of: prefixes, in: transaction)
      }
    let leastWatched = configuration.conversionThrottle.minimumSent / 4
    let throttled = throttledPrefixes(conversions, allowed)
    let unsearched = state.withLock { state in
      state.throttled = throttled
      state.watched = Set(
        conversions.keys.filter { !allowed.contains($0) && (conversions[$0]?.all.sent ?? 0) >= leastWatched }
      )
      state.sent = state.sent.merging(sent, uniquingKeysWith: -).filter { $0.value != 0 }
      state.verified = state.verified.merging(verified, uniquingKeysWith: -).filter { $0.value != 0 }
      let wide = throttled.intersection(allowed)
      defer { state.searched = conversions.filter { wide.contains($0.key) } }
      return wide.filter { state.searched[$0] != conversions[$0] }
    }
    let found = try await busyPrefixes(within: unsearched, leastSent: leastWatched).subtracting(prefixes)
    guard found.isEmpty else {
      // Other servers send to these prefixes. The rates without them may be high enough.
      state.withLock { $0.watched.formUnion(found) }
      return try await save()
    }
    return conversions.filter { allowed.contains($0.key) }.mapValues(\.all)
  }

  /// Adds numbers of codes that were sent and verified to the counters of the current hour and quarter of an hour.
  private func add(
    _ counts: [(prefix: String, sent: Int64, verified: Int64)],
    in transaction: any StoreTransaction
  ) throws {
    let now = try transaction.now
    let until = now.advanced(by: 3 * 3600).microseconds
    let additions = counts.flatMap { count in
      Period.allCases.flatMap { [("sent", count.sent, $0), ("verified", count.verified, $0)] }.map {
        (subject: $0.2.subject(count.prefix, $0.0, at: now, configuration.keys), added: $0.1)
      }
    }
    let counters = try LockedCounters(additions.map(\.subject), in: transaction)
    for (index, addition) in additions.enumerated() where addition.added != 0 {
      let count = (counters[index]?.count ?? 0) + addition.added
      try counters.save(StoredCounter(count: count, until: until), at: index)
    }
  }

  /// Returns the conversions of prefixes.
  private func conversions(of prefixes: [String], in transaction: any StoreTransaction) throws
    -> [String: Conversion]
  {
    let now = try transaction.now
    // The latest two periods, because codes sent late in one are often verified in the next.
    let subjects = prefixes.flatMap { prefix in
      Period.allCases.flatMap { period in
        ["sent", "verified"].flatMap { what in
          [0, 1].map { period.subject(prefix, what, at: now, before: $0, configuration.keys) }
        }
      }
    }
    var counts = try LockedCounters.peek(subjects, in: transaction).map { Int($0?.count ?? 0) }[...]
    func rate() -> ConversionRate {
      defer { counts = counts.dropFirst(4) }
      let next = Array(counts.prefix(4))
      return ConversionRate(sent: max(0, next[0] + next[1]), verified: next[2] + next[3])
    }
    return Dictionary(uniqueKeysWithValues: prefixes.map { ($0, Conversion(all: rate(), recent: rate())) })
  }

  /// Returns the narrow prefixes to which all servers together have sent at least `leastSent` codes.
  private func busyPrefixes(within wide: Set<String>, leastSent: Int) async throws -> Set<String> {
    if wide.isEmpty { return [] }
    let prefixes = wide.sorted().flatMap { prefix in
      (0..<1000).map { "\(prefix)\(String($0 + 1000).dropFirst())" }
    }
    let keys = configuration.keys
    return try await store.read { transaction in
      let now = try transaction.now
      let tags = prefixes.flatMap { prefix in
        [0, 1].map { Period.hour.subject(prefix, "sent", at: now, before: $0, keys).tags[0] }
      }
      let rows = try transaction.peek(tags)
      let sent = prefixes.indices.map { (rows[2 * $0]?.count ?? 0) + (rows[2 * $0 + 1]?.count ?? 0) }
      return Set(prefixes.indices.filter { sent[$0] >= leastSent }.map { prefixes[$0] })
    }
  }

  /// Returns the narrow prefixes with too low a rate, and the allowed prefixes whose rate is too low without these, if they are few.
  private func throttledPrefixes(_ conversions: [String: Conversion], _ allowed: Set<String>) -> Set<String> {
    func isThrottled(_ conversion: Conversion) -> Bool {
      configuration.conversionThrottle.applies(to: conversion.all, recently: conversion.recent)
    }
    let narrow = conversions.filter { !allowed.contains($0.key) && isThrottled($0.value) }
    let wide = allowed.filter { prefix in
      guard let conversion = conversions[prefix] else { return false }
      let regions = narrow.filter { levels(of: $0.key).contains(prefix) }.values
      // Who pumps in more regions would otherwise go on in the next ones.
      return isThrottled(
        regions.count > Self.mostRegions ? conversion : regions.reduce(conversion) { $0.subtracting($1) }
      )
    }
    return wide.union(narrow.keys)
  }
}

/// The conversion rates of a prefix: in this and the previous hour, and in this and the previous quarter of an hour.
private struct Conversion: Equatable {
  let all: ConversionRate
  let recent: ConversionRate

  func subtracting(_ other: Conversion) -> Conversion {
    func difference(_ first: ConversionRate, _ second: ConversionRate) -> ConversionRate {
      ConversionRate(sent: first.sent - second.sent, verified: first.verified - second.verified)
    }
    return Conversion(all: difference(all, other.all), recent: difference(recent, other.recent))
  }
}

/// A period of the clock whose codes are counted together.
private enum Period: Int64, CaseIterable {
  case hour = 3_600_000
  case quarter = 900_000

  /// Returns the subject of a counter of this period, or of one before.
  func subject(
    _ prefix: String,
    _ what: String,
    at now: Moment,
    before: Int64 = 0,
    _ keys: KeyRing
  ) -> Subject {
    Subject(keys, "conversion/1", [prefix, what, "\(self)", "\(now.milliseconds / rawValue - before)"])
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
