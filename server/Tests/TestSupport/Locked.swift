import Foundation

/// A value protected by a lock.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  /// Creates a protected value.
  public init(_ value: Value) {
    stored = value
  }

  /// The current value.
  public var value: Value { withLock { $0 } }

  /// Reads or changes the value while holding the lock.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&stored) }
  }
}
