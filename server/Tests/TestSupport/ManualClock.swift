import OneTimeCodeService

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
  private let moment = Locked(Moment(milliseconds: 1_800_000_000_000))

  /// A clock.
  public init() {}

  /// What it says.
  @Sendable public func now() -> Moment { moment.value }

  /// Moves it on.
  public func advance(seconds: Int = 0, milliseconds: Int64 = 0) {
    moment.withLock {
      $0 = Moment(milliseconds: $0.advanced(by: seconds).milliseconds + milliseconds)
    }
  }
}
