import HTTPTypes

extension HTTPFields {
  /// The value of a header by its name in a test.
  func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}
