/// A rate limit of ``count`` events in ``seconds``. After a quiet period, all events may happen at the same
/// time; after that, the limit refills evenly.
public struct RateLimit: Equatable, Sendable {
  /// The maximum number of events in the period.
  public let count: Int

  /// The period, in seconds.
  public let seconds: Int

  /// Creates a rate limit.
  ///
  /// - Parameters:
  ///   - count: The maximum number of events. Values below 1 are raised to 1: a limit can't be turned off.
  ///   - seconds: The period, in seconds. Values below 1 are raised to 1.
  public init(_ count: Int, in seconds: Int) {
    self.count = max(1, count)
    self.seconds = max(1, seconds)
  }

  /// The time in which the limit refills by one event, in microseconds, rounded up. In milliseconds, limits
  /// of hundreds of events per second would be inexact.
  package var emissionInterval: Int64 { (Int64(seconds) * 1_000_000 + Int64(count) - 1) / Int64(count) }

  /// The time in which an exhausted limit refills completely, in microseconds. Because ``emissionInterval``
  /// is rounded up, this time can be slightly longer than ``seconds``.
  package var window: Int64 { emissionInterval * Int64(count) }

  /// The tolerated difference between clocks, in microseconds. A smaller difference doesn't mean that a clock
  /// was set back: requests may overtake each other, and servers' clocks differ.
  package static let clockTolerance: Int64 = 60_000_000
}

extension RateLimit {
  /// Counts one more event by the generic cell rate algorithm (ITU-T I.371), whose only state is a time.
  ///
  /// - Parameters:
  ///   - until: The previous result, in microseconds since 1970, or 0 if there was no event.
  ///   - now: The current time. It may be earlier than in a previous call.
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

  /// Returns the time at which the limit is fully refilled, or `now` if it already is.
  ///
  /// If `until` is more than a window plus ``clockTolerance`` ahead, it was stored before the clock was set
  /// back. Used unchanged, it would block events until the clock catches up. Instead, one more event is
  /// allowed.
  private func start(after until: Int64, at now: Moment) -> Int64 {
    until > now.microseconds + window + RateLimit.clockTolerance
      ? now.microseconds + window - emissionInterval : max(until, now.microseconds)
  }

  /// The limit split into a part for everyone and a part, a quarter, that is kept for trusted requests. A limit of fewer than
  /// 4 events has only the first part.
  package var parts: (open: RateLimit, kept: RateLimit?) {
    let kept = count / 4
    return (RateLimit(count - kept, in: seconds), kept == 0 ? nil : RateLimit(kept, in: seconds))
  }

  /// The limit split into nearly equal shards with one counter each, so that requests that share a large
  /// limit rarely wait for each other's locks. The shards add up to the limit. Because shards are selected at random, one
  /// may be used up when others still allow a few percent of the limit.
  package var shards: [RateLimit] {
    let parts = min(RateLimit.maximumShards, max(1, count / RateLimit.minimumPerShard))
    return (0..<parts).map { RateLimit(count / parts + ($0 < count % parts ? 1 : 0), in: seconds) }
  }

  private static let maximumShards = 16
  private static let minimumPerShard = 1000
}

extension Moment {
  /// The number of microseconds since 1 January 1970, 0:00 UTC.
  package var microseconds: Int64 { milliseconds * 1000 }
}
