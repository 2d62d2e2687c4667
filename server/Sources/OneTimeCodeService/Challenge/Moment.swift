import Foundation

/// A point in time in whole milliseconds, which every store can represent exactly.
public struct Moment: Hashable, Comparable, Sendable {
  /// The number of milliseconds since 1 January 1970, 0:00 UTC.
  public let milliseconds: Int64

  /// Creates a moment from milliseconds since 1 January 1970, 0:00 UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Returns the current time of the system clock.
  @Sendable public static func now() -> Moment {
    Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// Returns the moment that is `seconds` later, or earlier if `seconds` is negative.
  public func advanced(by seconds: Int) -> Moment {
    Moment(milliseconds: milliseconds + Int64(seconds) * 1000)
  }

  /// Returns the whole seconds until `other`, or 0 if `other` has passed. The result is rounded down, so that
  /// a lifetime is never overstated.
  public func wholeSeconds(until other: Moment) -> Int {
    Int(max(0, other.milliseconds - milliseconds) / 1000)
  }

  /// Returns the seconds to wait until `other`, rounded up, or 0 if `other` has passed.
  public func secondsToWait(until other: Moment) -> Int {
    Int((max(0, other.milliseconds - milliseconds) + 999) / 1000)
  }

  /// Returns whether `left` is earlier than `right`.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

/// A monotonic clock that starts at the system time and then counts elapsed time, even during system sleep.
///
/// Later changes of the system clock don't move deadlines.
public struct SteadyClock: Sendable {
  private let start: Moment
  private let instant: ContinuousClock.Instant

  /// Creates a clock that starts at the current system time.
  public init() {
    start = Moment.now()
    instant = ContinuousClock.now
  }

  /// Returns the system time at the creation of the clock, plus the time elapsed since then.
  @Sendable public func now() -> Moment {
    let passed = (ContinuousClock.now - instant) / .milliseconds(1)
    return Moment(milliseconds: start.milliseconds + Int64(passed))
  }
}
