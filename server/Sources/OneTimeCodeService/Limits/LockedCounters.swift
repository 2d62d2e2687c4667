/// What a counter counts: a recipient, a client, a prefix. It is stored as a tag under each of the server's keys: the
/// database reveals neither addresses nor whether two counters belong to the same user, and during a key rotation all
/// servers update the same counters. Tags are sorted, so that all servers lock rows in the same order.
package struct Subject: Sendable {
  package let tags: [SecretTag]

  package init(_ keys: KeyRing, _ label: String, _ fields: [String]) {
    tags = keys.all.map { $0.tag(label, fields) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

/// The counters of a transaction, all read and locked at once, in a fixed order.
struct LockedCounters {
  private let transaction: any StoreTransaction
  private let subjects: [Subject]
  private let rows: [[StoredCounter?]]

  init(_ subjects: [Subject], in transaction: any StoreTransaction) throws {
    self.transaction = transaction
    self.subjects = subjects
    var found = try transaction.counters(subjects.flatMap(\.tags))[...]
    rows = subjects.map { subject in
      defer { found = found.dropFirst(subject.tags.count) }
      return Array(found.prefix(subject.tags.count))
    }
  }

  /// The counter of a subject as it was read: the highest value of those stored under its keys.
  subscript(index: Int) -> StoredCounter? { LockedCounters.highest(rows[index]) }

  /// Saves a counter under every key. Call it at most once per counter in a transaction.
  func save(_ counter: StoredCounter, at index: Int) throws {
    for (position, tag) in subjects[index].tags.enumerated() {
      try transaction.save(counter, of: tag, isNew: rows[index][position] == nil)
    }
  }

  static func highest(_ rows: [StoredCounter?]) -> StoredCounter? {
    rows.compactMap { $0 }.max { ($0.until, $0.count) < ($1.until, $1.count) }
  }
}
