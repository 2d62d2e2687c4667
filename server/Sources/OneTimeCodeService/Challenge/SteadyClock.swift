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
    let (seconds, attoseconds) = (ContinuousClock.now - instant).components
    return Moment(milliseconds: start.milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}
