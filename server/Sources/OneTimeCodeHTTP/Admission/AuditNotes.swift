import Logging
import OneTimeCodeService

/// The notes that a route adds to the audit line of its request. They contain no recipients, codes or challenge IDs.
final class AuditNotes: Sendable {
  private let notes = Mutex<Logger.Metadata>([:])

  var all: Logger.Metadata { notes.value }

  func add(_ name: String, _ value: String) { notes.withLock { $0[name] = "\(value)" } }
}
