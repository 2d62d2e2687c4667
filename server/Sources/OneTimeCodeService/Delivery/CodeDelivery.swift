/// A type that delivers codes to users. Codes leave the server only through a delivery.
public protocol CodeDelivery: Sendable {
  /// Sends a message, for example through a gateway. Must end before the code expires.
  ///
  /// If the server crashes, another one delivers the message again within 30 seconds. Pass ``CodeMessage/name`` as an idempotency
  /// key, so that the gateway recognizes a duplicate.
  ///
  /// If the task is cancelled, must end soon, because the server shuts down.
  ///
  /// - Returns: Whether the gateway accepted the message and, if not, what to do with it.
  /// - Throws: Any error, which counts as ``DeliveryResult/Outcome/unanswered``. It must not contain the message.
  func deliver(_ message: CodeMessage) async throws -> DeliveryResult

  /// The channels of the delivery. Codes aren't sent by other channels. Text messages and email by default.
  var channels: Set<MessageChannel> { get }

  /// The readers of the receipts that providers send. None by default.
  var receiptReaders: [any DeliveryReceiptReader] { get }

  /// The pace that the gateway allows. A ``DeliveryPlan`` keeps it. `nil` by default.
  var pace: Pace? { get }
}

extension CodeDelivery {
  /// Text messages and email.
  public var channels: Set<MessageChannel> { [.sms, .email] }

  /// No readers.
  public var receiptReaders: [any DeliveryReceiptReader] { [] }

  /// No pace.
  public var pace: Pace? { nil }

  /// Delivers a message. An error counts as a lost response.
  func result(of message: CodeMessage) async -> DeliveryResult {
    do { return try await deliver(message) } catch { return DeliveryResult(.unanswered, "error") }
  }
}

/// The result of an attempt to deliver a message.
public struct DeliveryResult: Error, Hashable {
  /// What happened to the message, which determines what happens next.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The gateway accepted the message.
    case accepted
    /// The recipient can never be reached. The message is given up.
    case refused
    /// This gateway can't reach the recipient, but another one may, for example because the sender can't be used in the
    /// recipient's country. The message is given up if the plan has no next step.
    case unreachable
    /// The message definitely wasn't accepted. A retry may succeed.
    case retry
    /// It is unknown whether the gateway accepted the message, for example because the response was lost. The message is
    /// repeated, and may arrive twice; see ``DeliveryResult/init(_:_:retryAfter:recognizesRepeats:)``.
    case unanswered
    /// A configuration mistake, such as a wrong API key, kept the message from being accepted. It is retried, but all
    /// messages may fail until an operator fixes the mistake.
    case misconfigured
  }

  /// What happened to the message.
  public let outcome: Outcome
  /// The cause as a single word, such as `status-503`. It must have low cardinality and contain no part of the message.
  public let cause: String
  /// The least wait before a retry, as in an HTTP `Retry-After` header, or `nil` if no wait was requested.
  public internal(set) var retryAfter: Duration?
  /// The provider that accepted the message and sends receipts, or `nil` if there is none.
  package var provider: String?
  /// The index of the step that accepted the message, or `nil` if it is the first one of the attempt.
  package var step: Int?
  /// When the next step of the plan begins, if the message was accepted, or `nil` if it doesn't begin.
  package var next: NextStep?
  /// The number of times that the message may have been sent by gateways that don't recognize repeats.
  package var unconfirmedSends: Int

  /// When the step after an accepted message begins.
  package enum NextStep: Hashable, Sendable {
    /// After a time, or as soon as a receipt says that the message wasn't delivered.
    case after(Duration)
    /// As soon as a receipt says that the message wasn't delivered.
    case ifUndelivered
  }

  /// The gateway accepted the message.
  public static let accepted = DeliveryResult(.accepted)

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - outcome: What happened to the message.
  ///   - cause: The cause, by default the outcome's name.
  ///   - retryAfter: The least wait before a retry. A message that would have to wait until its code has expired is given up.
  ///   - recognizesRepeats: Whether the gateway sends a message with the same ``CodeMessage/name`` only once. Without this,
  ///     a message whose outcome is unknown is repeated only once, so that no user gets more than two, and no operator
  ///     pays for more.
  public init(
    _ outcome: Outcome,
    _ cause: String? = nil,
    retryAfter: Duration? = nil,
    recognizesRepeats: Bool = false
  ) {
    self.outcome = outcome
    self.cause = cause ?? outcome.rawValue
    self.retryAfter = retryAfter
    unconfirmedSends = outcome == .unanswered && !recognizesRepeats ? 1 : 0
  }

  /// Returns the result for a gateway that recognizes repeated messages, if `recognizesRepeats` is true.
  package func repeatable(_ recognizesRepeats: Bool) -> DeliveryResult {
    var result = self
    if recognizesRepeats { result.unconfirmedSends = 0 }
    return result
  }

  /// Whether the message is sent again.
  public var isRetried: Bool {
    switch outcome {
    case .retry, .unanswered, .misconfigured: true
    case .accepted, .refused, .unreachable: false
    }
  }
}

/// What happened in the service, for logs and metrics, without messages. The name of the installation's own app is empty.
public enum ServiceReport: Hashable, Sendable {
  /// An attempt to deliver a message or an event ended. If the receiver of an app's events refused one, none of the app's are sent
  /// for an hour.
  case attempted(OutboxQueue, attempt: Int, DeliveryResult)
  /// The message was given up, because the challenge was used or exhausted, or expires too soon.
  case late(MessageChannel)
  /// A step of a plan was skipped, because the channel's limit for the phone prefix is used up.
  case limited(MessageChannel)
  /// The message was given up, because it may have been sent, and must not be repeated any more.
  case unconfirmed(MessageChannel)
  /// The store failed. What it had to save is saved later; a message whose outcome is lost is sent again.
  case storeFailed
  /// A test recipient has received real codes, so it is treated like any recipient until the test recipients are
  /// replaced. `line` is its line in the app's file.
  case testRecipientRefused(app: String, line: Int)
  /// Events of any app were dropped, because they were too old or too many were waiting.
  case eventsDropped(Int)
  /// The number of events of all apps that wait, on all servers.
  case eventsWaiting(Int)
}
