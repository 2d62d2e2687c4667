import Foundation
import OneTimeCodeService

/// A delivery that submits email to a mail server (RFC 6409). The connection is always encrypted, with
/// implicit TLS or STARTTLS. A user and password are optional.
///
/// Each message uses a separate connection, by default for at most 10 seconds. After the end of the message, the delivery waits
/// for the response for up to 10 minutes (RFC 5321, 4.5.3.2.6), or until the code expires. A message that is repeated earlier can
/// arrive twice. If the response is lost, the result is `DeliveryResult.Outcome.unanswered`.
public struct SMTPDelivery: CodeDelivery {
  /// The maximum number of open connections.
  public static let connections = 32

  /// The maximum time that a message waits for a free connection.
  private static let longestWait = Duration.seconds(8)

  private let server: SMTPServer
  private let sender: Recipient
  private let timeout: Duration
  private let longestAnswerTimeout: Duration
  private let trace: (@Sendable (String) -> Void)?
  private let queue = OperationQueue()

  /// Creates a delivery through a mail server.
  ///
  /// - Parameters:
  ///   - url: `smtps://user@host`, by default with port 465, or `smtp://user@host` for STARTTLS, by default
  ///     with port 587. The path is the name to greet the server with, by default the machine's name.
  ///   - password: The user's password, which is required if and only if `url` contains a user.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - sender: The address of the sender, which also receives bounces.
  ///   - timeout: The maximum duration of a delivery, excluding the waits for a free connection and for the response to the end
  ///     of the message.
  ///   - longestAnswerTimeout: The maximum time to wait for that response.
  ///   - trace: A closure that receives a line for each step, with email addresses but no password.
  /// - Throws: ``SMTPSettingError`` if a setting is invalid.
  public init(
    url: String,
    password: String? = nil,
    certificates: String? = nil,
    from sender: String,
    timeout: Duration = .seconds(10),
    longestAnswerTimeout: Duration = .seconds(600),
    trace: (@Sendable (String) -> Void)? = nil
  ) throws(SMTPSettingError) {
    server = try SMTPServer(url: url, password: password, certificates: certificates)
    guard let sender = try? Recipient.email(sender) else { throw .sender }
    self.sender = sender
    self.timeout = timeout
    self.longestAnswerTimeout = longestAnswerTimeout
    self.trace = trace
    // A queue is used, because libcurl blocks its thread, and threads of Swift concurrency must not block.
    queue.maxConcurrentOperationCount = Self.connections
  }

  /// Email only.
  public var channels: Set<MessageChannel> { [.email] }

  /// Submits the message. Text messages, and recipients and messages that the server rejects permanently, are refused.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    guard message.channel == .email else { return DeliveryResult(.refused) }
    let mail = MailMessage(message, from: sender, name: message.appName, at: Date())
    let text = mail.text.replacing("\n", with: "\r\n")
    let start = ContinuousClock.now
    let isCancelled = Mutex(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.addOperation {
          guard ContinuousClock.now - start < Self.longestWait, !isCancelled.value else {
            return continuation.resume(returning: DeliveryResult(.retry, "busy"))
          }
          let transfer = SMTPTransfer(
            server,
            from: sender.address,
            to: message.recipient.address,
            mail: text,
            timeout: timeout,
            answerTimeout: min(.seconds(60 * max(message.minutes, 1)), longestAnswerTimeout),
            trace: trace,
            isCancelled: { isCancelled.value }
          )
          // The result doesn't wait until the connection is closed, because the server may be slow to close it.
          withExtendedLifetime(transfer) { continuation.resume(returning: transfer.perform()) }
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
    }
  }
}
