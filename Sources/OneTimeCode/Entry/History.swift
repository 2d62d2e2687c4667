/// The changes that a person can take back, and those that were taken back and can be made again.
///
/// The last 32 steps are kept: enough to take the longest code back symbol by symbol. They lie in the
/// value itself, so that typing allocates nothing. (`InlineArray` would do it, on newer systems only.)
struct History: Sendable {
  /// What a step brings back.
  struct Snapshot: Equatable, Sendable {
    var symbols = CodeSymbols()
    var selection = CodeEntry.Selection(anchor: 0, head: 0)
  }

  /// How many steps are kept.
  static let depth = 32

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
  mutating func record(_ snapshot: inout Snapshot) {
    if past == History.depth { past = steps.dropFirst() }
    steps.store(&snapshot, at: past)
    past += 1
    count = past
  }

  /// Exchanges `symbols` and `selection` for those before the last change, or those after the change that was
  /// undone last. Returns whether there was such a step.
  mutating func step(back: Bool, _ state: inout Snapshot) -> Bool {
    guard back ? leadsBack : leadsForth else { return false }
    if back { past -= 1 }
    steps.exchange(past, &state)
    if !back { past += 1 }
    return true
  }

  /// Forgets everything, so that no symbol of an old code stays behind.
  mutating func clear() {
    steps.wipe()
    past = 0
    count = 0
  }
}

extension History: Equatable {
  /// Whether the same steps lead back and forth.
  static func == (left: History, right: History) -> Bool {
    left.past == right.past && left.count == right.count
      && (0..<left.count).allSatisfy { left.steps[$0] == right.steps[$0] }
  }
}

/// As many snapshots as there are steps, side by side in memory.
private struct Steps: Sendable {
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

  /// Moves all but the first to the front. Returns how many there are then.
  mutating func dropFirst() -> Int {
    withUnsafeMutableBytes(of: &storage) {
      let start = $0.baseAddress.unsafelyUnwrapped
      let size = MemoryLayout<Snapshot>.stride
      start.copyMemory(from: start + size, byteCount: $0.count - size)
    }
    return History.depth - 1
  }

  mutating func exchange(_ index: Int, _ snapshot: inout History.Snapshot) {
    withUnsafeMutableBytes(of: &storage) { bytes in
      withUnsafeMutableBytes(of: &snapshot) { other in
        let place = bytes.baseAddress.unsafelyUnwrapped + index * MemoryLayout<Snapshot>.stride
        for offset in 0..<other.count {
          let byte = place.load(fromByteOffset: offset, as: UInt8.self)
          place.storeBytes(of: other[offset], toByteOffset: offset, as: UInt8.self)
          other[offset] = byte
        }
      }
    }
  }

  mutating func store(_ snapshot: inout History.Snapshot, at index: Int) {
    withUnsafeMutableBytes(of: &storage) { bytes in
      withUnsafeMutableBytes(of: &snapshot) {
        (bytes.baseAddress.unsafelyUnwrapped + index * MemoryLayout<Snapshot>.stride)
          .copyMemory(from: $0.baseAddress.unsafelyUnwrapped, byteCount: $0.count)
      }
    }
  }

  subscript(index: Int) -> History.Snapshot {
    withUnsafeBytes(of: storage) {
      $0.load(fromByteOffset: index * MemoryLayout<Snapshot>.stride, as: Snapshot.self)
    }
  }
}
