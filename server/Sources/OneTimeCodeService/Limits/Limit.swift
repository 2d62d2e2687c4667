/// So many in so much time: at once if nothing happened for that long, evenly spread if they go on.
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

  /// The window in microseconds: fine enough that a limit of many thousands a second stays exact.
  package var window: Int64 { Int64(seconds) * 1_000_000 }

  /// What one of them costs of the window, in microseconds, rounded up.
  package var cost: Int64 { max(1, (window + Int64(count) - 1) / Int64(count)) }
}

extension Limit {
  /// When everything taken so far will have been worked off, if one more is taken now; nothing if that is too
  /// much. This is the "generic cell rate algorithm" (ITU-T I.371): one number for each subject, whatever the
  /// limit.
  ///
  /// - Parameters:
  ///   - until: What this said last, in microseconds since 1970; 0 if nothing was taken.
  ///   - now: Now.
  /// - Returns: The new number, or nothing.
  func taking(after until: Int64, at now: Moment) -> Int64? {
    let next = start(after: until, at: now) + cost
    return next - now.microseconds <= window ? next : nil
  }

  /// When one more may be taken.
  package func opens(after until: Int64, at now: Moment) -> Moment {
    let open = start(after: until, at: now) + cost - window
    return Moment(milliseconds: max(now.milliseconds, (open + 999) / 1000))
  }

  /// What lies further ahead than a window was said before the clock was set back, and would close for as long
  /// as that.
  private func start(after until: Int64, at now: Moment) -> Int64 {
    until > now.microseconds + window ? now.microseconds : max(until, now.microseconds)
  }
}

extension Moment {
  /// Microseconds since 1 January 1970, 0:00 UTC.
  package var microseconds: Int64 { milliseconds * 1000 }
}
