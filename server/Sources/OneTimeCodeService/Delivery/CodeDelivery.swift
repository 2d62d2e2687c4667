/// Delivers codes to users. Codes leave the server in no other way.
public protocol CodeDelivery: Sendable {
  /// Sends a message, for example through a gateway, within 20 seconds.
  ///
  /// If the server crashes before it knows the outcome, it delivers the same message again. Pass
  /// ``CodeMessage/name`` to the gateway, so that it recognizes a duplicate.
  ///
  /// - Throws: ``DeliveryRefused`` if a retry is useless; the message is retried after any other error. Errors must
  ///   not contain the message.
  func deliver(_ message: CodeMessage) async throws
}

/// The outcome of a try to deliver a message, without the message, for logs and metrics.
public enum DeliveryReport: Hashable, Sendable {
  /// The message was delivered to the gateway.
  case delivered(Recipient.Kind)
  /// The try failed and will be repeated. The cause is a single word.
  case failed(Recipient.Kind, tries: Int, cause: String)
  /// The message won't be delivered.
  case dropped(Recipient.Kind, Reason)
  /// The store was unavailable. The message becomes due again later.
  case storeFailed

  /// The reason why a message isn't delivered.
  public enum Reason: String, Sendable {
    /// Its challenge was used, exhausted or expired before the message could be sent.
    case late
    /// The gateway rejected it permanently.
    case refused
  }
}

/// Thrown by a ``CodeDelivery`` if the gateway rejects a message permanently.
public struct DeliveryRefused: Error {
  /// Creates the error.
  public init() {}
}

/// An error of a ``CodeDelivery`` with a cause for metrics and operators.
public protocol DeliveryFailure: Error {
  /// The cause, such as `status-503`. It contains nothing of the message, and has few different values.
  var cause: String { get }

  /// Whether this message may have been sent, and whether others would fail too.
  var kind: DeliveryFailureKind { get }

  /// The time to wait before the next try, as in an HTTP `Retry-After` header.
  var retryAfter: Duration? { get }
}

extension DeliveryFailure {
  /// The message wasn't accepted; a retry may succeed.
  public var kind: DeliveryFailureKind { .notTaken }

  /// No requested wait.
  public var retryAfter: Duration? { nil }
}

/// The consequences of a failed try to deliver a message.
public enum DeliveryFailureKind: Sendable {
  /// The message was certainly not accepted. A retry may succeed.
  case notTaken
  /// The message was sent, but the response was lost. The gateway may have accepted it.
  case unanswered
  /// The message was certainly not accepted because of a configuration mistake, such as a wrong API key. All
  /// messages fail until an operator fixes it.
  case misconfigured
}

/// Sends each message with the delivery for its kind of recipient: phone or email.
public struct DeliveryByKind: CodeDelivery {
  private let phone: (any CodeDelivery)?
  private let email: (any CodeDelivery)?

  /// Creates a delivery that selects by the recipient's kind. Messages without a delivery are refused.
  public init(phone: (any CodeDelivery)?, email: (any CodeDelivery)?) {
    self.phone = phone
    self.email = email
  }

  /// Sends the message with the delivery for its recipient's kind.
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
