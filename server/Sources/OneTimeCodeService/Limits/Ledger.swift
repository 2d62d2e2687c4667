/// Whom a tally is about. What is kept is a tag under each of the server's keys: who reads the database learns
/// neither an address nor whether two tallies are about the same person, and servers in the middle of a rotation
/// count together. Sorted, so that all of them lock rows in the same order.
package struct Subject: Sendable {
  package let tags: [SecretTag]

  package init(_ keys: KeyRing, _ label: String, _ fields: [String]) {
    tags = keys.all.map { $0.tag(label, fields) }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}

/// The tallies that a transaction needs, read and locked at once and in one order.
struct Ledger {
  private let transaction: any StoreTransaction
  private let subjects: [Subject]
  private let rows: [[Tally?]]

  init(_ subjects: [Subject], in transaction: any StoreTransaction) throws {
    self.transaction = transaction
    self.subjects = subjects
    var found = try transaction.tallies(subjects.flatMap(\.tags))[...]
    rows = subjects.map { subject in
      defer { found = found.dropFirst(subject.tags.count) }
      return Array(found.prefix(subject.tags.count))
    }
  }

  /// The tally of a subject, as it was read: the highest, where it is kept under several keys.
  subscript(index: Int) -> Tally? { Ledger.highest(rows[index]) }

  /// Keeps a tally under every key, once in a transaction.
  func keep(_ tally: Tally, at index: Int) throws {
    for (position, tag) in subjects[index].tags.enumerated() {
      try transaction.keep(tally, of: tag, isNew: rows[index][position] == nil)
    }
  }

  static func highest(_ rows: [Tally?]) -> Tally? {
    rows.compactMap { $0 }.max { ($0.until, $0.count) < ($1.until, $1.count) }
  }
}
