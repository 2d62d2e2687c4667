/// When a delivery that failed is tried again.
enum Retries {
  /// How many times a delivery is tried at most.
  static let most = 8

  /// How long, in milliseconds, a delivery may take before somebody else takes it to be lost.
  static let lease: Int64 = 30_000

  /// How many messages are handed over at the same time.
  static let atOnce = 16

  /// The wait after so many tries, in milliseconds: any time up to 1, 2, 4, … 32 seconds, so that what failed
  /// together does not come back together.
  static func wait(after tries: Int, using random: inout RandomSource) -> Int64 {
    let longest = Int64(1000) << min(max(tries - 1, 0), 5)
    return Int64.random(in: longest / 4...longest, using: &random)
  }
}
