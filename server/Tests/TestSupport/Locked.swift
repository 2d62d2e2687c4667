import Foundation

/// A value that several tasks change.
public final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  /// A value to begin with.
  public init(_ value: Value) {
    stored = value
  }

  /// What it is now.
  public var value: Value { withLock { $0 } }

  /// Reads or changes it, while nobody else does.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&stored) }
  }
}
