import Foundation
import Subprocess

/// A delivery that sends email with the machine's `sendmail` program, which queues messages. Mail servers and
/// many small relays provide this program.
///
/// The exit code (`sysexits.h`) is 0 if the program accepted the message. An unknown user (67) or host (68)
/// is a refusal. Any other code, even wrong usage (64), is treated as a problem that an operator can fix, so
/// the outbox retries. The output of the program is ignored.
public struct SendmailDelivery: CodeDelivery {
  private let program: String
  private let sender: Recipient
  private let senderName: String?
  private let timeout: Duration

  /// Creates a delivery with the `sendmail` program.
  ///
  /// - Parameters:
  ///   - sender: The address of the sender, which bounces are returned to.
  ///   - senderName: The display name of the sender, which is usually the app's name.
  ///   - program: The path of the program.
  ///   - timeout: The time after which the program is terminated.
  /// - Throws: `RecipientError` if the sender isn't an email address.
  public init(
    from sender: String,
    name senderName: String? = nil,
    program: String = "/usr/sbin/sendmail",
    timeout: Duration = .seconds(15)
  ) throws(RecipientError) {
    self.sender = try .email(sender)
    self.senderName = senderName
    self.program = program
    self.timeout = timeout
  }

  /// Email only.
  public var kinds: Set<Recipient.Kind> { [.email] }

  /// Passes the message to the `sendmail` program.
  ///
  /// - Throws: ``DeliveryRefused`` for a phone number or an unknown user or host, or ``SendmailError``.
  public func deliver(_ message: CodeMessage) async throws {
    guard message.recipient.kind == .email else { throw DeliveryRefused() }
    switch try await status(for: message) {
    case .exited(0): return
    case .exited(67), .exited(68): throw DeliveryRefused()
    case .exited(let code): throw SendmailError.exit(code)
    case .signaled(let signal): throw SendmailError.signal(signal)
    case nil: throw SendmailError.timeout
    }
  }

  /// Returns the termination status of the program, or `nil` if it was terminated after the timeout.
  private func status(for message: CodeMessage) async throws -> TerminationStatus? {
    // The message is written to the pipe before the program starts. It fits in the pipe's buffer, so writing
    // can't block, and a program that reads nothing can't cause a broken pipe.
    let input = Pipe()
    try input.fileHandleForWriting.write(
      contentsOf: Data(MailMessage(message, from: sender, name: senderName, at: Date()).text.utf8)
    )
    try input.fileHandleForWriting.close()
    var options = PlatformOptions()
    // The program's child processes are terminated with it.
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    // "-i": a line with a single dot doesn't end the message. "--": the options end here.
    let arguments = ["-i", "-f", sender.address, "--", message.recipient.address]
    return try await withThrowingTaskGroup(of: TerminationStatus?.self) { [options] group in
      group.addTask {
        do {
          return try await run(
            .path(.init(program)),
            arguments: .init(arguments),
            platformOptions: options,
            input: .fileDescriptor(
              .init(rawValue: input.fileHandleForReading.fileDescriptor),
              closeAfterSpawningProcess: false
            ),
            output: .discarded,
            error: .discarded
          ).terminationStatus
        } catch is SubprocessError {
          throw SendmailError.missing
        }
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}

/// An error of the `sendmail` program.
public enum SendmailError: DeliveryFailure, Equatable {
  /// The program doesn't exist or can't be run.
  case missing
  /// The program exited with this code.
  case exit(Int32)
  /// The program was terminated by this signal.
  case signal(Int32)
  /// The program exceeded the timeout.
  case timeout

  /// The cause of the failure, as a single word.
  public var cause: String {
    switch self {
    case .missing: "no-program"
    case .exit(let code): "exit-\(code)"
    case .signal(let signal): "signal-\(signal)"
    case .timeout: "timeout"
    }
  }

  /// The kind of failure. If the program was terminated, it may already have queued the message.
  public var kind: DeliveryFailureKind {
    switch self {
    case .missing, .exit: .notAccepted
    case .signal, .timeout: .unanswered
    }
  }
}
