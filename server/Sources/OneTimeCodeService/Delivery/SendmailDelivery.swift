import Foundation

/// Hands e-mails to the machine's own mail program, which every mail server and many a small relay brings as
/// `sendmail`: it queues them, and knows the way to the next server.
///
/// The program says by its exit code whether it has taken the message (`sysexits.h`): 0 if it has; an unknown user (67)
/// is a refusal; after anything else the outbox tries again.
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
    let process = Process()
    process.executableURL = URL(filePath: program)
    // Dots alone on a line end nothing, and what follows "--" is no option.
    process.arguments = ["-i", "-f", sender.address, "--", message.recipient.address]
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let (ends, end) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      end.yield(process.terminationReason == .exit ? process.terminationStatus : -1)
      end.finish()
    }
    do {
      try process.run()
    } catch {
      throw SendmailError.missing
    }
    try? input.fileHandleForReading.close()
    let text = mail(message, at: Date())
    // A message is smaller than a pipe's room, so that writing it waits for nobody.
    try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try? input.fileHandleForWriting.close()
    let timer = Task {
      try await Task.sleep(for: timeout)
      process.terminate()
    }
    defer { timer.cancel() }
    for await status in ends {
      switch status {
      case 0: return
      case 67: throw DeliveryRefused()
      default: throw SendmailError.exit(status)
      }
    }
  }

  /// The message as mail programs take it (RFC 5322), lines ended by line feeds.
  func mail(_ message: CodeMessage, at date: Date) -> String {
    let domain = sender.address.split(separator: "@").last ?? "localhost"
    let name = senderName.map { Self.encoded($0) + " " } ?? ""
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    let body = Data((message.text + "\n").utf8).base64EncodedString(options: [
      .lineLength76Characters, .endLineWithLineFeed,
    ])
    return """
      From: \(name)<\(sender.address)>
      To: <\(message.recipient.address)>
      Subject: \(Self.encoded(message.subject))
      Date: \(formatter.string(from: date))
      Message-ID: <\(message.name)@\(domain)>
      Auto-Submitted: auto-generated
      MIME-Version: 1.0
      Content-Language: \(message.words.language)
      Content-Type: text/plain; charset=utf-8
      Content-Transfer-Encoding: base64

      \(body)

      """
  }

  /// Words of a header (RFC 2047): in pieces of whole characters, each short enough for a line.
  static func encoded(_ text: String) -> String {
    var pieces = [""]
    for character in text {
      if (pieces[pieces.count - 1] + String(character)).utf8.count > 42 { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces.map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }
}

/// Why the machine's mail program did not take a message.
public enum SendmailError: DeliveryFailure, Equatable {
  /// There is no such program.
  case missing
  /// It ended with this code; -1 if it was ended by a signal, because it took too long for instance.
  case exit(Int32)

  /// The cause in a word.
  public var cause: String {
    switch self {
    case .missing: "no-program"
    case .exit(let code): code < 0 ? "timeout" : "exit-\(code)"
    }
  }
}

/// One delivery for telephones and another for e-mail.
public struct DeliveryByKind: CodeDelivery {
  private let phone: (any CodeDelivery)?
  private let email: any CodeDelivery

  /// A delivery that chooses by the recipient's kind; without one for telephones, messages to these are refused.
  public init(phone: (any CodeDelivery)?, email: any CodeDelivery) {
    self.phone = phone
    self.email = email
  }

  /// Hands the message to one of the two.
  public func deliver(_ message: CodeMessage) async throws {
    switch message.recipient.kind {
    case .email: try await email.deliver(message)
    case .phone:
      guard let phone else { throw DeliveryRefused() }
      try await phone.deliver(message)
    }
  }
}
