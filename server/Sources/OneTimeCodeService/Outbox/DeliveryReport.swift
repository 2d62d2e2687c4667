/// How a try to deliver a message ended, with nothing of the message in it: for logs and metrics.
public enum DeliveryReport: Hashable, Sendable {
  /// It was handed over.
  case delivered(Recipient.Kind)
  /// It was not, and will be tried again.
  case failed(Recipient.Kind, tries: Int)
  /// It will not be delivered.
  case dropped(Reason)
  /// The store was out of reach; the message is due again later.
  case storeFailed

  /// Why a message is not delivered.
  public enum Reason: String, Sendable {
    /// Its challenge was used, exhausted or over before it could be sent.
    case late
    /// The gateway refused it, and would again.
    case refused
    /// It was tried often enough.
    case retriesUsedUp = "retries-used-up"
    /// No key of the server opens it.
    case unreadable
  }
}

/// What a ``CodeDelivery`` throws if trying again is of no use: the gateway does not take this message.
public struct DeliveryRefused: Error {
  /// A refusal.
  public init() {}
}
