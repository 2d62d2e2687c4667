import OneTimeCodeService

/// Keeps what it is given, or fails.
public final class RecordingDelivery: CodeDelivery {
  /// What a gateway might throw: an error that has the message in it.
  public struct Failure: Error {
    let message: String
  }

  private let kept = Locked<[CodeMessage]>([])
  private let failing = Locked(false)
  private let refusing = Locked(false)

  /// A delivery that works.
  public init() {}

  /// Whether it fails from now on.
  public var isFailing: Bool {
    get { failing.value }
    set { failing.withLock { $0 = newValue } }
  }

  /// Whether it refuses messages for good from now on.
  public var isRefusing: Bool {
    get { refusing.value }
    set { refusing.withLock { $0 = newValue } }
  }

  /// All messages, the oldest first.
  public var messages: [CodeMessage] { kept.value }

  /// All codes, the oldest first.
  public var codes: [String] { messages.map { String($0.code) } }

  /// The last code; empty if there is none.
  public var lastCode: String { codes.last ?? "" }

  /// Keeps the message.
  public func deliver(_ message: CodeMessage) throws {
    kept.withLock { $0.append(message) }
    if isRefusing { throw DeliveryRefused() }
    if isFailing { throw Failure(message: message.text) }
  }
}
