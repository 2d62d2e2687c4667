import Foundation
import Subprocess

/// Hands e-mails to the machine's own mail program, which every mail server and many a small relay brings as
/// `sendmail`: it queues them, and knows the way to the next server.
///
/// The program says by its exit code whether it has taken the message (`sysexits.h`): 0 if it has; an unknown user (67)
/// or host (68) is a refusal. Anything else, wrong usage (64) too, is the machine's trouble, which somebody may mend: the
/// outbox tries again. What the program prints is not read.
public struct SendmailDelivery: CodeDelivery {
  private let program: String
  private let sender: Recipient
  private let senderName: String?
  private let timeout: Duration

  /// A delivery by the machine's mail program.
  ///
  /// - Parameters:
  ///   - sender: The address that messages come from, and that failures of delivery are returned to.
  ///   - senderName: The name beside it: the app's.
  ///   - program: The path of the program.
  ///   - timeout: How long the program may take.
  /// - Throws: `RecipientError` if the sender is no e-mail address.
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

  /// Hands the message over.
  ///
  /// - Throws: ``SendmailError``, or ``DeliveryRefused`` if it is to a telephone or the program knows no such user.
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

  /// How the program ended; nothing if it took too long, and was ended.
  private func status(for message: CodeMessage) async throws -> TerminationStatus? {
    // The message waits in the pipe before the program begins: it is smaller than a pipe's room, and a program that
    // reads nothing breaks no pipe.
    let input = Pipe()
    try input.fileHandleForWriting.write(
      contentsOf: Data(MailMessage(message, from: sender, name: senderName, at: Date()).text.utf8)
    )
    try input.fileHandleForWriting.close()
    var options = PlatformOptions()
    // What it has begun itself ends with it.
    options.processGroupID = 0
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    // Dots alone on a line end nothing, and what follows "--" is no option.
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

/// Why the machine's mail program did not take a message.
public enum SendmailError: DeliveryFailure, Equatable {
  /// There is no such program, or it cannot be run.
  case missing
  /// It ended with this code.
  case exit(Int32)
  /// It was ended by this signal.
  case signal(Int32)
  /// It took too long.
  case timeout

  /// The cause in a word.
  public var cause: String {
    switch self {
    case .missing: "no-program"
    case .exit(let code): "exit-\(code)"
    case .signal(let signal): "signal-\(signal)"
    case .timeout: "timeout"
    }
  }

  /// A program that was ended may have queued the message before.
  public var kind: DeliveryFailureKind {
    switch self {
    case .missing, .exit: .notTaken
    case .signal, .timeout: .unanswered
    }
  }
}
