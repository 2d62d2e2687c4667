import Foundation

/// The name of a method. Without Objective-C, selectors can be compared, but can't be used to call a method.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  private let name: String

  /// Creates a selector from a name with its colons, such as `paste:`.
  public init(_ str: String) {
    name = str
  }

  /// The name of the method, with colons.
  public var description: String { name }
}
