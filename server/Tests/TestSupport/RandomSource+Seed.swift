import Foundation
import OneTimeCodeService

extension RandomSource {
  /// The seed of this run's random tests. A test takes it as an argument, so that each failure shows it. `SEED=…`
  /// repeats a run.
  public static let seed =
    ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)

  /// Creates a source that produces the same bits for the same seed (SplitMix64).
  public init(seed: UInt64) {
    let state = Mutex(seed)
    self.init {
      var mixed = state.withLock { state in
        state &+= 0x9E37_79B9_7F4A_7C15
        return state
      }
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
