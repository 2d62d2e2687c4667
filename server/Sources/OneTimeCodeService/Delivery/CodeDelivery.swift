/// A type that delivers codes to users. Codes leave the server only through a delivery.
public protocol CodeDelivery: Sendable {
  /// Sends a message, for example through a gateway. Must return or throw within 20 seconds.
  ///
  /// If no outcome is saved within 30 seconds, for example after a crash, the message is delivered again.
  /// Pass ``CodeMessage/name`` as an idempotency key, so that the gateway recognizes a duplicate.
  ///
  /// - Throws: ``DeliveryRefused`` if a retry is useless; the message is retried after any other error.
  ///   Errors must not contain the message.
  func deliver(_ message: CodeMessage) async throws

  /// The kinds of recipients that the delivery can reach. Codes for other recipients aren't issued. All kinds by
  /// default.
  var kinds: Set<Recipient.Kind> { get }
}

extension CodeDelivery {
  /// All kinds of recipients.
  public var kinds: Set<Recipient.Kind> { [.phone, .email] }
}

/// The outcome of a delivery attempt for logs and metrics, without the message.
public enum DeliveryReport: Hashable, Sendable {
  /// The gateway accepted the message.
  case delivered(Recipient.Kind)
  /// The delivery attempt failed. It is retried unless the code expires too soon. The cause is one word.
  case failed(Recipient.Kind, attempts: Int, cause: String)
  /// The outbox gave up on the message.
  case dropped(Recipient.Kind, Reason)
  /// Outcomes couldn't be saved. Saving is retried; a message whose outcome is lost is sent again.
  case storeFailed

  /// The reason why a message isn't delivered.
  public enum Reason: String, Sendable {
    /// The challenge was used, exhausted or expired before the message could be sent.
    case late
    /// The delivery threw ``DeliveryRefused``, for example because the gateway rejected the message.
    case refused
  }
}

/// An error that a ``CodeDelivery`` throws if a retry is useless, such as after a permanent rejection.
public struct DeliveryRefused: Error {
  /// Creates an error without a cause.
  public init() {}
}

/// An error of a ``CodeDelivery`` with a cause for metrics and operators.
public protocol DeliveryFailure: Error {
  /// The cause, such as `status-503`. It must have low cardinality and contain no part of the message.
  var cause: String { get }

  /// The kind of failure: whether the message may have been sent, and whether other messages would fail.
  var kind: DeliveryFailureKind { get }

  /// The requested wait, as in an HTTP `Retry-After` header, or `nil` if no wait was requested.
  var retryAfter: Duration? { get }
}

extension DeliveryFailure {
  /// The default kind of failure: the message wasn't accepted, and a retry may succeed.
  public var kind: DeliveryFailureKind { .notAccepted }

  /// The default wait: `nil`, because most failures request none.
  public var retryAfter: Duration? { nil }
}

/// The kind of a delivery failure, which determines how the failure is handled.
public enum DeliveryFailureKind: Sendable {
  /// The message definitely wasn't accepted. A retry may succeed.
  case notAccepted
  /// It is unknown whether the gateway accepted the message, for example because the response was lost.
  case unanswered
  /// This gateway can't reach the recipient, but another one may, for example because the sender can't be used in the
  /// recipient's country.
  case unreachable
  /// A configuration mistake, such as a wrong API key, kept the message from being accepted. All messages
  /// may fail until an operator fixes the mistake.
  case misconfigured
}

/// A delivery that passes each message to the delivery for the kind of recipient: phone or email.
public struct DeliveryByKind: CodeDelivery {
  private let phone: (any CodeDelivery)?
  private let email: (any CodeDelivery)?

  /// The kinds of recipients that have a delivery.
  public var kinds: Set<Recipient.Kind> {
    Set([phone.map { _ in .phone }, email.map { _ in .email }].compactMap { $0 })
  }

  /// Creates a delivery. Codes aren't issued for a kind of recipient whose delivery is `nil`.
  public init(phone: (any CodeDelivery)?, email: (any CodeDelivery)?) {
    self.phone = phone
    self.email = email
  }

  /// Sends the message with the delivery for the kind of recipient, or refuses it if that delivery is `nil`.
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
