import OneTimeCodeService

/// A delivery that keeps its messages and can fail.
public final class RecordingDelivery: CodeDelivery {
  /// An error that contains the message, as a gateway's might.
  public struct Failure: Error {
    let message: String
  }

  private let kept = Locked<[CodeMessage]>([])
  private let failing = Locked(false)
  private let refusing = Locked(false)

  /// Creates a delivery that works.
  public init() {}

  /// Whether deliveries fail temporarily.
  public var isFailing: Bool {
    get { failing.value }
    set { failing.withLock { $0 = newValue } }
  }

  /// Whether deliveries are refused permanently.
  public var isRefusing: Bool {
    get { refusing.value }
    set { refusing.withLock { $0 = newValue } }
  }

  /// All messages, oldest first.
  public var messages: [CodeMessage] { kept.value }

  /// All codes, oldest first.
  public var codes: [String] { messages.map { String($0.code) } }

  /// The last code, or an empty string.
  public var lastCode: String { codes.last ?? "" }

  /// Keeps the message, then throws if a failure is set.
  public func deliver(_ message: CodeMessage) throws {
    kept.withLock { $0.append(message) }
    if isRefusing { throw DeliveryRefused() }
    if isFailing { throw Failure(message: message.text) }
  }
}
