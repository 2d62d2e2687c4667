import OneTimeCodeService

/// A clock that a test advances.
public final class ManualClock: Sendable {
  private let moment = Mutex(Moment(milliseconds: 1_800_000_000_000))

  /// Creates a clock that starts at a fixed time.
  public init() {}

  /// Returns the clock's time.
  @Sendable public func now() -> Moment { moment.value }

  /// Advances the clock, or sets it back if the time is negative.
  public func advance(seconds: Int = 0, milliseconds: Int64 = 0) {
    moment.withLock {
      $0 = Moment(milliseconds: $0.advanced(by: seconds).milliseconds + milliseconds)
    }
  }
}
