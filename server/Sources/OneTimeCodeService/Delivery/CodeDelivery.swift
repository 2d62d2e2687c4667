/// How a code reaches a person. The only way out of the server that a code has.
public protocol CodeDelivery: Sendable {
  /// Hands a code over, to a gateway for instance.
  ///
  /// - Throws: Whatever went wrong, if the code will not arrive. The message must not be in it.
  func deliver(_ message: CodeMessage) async throws
}
