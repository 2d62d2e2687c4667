import Foundation

/// A value behind a lock, for systems older than the `Mutex` of the standard library, such as macOS 14.
package final class Mutex<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  package init(_ value: Value) { stored = value }

  /// The current value.
  package var value: Value { withLock { $0 } }

  /// Reads or changes the value while holding the lock.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&stored) }
  }
}
