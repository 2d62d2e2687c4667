/// An error that explains why the element's files couldn't be built.
public struct PackingError: Error, CustomStringConvertible {
  /// The explanation, which the build prints.
  public let description: String

  /// Creates an error with an explanation.
  public init(_ description: String) {
    self.description = description
  }
}
