import Foundation
import TestSupport
import Testing

@Suite("onetimecode send-test and check-provider")
struct SendTestTests {
  private func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> (
    code: Int32, Program
  ) {
    let program = try Program(arguments, environment: environment)
    return (try await program.exitCode(), program)
  }

  private let twilio = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Providers/twilio.json").standardized.path(percentEncoded: false)

  @Test(
    "In development, send-test prints the message's code and exits with 0",
    .timeLimit(.minutes(1))
  )
  func console() async throws {
    let (code, program) = try await run("send-test", "ada@example.com", "--development")
    #expect(code == 0, "\(program.standardError)")
    #expect(program.standardOutput.contains("Code for ada@example.com: "))
  }

  @Test(
    "With --show, send-test prints a message or all problems of the texts, without a delivery",
    .timeLimit(.minutes(1))
  )
  func show() async throws {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ text: String) throws {
      let file = URL(filePath: folder.file(name))
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let values = #"{"amount": {"maximum": 9, "characters": "<"}}"#
    try write("purposes.json", #"{"purposes": {"pay": {"values": \#(values)}}}"#)
    try write("texts/de/pay.sms", "{{code}} zahlt {{amount}}")
    try write("texts/de/pay.html", "<p>{{amount}} {{code}}</p>")
    let flags = [
      "send-test", "--show", "--texts", folder.file("texts"), "--purposes", folder.file("purposes.json"),
    ]
    let payment = flags + ["--purpose", "pay", "--language", "de", "--value", "amount=1 < 2"]
    let program = try Program(payment)
    #expect(try await program.exitCode() == 0, "\(program.standardError)")
    #expect(program.standardOutput.contains(/SMS, 1 segment:\n\d{6} zahlt 1 < 2\n/))
    #expect(program.standardOutput.contains(/HTML:\n<p>1 &lt; 2 \d{6}<\/p>\n/))
    #expect(program.standardOutput.contains("amount: 1 < 2"))
    let wrong = try Program(flags + ["--purpose", "pay", "--value", "amount=x.example"])
    #expect(try await wrong.exitCode() != 0)
    #expect(wrong.standardError == "Error: The value “amount” contains an address.\n")
    try write("texts/de/a.txt", "{{x}}")
    try write("texts/de/b.txt", "{{code}}{{code}}")
    let invalid = try Program(flags)
    #expect(try await invalid.exitCode() != 0)
    #expect(invalid.standardError.hasPrefix("de/a.txt:1:1: There is no '{{x}}' here."))
    #expect(invalid.standardError.hasSuffix("de/b.txt:1:9: '{{code}}' is allowed once.\n"))
    let server = try Program(["serve", "--development", "--port", "0"] + flags.dropFirst(2))
    #expect(try await server.exitCode() != 0)
    #expect(server.standardError.contains("lists all 2 problems."), "\(server.standardError)")
    #expect(server.standardError.split(separator: "\n").count == 1)
  }

  @Test("An error that prevents sending is reported on one line", .timeLimit(.minutes(1)))
  func mistakes() async throws {
    let folder = try TemporaryFolder()
    func plan(_ channel: String, _ kind: String = "phone") throws -> [String] {
      let step = #"{"channel": "\#(channel)", "provider": "\#(twilio)"}"#
      return ["--plan", try folder.plan(#"{"to": ["\#(kind)"], "steps": [\#(step)]}"#, "\(channel).json")]
    }
    let texts = try plan("sms")
    let cases: [([String], String)] = [
      (["ada", "--development"], "neither a phone number"),
      (["ada@example.com"], "The delivery of codes isn't configured."),
      (["+442079460958", "--delivery", "http", "--provider", "none.json"], "can't be read"),
      (
        ["+442079460958", "--delivery", "http", "--provider", twilio],
        "twilio.json: TWILIO_ACCOUNT_SID is not set"
      ),
      (["ada@example.com"] + (try plan("email", "email")), "doesn't support the channel email"),
      (["ada@example.com"] + texts, "no step for this recipient"),
      (["ada@example.com", "--channel", "sms"] + texts, "can't be reached by sms"),
      (["+442079460958", "--channel", "voice"] + texts, "no step by voice"),
      (["+442079460958", "--channel", "fax"] + texts, "there is no such channel"),
    ]
    for (arguments, message) in cases {
      let program = try Program(["send-test"] + arguments)
      #expect(try await program.exitCode() != 0)
      #expect(program.standardError.contains(message), "\(program.standardError)")
      #expect(program.standardError.split(separator: "\n").count == 1, "\(program.standardError)")
    }
    let copy = folder.file("copy.json")
    try FileManager.default.copyItem(atPath: twilio, toPath: copy)
    let environment = ["TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "secret", "TWILIO_FROM": "+1"]
    let (code, program) = try await run(
      "send-test",
      "+442079460958",
      "--delivery",
      "http",
      "--provider",
      twilio,
      environment: environment
    )
    #expect(code != 0 && program.standardError.contains("--phone-prefixes"), "\(program.standardError)")
    let (duplicateCode, duplicate) = try await run(
      "send-test",
      "+442079460958",
      "--plan",
      try folder.plan(
        #"{"to": ["phone"], "steps": [{"channel": "sms", "provider": "\#(twilio)"}, {"channel": "sms", "provider": "\#(copy)"}]}"#
      ),
      environment: environment
    )
    #expect(
      duplicateCode != 0 && duplicate.standardError.contains("another file has the name 'twilio'"),
      "\(duplicate.standardError)"
    )
  }

  @Test(
    "A provider file is checked, and its settings are listed without their values",
    .timeLimit(.minutes(1))
  )
  func check() async throws {
    let (code, program) = try await run(
      "check-provider",
      twilio,
      environment: ["TWILIO_AUTH_TOKEN": "hunter2"]
    )
    #expect(code == 0, "\(program.standardError)")
    #expect(program.standardOutput.contains("describes twilio, for sms."))
    #expect(program.standardOutput.contains("TWILIO_AUTH_TOKEN: the Auth Token, from the console (set)"))
    #expect(program.standardOutput.contains("(not set)"))
    #expect(!program.standardOutput.contains("hunter2"))
    let proofs = twilio.replacing("Providers/twilio.json", with: "ProofChecks/turnstile.json")
    let (_, other) = try await run("check-provider", proofs)
    #expect(other.standardOutput.contains(/TURNSTILE_SITE_KEY: .* \(optional\)\n/), "\(other.standardOutput)")
    let folder = try TemporaryFolder()
    try Data("{\n  \"name\": 1\n}".utf8).write(to: URL(filePath: folder.file("bad.json")))
    let (invalidCode, invalid) = try await run("check-provider", folder.file("bad.json"))
    #expect(invalidCode == 1)
    let expected = "bad.json: /name: Expected to decode String but found number instead.\n"
    #expect(invalid.standardError.contains(expected), "\(invalid.standardError)")
  }
}
