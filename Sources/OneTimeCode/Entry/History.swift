/// The changes that a person can take back, and those that were taken back and can be made again.
///
/// The last 32 steps are kept: enough to take the longest code back symbol by symbol. They lie in the value itself, so
/// that typing allocates nothing.
struct History: Equatable, Sendable {
  /// What a step brings back.
  struct Snapshot: Equatable, Sendable {
    var symbols = CodeSymbols()
    var selection = CodeEntry.Selection(anchor: 0, head: 0)
  }

  /// How many steps are kept.
  static var depth: Int { MemoryLayout<Steps>.stride / MemoryLayout<Snapshot>.stride }

  private typealias Steps = Twice<Twice<Twice<Twice<Twice<Snapshot>>>>>
  private var steps = Steps()

  /// How many steps lead back. Those behind them lead forth.
  private var past = 0

  /// How many steps there are, back and forth.
  private var count = 0

  /// Whether a step leads back.
  var leadsBack: Bool { past > 0 }

  /// Whether a step that was taken back can be made again.
  var leadsForth: Bool { past < count }

  /// Keeps `snapshot` as what the next undo leads to, and forgets what could have been made again.
  mutating func record(_ snapshot: Snapshot) {
    forget(past..<count)
    var snapshot = snapshot
    if past == History.depth {
      // The first step is forgotten, and all others move up one place.
      for step in (0..<past).reversed() { exchange(step, with: &snapshot) }
    } else {
      exchange(past, with: &snapshot)
      past += 1
    }
    count = past
  }

  /// Exchanges `state` for that before the last change, or that after the change that was undone last. Returns
  /// whether there was such a step.
  mutating func step(back: Bool, _ state: inout Snapshot) -> Bool {
    guard back ? leadsBack : leadsForth else { return false }
    if back { past -= 1 }
    exchange(past, with: &state)
    if !back { past += 1 }
    return true
  }

  /// Forgets everything, so that no symbol of an old code stays behind.
  mutating func clear() {
    forget(0..<count)
    past = 0
    count = 0
  }

  private mutating func forget(_ range: Range<Int>) {
    for step in range {
      var nothing = Snapshot()
      exchange(step, with: &nothing)
    }
  }

  /// Exchanges the step at `index`, which is below ``depth``, for `snapshot`.
  @inline(never)
  private mutating func exchange(_ index: Int, with snapshot: inout Snapshot) {
    precondition(index >= 0 && index < History.depth)
    withUnsafeMutableBytes(of: &steps) { bytes in
      // Nothing but snapshots lies in `steps`, one behind another.
      swap(&bytes.assumingMemoryBound(to: Snapshot.self)[index], &snapshot)
    }
  }
}

/// What begins empty.
private protocol Blank: Equatable, Sendable {
  init()
}

/// Two that lie in the value itself. (`InlineArray` holds any number, on newer systems only.)
private struct Twice<Half: Blank>: Blank {
  private var first = Half()
  private var second = Half()
}

extension History.Snapshot: Blank {}
