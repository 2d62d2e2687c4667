/// The exponential backoff after wrong codes. The first failures cause no wait. Each further failure locks
/// verification and sending for a time that doubles, up to an hour. Failures expire one by one.
///
/// Locks are never permanent, so an attacker can't lock a user out for good. The waits follow NIST SP
/// 800-63B-4, 3.2.2 (30 seconds up to an hour). A correct code removes only the failures of its
/// challenge, so an attacker's failures add up equally for decoys and accounts, even if a user signs in.
public struct Backoff: Equatable, Sendable {
  /// The number of failures after which the first wait begins.
  public let freeFailures: Int

  /// The time after which one failure expires, in seconds.
  public let decayInterval: Int

  /// Whose failures are counted, and who is locked.
  package enum Scope: Sendable {
    /// A recipient's, for all clients.
    case recipient
    /// A recipient's for one client or device.
    case pair
    /// A client's for all recipients.
    case client
  }

  package let scope: Scope

  /// The backoff for one recipient and purpose, across all clients; failures on vouched devices don't count.
  public static let recipient = Backoff(freeFailures: 50, decayInterval: 3600, scope: .recipient)

  /// The backoff for one recipient and all purposes together, so that purposes don't multiply guesses.
  public static let allPurposes = Backoff(freeFailures: 100, decayInterval: 1800, scope: .recipient)

  /// The backoff for one recipient, purpose and client address.
  public static let pair = Backoff(freeFailures: 10, decayInterval: 3600, scope: .pair)

  /// The backoff for one recipient, purpose and device that the app's backend vouches for.
  public static let device = Backoff(freeFailures: 10, decayInterval: 3600, scope: .pair)

  /// The backoff for one client address and all recipients. Many users may share an address.
  public static let client = Backoff(freeFailures: 100, decayInterval: 36, scope: .client)

  /// The backoff for one recipient, purpose and a network that is wider than one client's. It begins before that of the
  /// ``recipient``, so that the owner of such a network can't lock a recipient for all others.
  public static let networkPair = Backoff(freeFailures: 20, decayInterval: 3600, scope: .pair)

  /// The backoff for a network that may use `share` times the limit of one client, and all recipients.
  static func network(_ share: Int) -> Backoff {
    Backoff(freeFailures: 100 * share, decayInterval: max(1, 36 / share), scope: .client)
  }

  /// The first and the longest wait, in seconds.
  static let waits = (first: 30, longest: 3600)

  /// Returns the end of the lock, or `nil` if a code may be requested or entered now.
  func lockedUntil(_ counter: StoredCounter?, at now: Moment) -> Moment? {
    guard let counter, counter.count >= freeFailures else { return nil }
    let wait = microseconds(after: Int(counter.count))
    // If the clock was set back, the lock must not last longer than one wait from now.
    let end = min(last(counter) + wait, now.microseconds + wait)
    return end > now.microseconds ? Moment(milliseconds: (end + 999) / 1000) : nil
  }

  /// Returns the counter with one more failure.
  func addingFailure(to counter: StoredCounter?, at now: Moment) -> StoredCounter {
    let count = level(counter, at: now) + 1
    return StoredCounter(count: count, until: now.microseconds + count * each)
  }

  /// Returns the counter with as many failures as begin the longest wait.
  func locking(_ counter: StoredCounter?, at now: Moment) -> StoredCounter {
    let doublings = (0...16).first { Backoff.waits.first << $0 >= Backoff.waits.longest } ?? 16
    let count = max(level(counter, at: now), Int64(freeFailures + doublings))
    return StoredCounter(count: count, until: now.microseconds + count * each)
  }

  /// Returns the counter reduced by a number of failures.
  func removingFailures(_ failures: Int, from counter: StoredCounter) -> StoredCounter {
    let count = max(0, counter.count - Int64(failures))
    return StoredCounter(count: count, until: last(counter) + count * each)
  }

  private var each: Int64 { Int64(decayInterval) * 1_000_000 }

  private func last(_ counter: StoredCounter) -> Int64 { counter.until - counter.count * each }

  /// Returns the number of failures that haven't expired.
  private func level(_ counter: StoredCounter?, at now: Moment) -> Int64 {
    guard let counter else { return 0 }
    return max(0, min(counter.count, (counter.until - now.microseconds + each - 1) / each))
  }

  private func microseconds(after failures: Int) -> Int64 {
    let doubled = Backoff.waits.first << min(failures - freeFailures, 16)
    return Int64(min(Backoff.waits.longest, doubled)) * 1_000_000
  }
}
