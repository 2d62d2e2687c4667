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
}
