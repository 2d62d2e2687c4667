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
  static var depth: Int { Steps.count }

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
      for step in (0..<past).reversed() { steps.exchange(step, with: &snapshot) }
    } else {
      steps.exchange(past, with: &snapshot)
      past += 1
    }
    count = past
  }

  /// Exchanges `state` for that before the last change, or that after the change that was undone last. Returns
  /// whether there was such a step.
  mutating func step(back: Bool, _ state: inout Snapshot) -> Bool {
    guard back ? leadsBack : leadsForth else { return false }
    if back { past -= 1 }
    steps.exchange(past, with: &state)
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
      steps.exchange(step, with: &nothing)
    }
  }
}

/// A fixed number of elements that lie in the value itself. (`InlineArray` is one, on newer systems only.)
protocol FixedRow {
  associatedtype Element
  static var count: Int { get }
  init()

  /// Exchanges the element at `index`, which is below ``count``.
  mutating func exchange(_ index: Int, with element: inout Element)
}

/// Twice as many elements as `Half` has.
struct Twice<Half: FixedRow>: FixedRow {
  private var first = Half()
  private var second = Half()

  static var count: Int { Half.count * 2 }
  init() {}

  @inline(never)
  mutating func exchange(_ index: Int, with element: inout Half.Element) {
    if index < Half.count {
      first.exchange(index, with: &element)
    } else {
      second.exchange(index - Half.count, with: &element)
    }
  }
}

extension Twice: Equatable where Half: Equatable {}
extension Twice: Sendable where Half: Sendable {}

extension History.Snapshot: FixedRow {
  static var count: Int { 1 }
  mutating func exchange(_: Int, with element: inout History.Snapshot) { swap(&self, &element) }
}
