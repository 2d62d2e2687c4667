/// A benchmark: an operation that runs many times.
struct Workload: Sendable {
  /// The workload's name on the command line.
  let name: String

  /// The workload's title in the report's table.
  let title: String

  /// The number of operations per round. For example, a round that types a code has six.
  let perRound: Int

  /// The number of rounds for counting instructions. Counting is slow, so this number is small.
  let countedRounds: Int

  /// A closure that runs the given number of rounds.
  let run: @Sendable (Int) -> Void

  init(
    _ name: String,
    _ title: String,
    perRound: Int = 1,
    countedRounds: Int = 2000,
    run: @escaping @Sendable (Int) -> Void
  ) {
    self.name = name
    self.title = title
    self.perRound = perRound
    self.countedRounds = countedRounds
    self.run = run
  }
}

/// Uses a value, so that the compiler can't remove the code that computes the value.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}
