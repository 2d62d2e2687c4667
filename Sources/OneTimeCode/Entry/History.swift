/// The changes that a person can take back, and those that were taken back and can be made again.
///
/// The last 32 steps are kept: enough to take the longest code back symbol by symbol. They lie in the
/// value itself, so that typing allocates nothing. (`InlineArray` would do it, on newer systems only.)
struct History: Sendable {
  /// What a step brings back.
  struct Snapshot: Equatable, Sendable {
    var symbols = Symbols()
    var anchor: UInt8 = 0
    var head: UInt8 = 0
  }

  /// How many steps are kept.
  static let depth = 32

  // A ring: `past` steps end where `future` steps begin, at `cursor`.
  private var ring = Ring()
  private var cursor = 0
  private var past = 0
  private var future = 0

  /// Keeps `snapshot` as what the next undo leads to, and forgets what could have been made again.
  mutating func record(_ snapshot: Snapshot) {
    ring[cursor] = snapshot
    cursor = (cursor + 1) % History.depth
    past = min(past + 1, History.depth)
    future = 0
  }

  /// The state before the last change. `current` is kept for the way back.
  mutating func undo(from current: Snapshot) -> Snapshot? {
    guard past > 0 else { return nil }
    cursor = (cursor + History.depth - 1) % History.depth
    past -= 1
    future += 1
    return exchange(current)
  }

  /// The state after the change that was undone last. `current` is kept for the way back.
  mutating func redo(from current: Snapshot) -> Snapshot? {
    guard future > 0 else { return nil }
    let snapshot = exchange(current)
    cursor = (cursor + 1) % History.depth
    past += 1
    future -= 1
    return snapshot
  }

  /// Forgets everything, so that no symbol of an old code stays behind.
  mutating func clear() {
    ring.wipe()
    cursor = 0
    past = 0
    future = 0
  }

  private mutating func exchange(_ current: Snapshot) -> Snapshot {
    let kept = ring[cursor]
    ring[cursor] = current
    return kept
  }
}

extension History: Equatable {
  /// Whether the same steps lead back and forth, wherever they lie in the ring.
  static func == (left: History, right: History) -> Bool {
    guard left.past == right.past, left.future == right.future else { return false }
    for step in 0..<(left.past + left.future) {
      guard left[step] == right[step] else { return false }
    }
    return true
  }

  private subscript(step: Int) -> Snapshot {
    ring[(cursor + History.depth - past + step) % History.depth]
  }
}

/// As many snapshots as there are steps, side by side in memory.
private struct Ring: Sendable {
  private typealias Four<Element> = (Element, Element, Element, Element)
  private typealias Snapshot = History.Snapshot

  private var storage: (Four<Four<Snapshot>>, Four<Four<Snapshot>>)

  init() {
    let four = (Snapshot(), Snapshot(), Snapshot(), Snapshot())
    let sixteen = (four, four, four, four)
    storage = (sixteen, sixteen)
  }

  mutating func wipe() {
    withUnsafeMutableBytes(of: &storage) { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  subscript(index: Int) -> History.Snapshot {
    get {
      withUnsafeBytes(of: storage) {
        $0.load(fromByteOffset: index * MemoryLayout<Snapshot>.stride, as: Snapshot.self)
      }
    }
    set {
      withUnsafeMutableBytes(of: &storage) {
        $0.storeBytes(of: newValue, toByteOffset: index * MemoryLayout<Snapshot>.stride, as: Snapshot.self)
      }
    }
  }
}
