/// How a code reaches a person. The only way out of the server that a code has.
public protocol CodeDelivery: Sendable {
  /// Hands a code over, to a gateway for instance, within 20 seconds.
  ///
  /// It may be called again with the same message, if the server was ended before it knew the outcome: pass
  /// ``CodeMessage/name`` on, so that the gateway knows it again.
  ///
  /// - Throws: ``DeliveryRefused`` if there is no use in trying again; whatever else went wrong is tried again.
  ///   The message must not be in it.
  func deliver(_ message: CodeMessage) async throws
}
