import HTTPTypes

extension HTTPFields {
  /// Returns the value of the header with this name, or `nil` if the header is missing.
  func value(_ name: String) -> String? { HTTPField.Name(name).flatMap { self[$0] } }
}
