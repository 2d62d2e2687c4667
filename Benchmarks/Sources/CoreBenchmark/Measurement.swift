import AllocationCounter

/// What was measured of a workload, each for one of what it counts.
struct Measurement {
  /// The fastest of many runs: what is slower was disturbed.
  var nanoseconds: Double

  /// Blocks taken from the heap; nothing where they are not counted.
  var allocations: Double?

  /// Nothing where they were not counted.
  var instructions: Double?

  /// Measures time and allocations.
  init(_ workload: Workload) {
    let clock = ContinuousClock()
    // As many rounds as take some milliseconds.
    var rounds = 1
    while clock.measure({ workload.run(rounds) }) < .milliseconds(4), rounds < 1 << 22 { rounds *= 2 }
    let counted = Double(rounds * workload.perRound)

    var fastest = Duration.seconds(1000)
    for _ in 0..<20 { fastest = min(fastest, clock.measure { workload.run(rounds) }) }
    nanoseconds = Double(fastest.components.attoseconds) / 1e9 / counted

    // What a run takes once, whatever its rounds, falls out of the difference.
    let before = allocation_count()
    workload.run(rounds)
    let between = allocation_count()
    workload.run(2 * rounds)
    let after = allocation_count()
    if before >= 0 { allocations = Double(after - between - (between - before)) / counted }
  }
}

extension Int {
  /// In groups of three digits.
  var formatted: String {
    var text = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
