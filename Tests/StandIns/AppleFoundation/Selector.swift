import Foundation

/// The name of a method. Without Objective-C it can't be called by name; selectors can only be compared.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  private let name: String

  /// Creates a selector from a name with its colons, such as `paste:`.
  public init(_ str: String) {
    name = str
  }

  /// The name of the method.
  public var description: String { name }
}
