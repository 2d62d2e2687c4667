import OneTimeCodeService

/// A delivery that records its messages and can fail.
public final class RecordingDelivery: CodeDelivery {
  private let recorded = Mutex<[CodeMessage]>([])
  private let failing = Mutex(false)
  private let refusing = Mutex(false)

  /// The channels of the delivery.
  public let channels: Set<MessageChannel>

  /// Creates a delivery that succeeds.
  public init(channels: Set<MessageChannel> = [.sms, .email]) { self.channels = channels }

  /// Whether deliveries fail with a temporary error.
  public var isFailing: Bool {
    get { failing.value }
    set { failing.withLock { $0 = newValue } }
  }

  /// Whether deliveries are permanently refused.
  public var isRefusing: Bool {
    get { refusing.value }
    set { refusing.withLock { $0 = newValue } }
  }

  /// All recorded messages, oldest first.
  public var messages: [CodeMessage] { recorded.value }

  /// The codes of all messages, oldest first.
  public var codes: [String] { messages.map { String($0.code) } }

  /// The code of the last message, or an empty string if there is no message.
  public var lastCode: String { codes.last ?? "" }

  /// Records the message. Its result says whether deliveries fail or are refused.
  public func deliver(_ message: CodeMessage) -> DeliveryResult {
    recorded.withLock { $0.append(message) }
    if isRefusing { return DeliveryResult(.refused) }
    return isFailing ? DeliveryResult(.retry, "error") : .accepted
  }
}
