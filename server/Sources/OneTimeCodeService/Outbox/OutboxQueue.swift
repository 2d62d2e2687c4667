/// A queue of the outbox. Workers of several servers lease its rows, so that each row is attempted by one of them.
public enum OutboxQueue: Hashable, Sendable, CustomStringConvertible {
  /// The messages of a channel.
  case messages(MessageChannel)
  /// The events of an app. The installation's own has an empty name.
  case events(app: String)

  /// The name of the channel, or that the queue has events, and of which app.
  public var description: String {
    switch self {
    case .messages(let channel): channel.name
    case .events(let app): app.isEmpty ? "events" : "events of \(app)"
    }
  }

  /// A leased row of a queue.
  public enum Item: Equatable, Sendable {
    /// A message.
    case message(StoredMessage)
    /// An event.
    case event(Event)

    var queue: OutboxQueue {
      switch self {
      case .message(let message): .messages(message.channel)
      case .event(let event): .events(app: event.app)
      }
    }

    /// The name of the message or the ID of the event.
    package var key: String {
      switch self {
      case .message(let message): message.name
      case .event(let event): event.id
      }
    }

    /// The number of attempts, including the current one.
    package var attempts: Int {
      switch self {
      case .message(let message): message.attempts
      case .event(let event): event.attempts
      }
    }
  }

  /// The maximum number of rows in flight. At 0.8 seconds each, 256 messages allow 320 per second.
  var maximumInFlight: Int {
    switch self {
    case .messages: 256
    case .events: 64
    }
  }

  /// The longest time until a lane looks for due rows, which another server may have stored or left behind. No request wakes
  /// the lane of an app's events.
  var longestSleep: Duration {
    switch self {
    case .messages: .seconds(2)
    case .events: .seconds(1)
    }
  }
}
