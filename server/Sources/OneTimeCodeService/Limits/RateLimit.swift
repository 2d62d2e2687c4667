/// A rate limit: at most `count` events in `seconds`. All of them may happen at once after a quiet period; after that the
/// limit refills evenly.
public struct RateLimit: Equatable, Sendable {
  /// The number of events.
  public let count: Int

  /// The period, in seconds.
  public let seconds: Int

  /// Creates a rate limit.
  ///
  /// - Parameters:
  ///   - count: At least 1. Lower values are raised to 1, because a limit can't be turned off.
  ///   - seconds: At least 1; lower values are raised to 1.
  public init(_ count: Int, in seconds: Int) {
    self.count = max(1, count)
    self.seconds = max(1, seconds)
  }

  /// The time in which one event refills, in microseconds, rounded up. Microseconds keep limits of many thousands per
  /// second exact.
  package var emissionInterval: Int64 { (Int64(seconds) * 1_000_000 + Int64(count) - 1) / Int64(count) }

  /// The time in which all events refill, in microseconds: `seconds` plus the rounding of `emissionInterval`, so that
  /// all events can happen at once.
  package var window: Int64 { emissionInterval * Int64(count) }

  /// The difference of clocks, in microseconds, that isn't treated as a clock that was set back: requests may overtake
  /// each other, and the clocks of several servers differ.
  package static let clockTolerance: Int64 = 60_000_000
}

extension RateLimit {
  /// Counts one more event by the "generic cell rate algorithm" (ITU-T I.371), which stores one number per subject.
  ///
  /// - Parameters:
  ///   - until: The previous result, in microseconds since 1970; 0 if there was no event.
  ///   - now: The current time. It may be earlier than that of a previous call.
  /// - Returns: The time at which the limit will be fully refilled, or `nil` if the limit is exceeded.
  package func consuming(after until: Int64, at now: Moment) -> Int64? {
    let next = start(after: until, at: now) + emissionInterval
    return next - now.microseconds <= window ? next : nil
  }

  /// Returns the time at which one more event is allowed.
  package func nextAllowed(after until: Int64, at now: Moment) -> Moment {
    let open = start(after: until, at: now) + emissionInterval - window
    return Moment(milliseconds: max(now.milliseconds, (open + 999) / 1000))
  }

  /// The time from which the next event counts.
  ///
  /// A time more than a window ahead was stored before the clock was set back. Taken literally, it would close the limit
  /// until the clock catches up; the limit counts as full but for one event instead.
  private func start(after until: Int64, at now: Moment) -> Int64 {
    until > now.microseconds + window + RateLimit.clockTolerance
      ? now.microseconds + window - emissionInterval : max(until, now.microseconds)
  }

  /// The limit split into equal shards with a counter each, so that requests that share a large limit don't wait for
  /// each other's locks. The shards add up to the limit.
  package var shards: [RateLimit] {
    let parts = min(RateLimit.mostShards, max(1, count / RateLimit.leastInShard))
    return (0..<parts).map { RateLimit(count / parts + ($0 < count % parts ? 1 : 0), in: seconds) }
  }

  private static let mostShards = 16
  private static let leastInShard = 1000
}

extension Moment {
  /// Microseconds since 1 January 1970, 0:00 UTC.
  package var microseconds: Int64 { milliseconds * 1000 }
}
