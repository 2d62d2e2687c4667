/// So many in so much time: at once if nothing happened for that long, evenly spread if they go on. Within any such
/// time there are at most as many, and what was refilled meanwhile.
public struct Limit: Equatable, Sendable {
  /// How many.
  public let count: Int

  /// In how many seconds.
  public let seconds: Int

  /// A limit.
  ///
  /// - Parameters:
  ///   - count: 1 or more; less is taken for 1, because a limit is never off.
  ///   - seconds: 1 or more; less is taken for 1.
  public init(_ count: Int, in seconds: Int) {
    self.count = max(1, count)
    self.seconds = max(1, seconds)
  }

  /// How long it takes until one more may be taken, in microseconds, rounded up: fine enough that a limit of many
  /// thousands a second stays exact.
  package var cost: Int64 { (Int64(seconds) * 1_000_000 + Int64(count) - 1) / Int64(count) }

  /// The time in which all of them are worked off, in microseconds: no less than the seconds, and no more than
  /// the rounding adds, so that all can be taken at once.
  package var window: Int64 { cost * Int64(count) }

  /// By how many microseconds times may come in the wrong order, because requests overtake each other or clocks
  /// differ, without being taken for a clock that was set back.
  package static let disorder: Int64 = 60_000_000
}

extension Limit {
  /// When everything taken so far will have been worked off, if one more is taken now; nothing if that is too
  /// much. This is the "generic cell rate algorithm" (ITU-T I.371): one number for each subject, whatever the
  /// limit.
  ///
  /// - Parameters:
  ///   - until: What this said last, in microseconds since 1970; 0 if nothing was taken.
  ///   - now: Now. It may be earlier than the time of an earlier call.
  /// - Returns: The new number, or nothing.
  package func taking(after until: Int64, at now: Moment) -> Int64? {
    let next = start(after: until, at: now) + cost
    return next - now.microseconds <= window ? next : nil
  }

  /// When one more may be taken.
  package func opens(after until: Int64, at now: Moment) -> Moment {
    let open = start(after: until, at: now) + cost - window
    return Moment(milliseconds: max(now.milliseconds, (open + 999) / 1000))
  }

  /// What lies further ahead than a window was said before the clock was set back, and would close for as long as
  /// that. The limit counts as full but for one then: it is not given anew.
  private func start(after until: Int64, at now: Moment) -> Int64 {
    until > now.microseconds + window + Limit.disorder
      ? now.microseconds + window - cost : max(until, now.microseconds)
  }

  /// The same limit in equal parts, each counted on its own, so that requests that share a large limit need not wait
  /// for each other. All parts together are the limit.
  package var shards: [Limit] {
    let parts = min(Limit.mostShards, max(1, count / Limit.leastInShard))
    return (0..<parts).map { Limit(count / parts + ($0 < count % parts ? 1 : 0), in: seconds) }
  }

  private static let mostShards = 16
  private static let leastInShard = 1000
}

extension Moment {
  /// Microseconds since 1 January 1970, 0:00 UTC.
  package var microseconds: Int64 { milliseconds * 1000 }
}
