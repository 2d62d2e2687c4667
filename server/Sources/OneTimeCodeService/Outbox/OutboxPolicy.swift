/// The limits and retry times of deliveries. A message is retried until shortly before its code expires.
enum OutboxPolicy {
  /// The duration of a lease, in milliseconds. When the lease ends, any server may repeat the delivery.
  static let lease: Int64 = 30_000

  /// The time after which a server extends the lease of a delivery that hasn't ended.
  static let extensionInterval = Duration.seconds(10)

  /// The number of times that a message may have been sent before its last repeat. A gateway that doesn't answer in time may
  /// have sent it, so without this limit, such a gateway would send, and bill, one code many times.
  static let mostUnconfirmedSends = 1

  /// The range of the random delay before a new message is sent, in milliseconds. The delay is usually longer
  /// than the time to respond, so that response times don't reveal decoys, for which nothing is sent.
  static let initialDelay = 10...50

  /// The maximum number of rows in a transaction that leases rows or saves results.
  static let batchSize = 64

  /// The maximum number of unsaved results that are kept while the store is unavailable.
  static let maximumUnsaved = 10_000

  /// The time of the last delivery attempt, in seconds before the code expires.
  static let lastChance = 10

  static let shortest: Int64 = 1000

  /// Returns the wait after a number of attempts, in milliseconds: a random 25–100% of 1, 2, 4, … seconds, by default up
  /// to 32. The randomness keeps messages that failed together from being retried together.
  static func wait(
    after attempts: Int,
    longest: Duration = .seconds(32),
    using random: inout RandomSource
  ) -> Int64 {
    let wait = min(shortest << min(max(attempts - 1, 0), 20), longest.wholeMilliseconds)
    return Int64.random(in: wait / 4...wait, using: &random)
  }
}

extension Duration {
  /// The duration in whole milliseconds, clamped to 0 through one hour, because no code is valid longer.
  var wholeMilliseconds: Int64 { Int64(min(max(self / .milliseconds(1), 0), 3_600_000)) }
}
