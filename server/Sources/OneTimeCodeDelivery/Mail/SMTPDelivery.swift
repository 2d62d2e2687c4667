import Foundation
import OneTimeCodeService

/// A delivery that submits email to a mail server (RFC 6409). The connection is always encrypted, with
/// implicit TLS or STARTTLS. A user and password are optional.
///
/// Each message uses a separate connection, by default for at most 10 seconds. After the end of the message, the delivery waits
/// for the response for up to 10 minutes (RFC 5321, 4.5.3.2.6), or until the code expires. A message that is repeated earlier can
/// arrive twice. If the response is lost, the result is `DeliveryResult.Outcome.unanswered`.
public struct SMTPDelivery: CodeDelivery {
  /// The number of connections that are open at most, unless `pace` has another.
  public static let connections = 32

  private let server: SMTPServer
  private let sender: Recipient
  private let timeout: Duration
  private let longestAnswerTimeout: Duration
  private let trace: (@Sendable (String) -> Void)?
  private let queue = OperationQueue()

  /// The pace that the server allows.
  public let pace: Pace?

  /// Creates a delivery through a mail server.
  ///
  /// - Parameters:
  ///   - url: `smtps://user@host`, by default with port 465, or `smtp://user@host` for STARTTLS, by default
  ///     with port 587. The path is the name to greet the server with, by default the machine's name.
  ///   - password: The user's password, which is required if and only if `url` contains a user.
  ///   - certificates: The path of a PEM file of CA certificates to use instead of the system's.
  ///   - sender: The address of the sender, which also receives bounces.
  ///   - pace: The pace that the server allows. It has a maximum number of connections. By default, it is ``connections``.
  ///   - timeout: The maximum duration of a delivery, excluding the waits for the message's turn and for the response to the end
  ///     of the message.
  ///   - longestAnswerTimeout: The maximum time to wait for that response.
  ///   - trace: A closure that receives a line for each step, with email addresses but no password.
  /// - Throws: ``SMTPSettingError`` if a setting is invalid.
  public init(
    url: String,
    password: String? = nil,
    certificates: String? = nil,
    from sender: String,
    pace: Pace = Pace(Pace.Limits(connections: Self.connections, perMinute: nil)),
    timeout: Duration = .seconds(10),
    longestAnswerTimeout: Duration = .seconds(600),
    trace: (@Sendable (String) -> Void)? = nil
  ) throws(SMTPSettingError) {
    server = try SMTPServer(url: url, password: password, certificates: certificates)
    guard let sender = try? Recipient.email(sender) else { throw .sender }
    self.sender = sender
    self.pace = pace
    self.timeout = timeout
    self.longestAnswerTimeout = longestAnswerTimeout
    self.trace = trace
    // A queue is used, because libcurl blocks its thread, and threads of Swift concurrency must not block. The route keeps the pace.
    queue.maxConcurrentOperationCount = Pace.Limits.connectionRange.upperBound
  }

  /// Email only.
  public var channels: Set<MessageChannel> { [.email] }

  /// Submits the message. Text messages, and recipients and messages that the server rejects permanently, are refused.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    guard message.channel == .email else { return DeliveryResult(.refused) }
    let mail = MailMessage(message, from: sender, name: message.appName, at: Date())
    let text = mail.text.replacing("\n", with: "\r\n")
    let isCancelled = Mutex(false)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.addOperation {
          guard !isCancelled.value else {
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
