/// Why the element cannot be built, as a sentence that tells what to do.
struct BuildElementError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
