/// Why the element's files could not be built, as a sentence.
public struct PackingError: Error, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Creates an error that says `description`.
  public init(_ description: String) {
    self.description = description
  }

  /// Creates an error that says what is wrong in which line of a text.
  init(line: Int, _ problem: String) {
    self.init("line \(line): \(problem).")
  }
}
