import Foundation
import TestSupport
import Testing

@testable import OneTimeCodeDelivery
@testable import OneTimeCodeService

@Suite("Sendmail delivery")
struct SendmailTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a mail program from lines of a shell script, and returns the program's path.
  private func program(_ lines: String) throws -> String {
    let path = folder.file("sendmail")
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private func message(_ recipient: Recipient? = nil, language: String = "en", app: String? = nil)
    async throws
    -> CodeMessage
  {
    let world = try World()
    let service = world.server(try .init(keys: KeyRing(world.key), format: .digits(6), appName: app))
    _ = try await service.issue(to: recipient ?? .email("ada@example.com"), language: language)
    return try #require(world.delivery.messages.first)
  }

  private func deliver(by lines: String, timeout: Duration = .seconds(60)) async throws
    -> DeliveryResult
  {
    let delivery = try SendmailDelivery(
      from: "codes@example.com",
      program: try program(lines),
      timeout: timeout
    )
    return await delivery.deliver(try await message())
  }

  @Test("The program gets the whole message, and the addresses as arguments")
  func invocation() async throws {
    let (input, arguments) = (folder.file("input"), folder.file("arguments"))
    _ = try await deliver(by: "printf '%s\\n' \"$@\" >'\(arguments)'; cat >'\(input)'")
    let mail = try String(contentsOfFile: input, encoding: .utf8)
    #expect(mail.contains("\nTo: <ada@example.com>\n"))
    #expect(mail.hasSuffix("\n"))
    let lines = try String(contentsOfFile: arguments, encoding: .utf8)
    #expect(lines == "-i\n-f\ncodes@example.com\n--\nada@example.com\n")
  }

  @Test("A message in ASCII is readable as it is sent; others are encoded", arguments: ["en", "ja", "fr"])
  func encoding(language: String) async throws {
    let message = try await message(language: language, app: "Example")
    let sender = try Recipient.email("codes@example.com")
    let mail = MailMessage(message, from: sender, name: "Example", at: Date()).text
    let isPlain = language == "en"
    #expect(message.text.utf8.allSatisfy { $0 < 0x80 } == isPlain)
    #expect(mail.contains("\nContent-Transfer-Encoding: \(isPlain ? "7bit" : "base64")\n"))
    #expect(mail.contains("\nSubject: \(message.subject)\n") == message.subject.utf8.allSatisfy { $0 < 0x80 })
    #expect(mail.hasPrefix("From: Example\n <codes@example.com>\n"))
    #expect(mail.hasSuffix("\n\n\(message.text)\n") == isPlain)
    #expect(mail.utf8.allSatisfy { $0 < 0x80 })
    #expect(MailMessage.encoded("Example, Inc.").hasPrefix("=?utf-8?B?"))
  }

  @Test("The exit codes for an unknown user or host mean a permanent refusal", arguments: [67, 68])
  func refused(code: Int) async throws {
    #expect(try await deliver(by: "exit \(code)") == DeliveryResult(.refused, "exit-\(code)"))
  }

  @Test(
    "Nonzero exit codes other than 67 and 68 are temporary failures",
    arguments: [1, 64, 65, 69, 70, 73, 75, 77, 78]
  )
  func temporaryFailure(code: Int) async throws {
    #expect(try await deliver(by: "exit \(code)") == DeliveryResult(.retry, "exit-\(code)"))
  }

  @Test("A killed or missing program is an error")
  func killed() async throws {
    #expect(try await deliver(by: "kill -9 $$") == DeliveryResult(.unanswered, "signal-9"))
    for path in [folder.file("nothing"), folder.path] {
      let delivery = try SendmailDelivery(from: "codes@example.com", program: path)
      #expect(await delivery.deliver(try await message()) == DeliveryResult(.retry, "no-program"))
    }
  }

  @Test(
    "A program that hangs is terminated after the timeout, even if it ignores SIGTERM",
    arguments: ["sleep 300", "trap '' TERM; while :; do sleep 1; done"]
  )
  func hangs(lines: String) async throws {
    let start = ContinuousClock.now
    let result = try await deliver(by: lines, timeout: .seconds(1))
    #expect(result == DeliveryResult(.unanswered, "timeout"))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("The child processes of a terminated program are terminated, too", .timeLimit(.minutes(1)))
  func childProcesses() async throws {
    let (started, ended) = (folder.file("started"), folder.file("ended"))
    let lines = "(trap 'echo >\(ended); exit' TERM; echo >\(started); sleep 300; :) & wait; sleep 300"
    let delivery = Task { try await deliver(by: lines) }
    for file in [started, ended] {
      while !FileManager.default.fileExists(atPath: file) { try await Task.sleep(for: .milliseconds(5)) }
      delivery.cancel()
    }
    #expect(try await delivery.value.outcome == .unanswered)
  }

  @Test("Background processes of a successful program are not waited for")
  func background() async throws {
    let start = ContinuousClock.now
    #expect(try await deliver(by: "cat >/dev/null; sleep 50 & exit 0") == .accepted)
    #expect(ContinuousClock.now - start < .seconds(40))
  }

  @Test("The program's output is discarded, and the program doesn't have to read its input")
  func flood() async throws {
    let result = try await deliver(by: "head -c 10000000 /dev/zero >&2; head -c 10000000 /dev/zero; exit 75")
    #expect(result == DeliveryResult(.retry, "exit-75"))
    for _ in 0..<20 { #expect(try await deliver(by: "exec <&-; exit 0") == .accepted) }
  }

  @Test("A text message and an invalid sender are refused")
  func invalidMessages() async throws {
    let delivery = try SendmailDelivery(from: "codes@example.com", program: try program("exit 0"))
    let message = try await message(.phone("+442079460958"))
    #expect(await delivery.deliver(message) == DeliveryResult(.refused))
    for sender in ["-oQ/tmp@", "codes@example.com\nBcc: eve@example.com", "codes"] {
      #expect(throws: RecipientError.email) { try SendmailDelivery(from: sender) }
    }
  }

  @Test(
    "All lines of a message are short and in ASCII, whatever the sender's name",
    arguments: MessageTemplates.all.map(\.language)
  )
  func lines(language: String) async throws {
    let message = try await message(language: language, app: "Ünïcödé Äpp")
    for name in ["Example", "Ünïcödé Äpp mit vielen Zeichen", String(repeating: "👩‍👩‍👧‍👦", count: 30)] {
      let mail = MailMessage(message, from: try .email("codes@example.com"), name: name, at: Date())
      for line in mail.text.split(separator: "\n", omittingEmptySubsequences: false) {
        #expect(line.utf8.count <= 76 && line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)")
      }
    }
  }
}
