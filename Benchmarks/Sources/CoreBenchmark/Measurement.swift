import AllocationCounter

/// The figures of a workload: the time, allocations and instructions per operation.
struct Measurement {
  /// The time per operation in the fastest run, which other processes disturbed least.
  var nanoseconds: Double

  /// The heap allocations per operation, or `nil` on platforms where allocations aren't counted.
  var allocations: Double?

  /// The instructions per operation, or `nil` if instructions weren't counted.
  var instructions: Double?

  /// Measures the time and the allocations of a workload.
  init(_ workload: Workload) {
    let clock = ContinuousClock()
    var rounds = 1
    while clock.measure({ workload.run(rounds) }) < .milliseconds(4), rounds < 1 << 22 { rounds *= 2 }
    let counted = Double(rounds * workload.perRound)

    var fastest = Duration.seconds(1000)
    for _ in 0..<20 { fastest = min(fastest, clock.measure { workload.run(rounds) }) }
    nanoseconds = Double(fastest.components.attoseconds) / 1e9 / counted

    // Subtracts the count of a run from that of a run with twice the rounds, which cancels one-time allocations.
    let before = allocation_count()
    workload.run(rounds)
    let between = allocation_count()
    workload.run(2 * rounds)
    let after = allocation_count()
    if before >= 0 { allocations = Double(after - between - (between - before)) / counted }
  }
}

extension Int {
  /// The number with thousands separators.
  var formatted: String {
    var text = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text = "," + text }
      text = String(digit) + text
    }
    return text
  }
}
