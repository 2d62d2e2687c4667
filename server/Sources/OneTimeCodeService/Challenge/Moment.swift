import Foundation

/// A point in time, in whole milliseconds: stores keep it exactly, and comparing it has no surprises.
public struct Moment: Hashable, Comparable, Sendable {
  /// Milliseconds since 1 January 1970, 0:00 UTC.
  public let milliseconds: Int64

  /// The moment so many milliseconds after 1 January 1970, 0:00 UTC.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// What the system's clock says.
  @Sendable public static func now() -> Moment {
    Moment(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// The moment `seconds` later; before, if negative.
  public func advanced(by seconds: Int) -> Moment {
    Moment(milliseconds: milliseconds + Int64(seconds) * 1000)
  }

  /// Whole seconds from here to `other`, rounded down; 0 if it is past. What is promised to last is never
  /// promised for longer.
  public func wholeSeconds(until other: Moment) -> Int {
    Int(max(0, other.milliseconds - milliseconds) / 1000)
  }

  /// Whole seconds from here to `other`, rounded up; 0 if it is past. Who waits for so long, waited enough.
  public func secondsToWait(until other: Moment) -> Int {
    Int((max(0, other.milliseconds - milliseconds) + 999) / 1000)
  }

  /// Whether `left` is earlier than `right`.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

/// A clock that nobody can set: what the system's clock said when it was made, and the time since then, sleep
/// included.
///
/// A deadline must come when its time is over, not when somebody corrects the time of day.
public struct SteadyClock: Sendable {
  private let start: Moment
  private let instant: ContinuousClock.Instant

  /// A clock that agrees with the system's now.
  public init() {
    start = Moment.now()
    instant = ContinuousClock.now
  }

  /// What it says.
  @Sendable public func now() -> Moment {
    let passed = (ContinuousClock.now - instant) / .milliseconds(1)
    return Moment(milliseconds: start.milliseconds + Int64(passed))
  }
}
