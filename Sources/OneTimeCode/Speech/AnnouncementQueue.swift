/// What is still to be said, in its order. A face takes one announcement at a time, when the last one has
/// had its time. A later one replaces an unsaid one only where it makes it obsolete.
public struct AnnouncementQueue: Sendable {
  /// How many wait at most; then the oldest is given up.
  public static let capacity = 4

  private var places = (Announcement.filled, Announcement.filled, Announcement.filled, Announcement.filled)
  private var count = 0

  /// An empty queue.
  public init() {}

  /// Adds `announcement`, behind what it does not make obsolete.
  public mutating func append(_ announcement: Announcement) {
    var kept = 0
    for place in 0..<count where !announcement.makesObsolete(self[place]) {
      self[kept] = self[place]
      kept += 1
    }
    count = kept
    if count == AnnouncementQueue.capacity { _ = next() }
    self[count] = announcement
    count += 1
  }

  /// Takes the announcement whose turn it is, or nothing if all is said.
  public mutating func next() -> Announcement? {
    guard count > 0 else { return nil }
    let first = self[0]
    count -= 1
    for place in 0..<count { self[place] = self[place + 1] }
    return first
  }

  private subscript(place: Int) -> Announcement {
    get { withUnsafeBytes(of: places) { $0.bindMemory(to: Announcement.self)[place] } }
    set { withUnsafeMutableBytes(of: &places) { $0.bindMemory(to: Announcement.self)[place] = newValue } }
  }
}

extension AnnouncementQueue: Equatable {
  /// Whether the same announcements wait in the same order.
  public static func == (left: AnnouncementQueue, right: AnnouncementQueue) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left[$0] == right[$0] }
  }
}
