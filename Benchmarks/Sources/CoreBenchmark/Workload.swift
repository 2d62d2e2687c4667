/// Something that is measured: one thing done many times.
struct Workload: Sendable {
  /// What it is called on the command line.
  let name: String

  /// What it is called in the table.
  let title: String

  /// How many of what is counted happen in one round, six keys for instance.
  let perRound: Int

  /// How many rounds are run where instructions are counted: each takes its time there.
  let countedRounds: Int

  /// Does it so many times.
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

/// Keeps a value, so that the compiler cannot leave out what made it.
@inline(never)
@_optimize(none)
func keep<Value>(_ value: Value) {}
