/// The subject of a counter, such as a recipient, client or prefix. A counter is stored under one tag for
/// each server key, so that servers with old and new keys share it during a key rotation. The tags reveal
/// neither addresses nor whether counters belong to the same user. Sorting the tags prevents deadlocks.
package struct Subject: Sendable {
  package let tags: [SecretTag]

  package init(_ keys: KeyRing, _ label: String, _ fields: [String]) {
    tags = keys.all.map { $0.tag(label, fields) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

/// The counters of a transaction, which are read and locked together in a fixed order.
struct LockedCounters {
  private let transaction: any StoreTransaction
  private let subjects: [Subject]
  private let rows: [[StoredCounter?]]

  init(_ subjects: [Subject], in transaction: any StoreTransaction) throws {
    self.transaction = transaction
    self.subjects = subjects
    rows = Self.rows(of: subjects, in: try transaction.counters(subjects.flatMap(\.tags)))
  }

  /// Returns the counters of subjects without locking them.
  static func peek(_ subjects: [Subject], in transaction: any StoreTransaction) throws -> [StoredCounter?] {
    rows(of: subjects, in: try transaction.peek(subjects.flatMap(\.tags))).map(highest)
  }

  /// Returns the rows of each subject.
  private static func rows(of subjects: [Subject], in all: [StoredCounter?]) -> [[StoredCounter?]] {
    var rest = all[...]
    return subjects.map { subject in
      defer { rest = rest.dropFirst(subject.tags.count) }
      return Array(rest.prefix(subject.tags.count))
    }
  }

  /// The counter of a subject as it was read: the highest of the values stored under the server's keys.
  subscript(index: Int) -> StoredCounter? { LockedCounters.highest(rows[index]) }

  /// Saves a counter under every server key. In a transaction, each counter may be saved only once.
  func save(_ counter: StoredCounter, at index: Int) throws {
    for (position, tag) in subjects[index].tags.enumerated() {
      try transaction.save(counter, of: tag, isNew: rows[index][position] == nil)
    }
  }

  static func highest(_ rows: [StoredCounter?]) -> StoredCounter? {
    rows.compactMap { $0 }.max { ($0.until, $0.count) < ($1.until, $1.count) }
  }
}
