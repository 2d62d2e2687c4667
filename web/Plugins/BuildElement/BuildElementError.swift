/// An error that explains why the element can't be built, and what to do about it.
struct BuildElementError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
