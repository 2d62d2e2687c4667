/// Something that happened, for the operator's other systems. An event contains no code and no full address.
public struct Event: Equatable, Sendable {
  /// The ID: 32 hexadecimal digits, which begin with the time in milliseconds. Every attempt to send the event has the
  /// same ID, by which receivers recognize repetitions.
  public let id: String

  /// The name of the app that the event concerns, or an empty string if it concerns the whole installation.
  public let app: String

  /// The event as JSON, with the members `type`, `timestamp` and `data`.
  public let body: String

  /// The number of attempts to send the event, including the current one.
  public let attempts: Int

  package init(id: String, app: String = "", body: String, attempts: Int = 0) {
    self.id = id
    self.app = app
    self.body = body
    self.attempts = attempts
  }

  /// The types of events.
  public enum Kind: String, CaseIterable, Sendable {
    /// A challenge was issued, also by a resend that replaced another challenge.
    case challengeIssued = "challenge.issued"
    /// A gateway accepted a message.
    case messageAccepted = "message.accepted"
    /// A gateway reported that a message was delivered.
    case messageDelivered = "message.delivered"
    /// A message was given up, or a gateway reported that it wasn't delivered.
    case messageFailed = "message.failed"
    /// A code was accepted.
    case challengeVerified = "challenge.verified"
    /// The recipient of a challenge has reported that someone else requested it.
    case challengeReported = "challenge.reported"
    /// Wrong codes have locked a recipient, for one client or device or for all.
    case recipientLocked = "recipient.locked"
    /// A client has used up its limit of messages, or wrong codes have locked it.
    case clientLimited = "client.limited"
    /// The conversion rate of a phone prefix became so low that messages to the prefix are throttled.
    case prefixThrottled = "prefix.throttled"
  }

  /// The maximum age of an event that wasn't sent, in seconds. An older event is dropped.
  public static let lifetime = 24 * 3600

  /// The maximum number of events that wait. If there are more, the oldest are dropped.
  public static let maximumWaiting = 100_000

  /// The time for which no events are sent after the receiver has refused one, in seconds.
  static let pause = 3600

  /// Returns the least ID of an event that happens at a moment.
  package static func firstID(at moment: Moment) -> String {
    let digits = String(max(0, moment.milliseconds), radix: 16)
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }
}

/// A type that sends events to the operator's systems.
public protocol EventDelivery: Sendable {
  /// Sends an event. Must end within 20 seconds, and soon if the task is cancelled.
  ///
  /// - Returns: What happened. An event that is ``DeliveryResult/Outcome/accepted`` isn't sent again.
  ///   ``DeliveryResult/Outcome/refused`` means that the receiver wants no events, so that none are sent for an hour. After
  ///   every other result, the event is sent again later.
  func deliver(_ event: Event) async -> DeliveryResult
}
