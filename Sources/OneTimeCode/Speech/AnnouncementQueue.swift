extension CodeAnnouncement {
  /// What is still to be said, in its order. A face takes one announcement at a time, when the last one has
  /// had its time. A later one replaces an unsaid one only where it makes it obsolete.
  public struct Queue: Sendable {
    /// How many wait at most; then the oldest is given up.
    public static let capacity = 4

    // One more than wait: the newest, before the oldest is given up for it.
    private var places = (
      CodeAnnouncement.filled, CodeAnnouncement.filled, CodeAnnouncement.filled, CodeAnnouncement.filled,
      CodeAnnouncement.filled
    )
    private var count = 0

    /// An empty queue.
    public init() {}

    /// Adds `announcement`, behind what it does not make obsolete.
    @inline(never)
    public mutating func append(_ announcement: CodeAnnouncement) {
      var kept = 0
      for place in 0..<count {
        let earlier = self[place]
        if announcement.makesObsolete(earlier) { continue }
        self[kept] = earlier
        kept += 1
      }
      self[kept] = announcement
      count = kept + 1
      if count > Queue.capacity { dropFirst() }
    }

    /// Takes the announcement whose turn it is, or nothing if all is said.
    public mutating func next() -> CodeAnnouncement? {
      guard count > 0 else { return nil }
      let first = places.0
      dropFirst()
      return first
    }

    @inline(never)
    private mutating func dropFirst() {
      withUnsafeMutableBytes(of: &places) {
        let start = $0.baseAddress.unsafelyUnwrapped
        let size = MemoryLayout<CodeAnnouncement>.stride
        start.copyMemory(from: start + size, byteCount: Queue.capacity * size)
      }
      count -= 1
    }

    private subscript(place: Int) -> CodeAnnouncement {
      mutating get { withUnsafeMutableBytes(of: &places) { $0.bindMemory(to: CodeAnnouncement.self)[place] } }
      set {
        withUnsafeMutableBytes(of: &places) { $0.bindMemory(to: CodeAnnouncement.self)[place] = newValue }
      }
    }
  }
}

extension CodeAnnouncement.Queue: Equatable {
  /// Whether the same announcements wait in the same order.
  public static func == (left: CodeAnnouncement.Queue, right: CodeAnnouncement.Queue) -> Bool {
    guard left.count == right.count else { return false }
    var (left, right) = (left, right)
    for _ in 0..<left.count where left.next() != right.next() { return false }
    return true
  }
}
