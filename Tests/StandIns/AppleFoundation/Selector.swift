import Foundation

/// The name of a method. Without Objective-C nothing can be sent by it; commands can be told apart by it.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  private let name: String

  /// The name with its colons, `paste:`.
  public init(_ str: String) {
    name = str
  }

  /// The name, as it was given.
  public var description: String { name }
}
