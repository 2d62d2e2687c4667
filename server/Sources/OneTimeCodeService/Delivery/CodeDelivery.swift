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

/// How a try to deliver a message ended, with nothing of the message in it: for logs and metrics.
public enum DeliveryReport: Hashable, Sendable {
  /// It was handed over.
  case delivered(Recipient.Kind)
  /// It was not, and will be tried again; with the cause in a word.
  case failed(Recipient.Kind, tries: Int, cause: String)
  /// It will not be delivered.
  case dropped(Recipient.Kind, Reason)
  /// The store was out of reach; the message is due again later.
  case storeFailed

  /// Why a message is not delivered.
  public enum Reason: String, Sendable {
    /// Its challenge was used, exhausted or over before it could be sent.
    case late
    /// The gateway refused it, and would again.
    case refused
  }
}

/// What a ``CodeDelivery`` throws if trying again is of no use: the gateway does not take this message.
public struct DeliveryRefused: Error {
  /// A refusal.
  public init() {}
}

/// An error of a ``CodeDelivery`` that names its cause, for metrics and for who operates the service.
public protocol DeliveryFailure: Error {
  /// The cause in a word or two, such as `status-503`: nothing of the message, and few different ones.
  var cause: String { get }

  /// What the failure says about the message, and about the ones after it.
  var kind: DeliveryFailureKind { get }

  /// How long the recipient of the request wants to be left alone, as in an HTTP `Retry-After` header.
  var retryAfter: Duration? { get }
}

extension DeliveryFailure {
  /// The message was not taken, and may be tried again.
  public var kind: DeliveryFailureKind { .notTaken }

  /// No wish.
  public var retryAfter: Duration? { nil }
}

/// What a failed try to deliver a message leaves behind.
public enum DeliveryFailureKind: Sendable {
  /// The message was certainly not taken. Trying again can help.
  case notTaken
  /// The message was handed over, and the answer was lost. It may have been taken.
  case unanswered
  /// The message was certainly not taken, because of a mistake in the configuration, such as a wrong key. Every other
  /// message would fail, too, until an operator mends it.
  case misconfigured
}

/// One delivery for telephones and another for e-mail.
public struct DeliveryByKind: CodeDelivery {
  private let phone: (any CodeDelivery)?
  private let email: (any CodeDelivery)?

  /// A delivery that chooses by the recipient's kind. Messages of a kind that has no delivery are refused.
  public init(phone: (any CodeDelivery)?, email: (any CodeDelivery)?) {
    self.phone = phone
    self.email = email
  }

  /// Hands the message to one of the two.
  public func deliver(_ message: CodeMessage) async throws {
    let delivery =
      switch message.recipient.kind {
      case .email: email
      case .phone: phone
      }
    guard let delivery else { throw DeliveryRefused() }
    try await delivery.deliver(message)
  }
}
