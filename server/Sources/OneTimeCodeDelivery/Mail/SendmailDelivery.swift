import Foundation
import OneTimeCodeService
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
  private let timeout: Duration

  /// Creates a delivery with the `sendmail` program.
  ///
  /// - Parameters:
  ///   - sender: The address of the sender, which bounces are returned to.
  ///   - program: The path of the program.
  ///   - timeout: The time after which the program is terminated.
  /// - Throws: `RecipientError` if the sender isn't an email address.
  public init(
    from sender: String,
    program: String = "/usr/sbin/sendmail",
    timeout: Duration = .seconds(15)
  ) throws(RecipientError) {
    self.sender = try .email(sender)
    self.program = program
    self.timeout = timeout
  }

  /// Email only.
  public var channels: Set<MessageChannel> { [.email] }

  /// Passes the message to the `sendmail` program.
  ///
  /// - Returns: `refused` for a phone number or an unknown user or host. If the program was terminated, it may already
  ///   have queued the message.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    guard message.channel == .email else { return DeliveryResult(.refused) }
    do {
      switch try await status(for: message) {
      case .exited(0): return .accepted
      case .exited(let code) where [67, 68].contains(code): return DeliveryResult(.refused, "exit-\(code)")
      case .exited(let code): return DeliveryResult(.retry, "exit-\(code)")
      case .signaled(let signal): return DeliveryResult(.unanswered, "signal-\(signal)")
      case nil: return DeliveryResult(.unanswered, "timeout")
      }
    } catch is SubprocessError {
      return DeliveryResult(.retry, "no-program")
    } catch {
      return DeliveryResult(.unanswered, "error")
    }
  }

  /// Returns the termination status of the program, or `nil` if it was terminated after the timeout.
  private func status(for message: CodeMessage) async throws -> TerminationStatus? {
    // The message is written to the pipe before the program starts. It fits in the pipe's buffer, so writing
    // can't block, and a program that reads nothing can't cause a broken pipe.
    let input = Pipe()
    try input.fileHandleForWriting.write(
      contentsOf: Data(MailMessage(message, from: sender, name: message.appName, at: Date()).text.utf8)
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
        try await run(
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
