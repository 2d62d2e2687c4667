#if SMTP
  import Foundation
  import OneTimeCodeService

  /// Submits e-mails to a mail server (RFC 6409): by implicit TLS, or with STARTTLS, and never without; with a user and
  /// password if there are.
  ///
  /// Each message has a connection of its own, and 10 seconds. Once the server may have taken a message, because its end
  /// was sent and the answer lost, this is said, and not that it failed.
  public struct SMTPDelivery: CodeDelivery {
    /// How many connections are open at the same time.
    public static let connections = 32

    /// How long a message waits for one of the connections.
    private static let backoff = Duration.seconds(8)

    private let server: SMTPServer
    private let sender: Recipient
    private let senderName: String?
    private let timeout: Duration
    private let trace: (@Sendable (String) -> Void)?
    private let queue = OperationQueue()

    /// A delivery by a mail server.
    ///
    /// - Parameters:
    ///   - url: `smtps://user@host`, with port 465 if there is none, or `smtp://user@host`, with port 587 and STARTTLS.
    ///     A path is the name that the server is greeted with; without one it is the machine's.
    ///   - password: The user's password.
    ///   - certificates: A file of certificates in PEM that the server's is checked against, instead of the system's.
    ///   - sender: The address that messages come from, and that failures of delivery are returned to.
    ///   - senderName: The name beside it: the app's.
    ///   - timeout: How long a message may take.
    ///   - trace: Is told of each step, in a line without secrets.
    /// - Throws: ``SMTPSettingError``.
    public init(
      url: String,
      password: String? = nil,
      certificates: String? = nil,
      from sender: String,
      name senderName: String? = nil,
      timeout: Duration = .seconds(10),
      trace: (@Sendable (String) -> Void)? = nil
    ) throws(SMTPSettingError) {
      server = try SMTPServer(url: url, password: password, certificates: certificates)
      guard let sender = try? Recipient.email(sender) else { throw .sender }
      self.sender = sender
      self.senderName = senderName
      self.timeout = timeout
      self.trace = trace
      // libcurl waits for the network, which no thread of Swift's concurrency may.
      queue.maxConcurrentOperationCount = Self.connections
    }

    /// Submits the message.
    ///
    /// - Throws: `DeliveryRefused` if the server refuses the recipient or the message for good, or if the message is to a
    ///   telephone; else ``SMTPError``.
    public func deliver(_ message: CodeMessage) async throws {
      guard message.recipient.kind == .email else { throw DeliveryRefused() }
      let mail = MailMessage(message, from: sender, name: senderName, at: Date())
      let transfer = SMTPTransfer(
        server,
        from: sender.address,
        to: message.recipient.address,
        mail: mail.text.replacing("\n", with: "\r\n"),
        timeout: timeout,
        trace: trace
      )
      let start = ContinuousClock.now
      let outcome = await withCheckedContinuation { continuation in
        queue.addOperation {
          guard ContinuousClock.now - start < Self.backoff else {
            return continuation.resume(
              returning: SMTPTransfer.Outcome.failed(SMTPError(cause: "busy", kind: .notTaken))
            )
          }
          // The connection is closed after that, which may wait for the server once more.
          transfer.perform { continuation.resume(returning: $0) }
        }
      }
      switch outcome {
      case .taken: return
      case .refused: throw DeliveryRefused()
      case .failed(let error): throw error
      }
    }
  }

  /// Why a mail server did not take a message.
  public struct SMTPError: DeliveryFailure, Equatable {
    /// The cause in a word, such as `reply-450`.
    public let cause: String
    /// What is known of the message.
    public let kind: DeliveryFailureKind
  }
#endif
