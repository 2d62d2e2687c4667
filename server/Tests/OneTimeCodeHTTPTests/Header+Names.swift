import HTTPTypes

extension HTTPFields {
  /// The value of the header with a name.
  func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}
