import Foundation

/// The name of a method. Without Objective-C nothing can be called by it; it can be asked about.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  /// The name, with a colon for each argument.
  public let description: String

  package init(_ name: String) {
    description = name
  }
}
