/// How wrong guesses at a recipient, from a client or from a device are answered: some are free, after that each one
/// is followed by a wait that doubles, up to an hour. Failures are forgiven one after the other as time goes by.
///
/// Nobody is locked for good, so that nobody can be locked out for good by somebody else. The waits are those of
/// NIST SP 800-63B-4, 3.2.2 ("from 30 seconds to an hour"). A right guess takes back the failures of its own challenge
/// and no others: what an attacker counts up evolves alike for accounts that exist, for those whose owner signs in
/// meanwhile, and for decoys.
public struct Patience: Equatable, Sendable {
  /// How many failures are not followed by a wait.
  public let free: Int

  /// After how many seconds one failure is forgiven.
  public let forgiveness: Int

  /// For guesses at one recipient and purpose, by whomever.
  public static let recipient = Patience(free: 50, forgiveness: 3600)

  /// For guesses at one recipient and purpose from one client address.
  public static let pair = Patience(free: 10, forgiveness: 3600)

  /// For guesses at one recipient and purpose from one device that the app's backend vouches for. Others' guesses do
  /// not count there.
  public static let device = Patience(free: 10, forgiveness: 3600)

  /// For guesses from one client address, at whomever: there may be many people behind it.
  public static let client = Patience(free: 100, forgiveness: 36)

  /// The first and the longest wait, in seconds.
  static let waits = (first: 30, longest: 3600)

  /// Until when no guess is taken; nothing if one is.
  func closedUntil(_ tally: Tally?, at now: Moment) -> Moment? {
    guard let tally, tally.count >= free else { return nil }
    let wait = microseconds(after: Int(tally.count))
    // The clock may have been set back since: nobody waits for longer than for that.
    let end = min(last(tally) + wait, now.microseconds + wait)
    return end > now.microseconds ? Moment(milliseconds: (end + 999) / 1000) : nil
  }

  /// The tally with one failure more.
  func failing(_ tally: Tally?, at now: Moment) -> Tally {
    let count = level(tally, at: now) + 1
    return Tally(count: count, until: now.microseconds + count * each)
  }

  /// The tally without so many failures.
  func forgiving(_ failures: Int, of tally: Tally) -> Tally {
    let count = max(0, tally.count - Int64(failures))
    return Tally(count: count, until: last(tally) + count * each)
  }

  private var each: Int64 { Int64(forgiveness) * 1_000_000 }

  /// When the last failure was.
  private func last(_ tally: Tally) -> Int64 { tally.until - tally.count * each }

  /// How many failures are not forgiven yet.
  private func level(_ tally: Tally?, at now: Moment) -> Int64 {
    guard let tally else { return 0 }
    return max(0, min(tally.count, (tally.until - now.microseconds + each - 1) / each))
  }

  private func microseconds(after failures: Int) -> Int64 {
    let doubled = Patience.waits.first << min(failures - free, 16)
    return Int64(min(Patience.waits.longest, doubled)) * 1_000_000
  }
}
