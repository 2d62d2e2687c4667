/// Why the element's files could not be built, as a sentence.
public struct PackingError: Error, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Creates an error that says `description`.
  public init(_ description: String) {
    self.description = description
  }
}
