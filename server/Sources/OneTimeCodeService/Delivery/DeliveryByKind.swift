/// One delivery for telephones and another for e-mail.
public struct DeliveryByKind: CodeDelivery {
  private let phone: (any CodeDelivery)?
  private let email: any CodeDelivery

  /// A delivery that chooses by the recipient's kind; without one for telephones, messages to these are refused.
  public init(phone: (any CodeDelivery)?, email: any CodeDelivery) {
    self.phone = phone
    self.email = email
  }

  /// Hands the message to one of the two.
  public func deliver(_ message: CodeMessage) async throws {
    switch message.recipient.kind {
    case .email: try await email.deliver(message)
    case .phone:
      guard let phone else { throw DeliveryRefused() }
      try await phone.deliver(message)
    }
  }
}
