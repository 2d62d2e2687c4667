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

  @Test("An error that prevents sending is reported on one line", .timeLimit(.minutes(1)))
  func mistakes() async throws {
    let cases: [([String], String)] = [
      (["ada", "--development"], "neither a phone number"),
      (["ada@example.com"], "The delivery of codes isn't configured."),
      (["+442079460958", "--delivery", "http", "--provider", "none.json"], "can't be read"),
      (
        ["+442079460958", "--delivery", "http", "--provider", twilio],
        "twilio.json: TWILIO_ACCOUNT_SID is not set"
      ),
      (["ada@example.com", "--route", "email=\(twilio)"], "doesn't support messages of the kind email"),
      (["ada@example.com", "--route", "phone=\(twilio)"], "no route for messages of the kind email"),
    ]
    for (arguments, message) in cases {
      let program = try Program(["send-test"] + arguments)
      #expect(try await program.exitCode() != 0)
      #expect(program.standardError.contains(message), "\(program.standardError)")
      #expect(program.standardError.split(separator: "\n").count == 1, "\(program.standardError)")
    }
    let folder = try TemporaryFolder()
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
      "--route",
      "phone=\(twilio)|\(copy)",
      environment: environment
    )
    #expect(
      duplicateCode != 0 && duplicate.standardError.contains("both files have the name 'twilio'"),
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
    #expect(program.standardOutput.contains("describes twilio, for phone."))
    #expect(program.standardOutput.contains("TWILIO_AUTH_TOKEN: the Auth Token, from the console (set)"))
    #expect(program.standardOutput.contains("(not set)"))
    #expect(!program.standardOutput.contains("hunter2"))
    let folder = try TemporaryFolder()
    try Data("{\n  \"name\": 1\n}".utf8).write(to: URL(filePath: folder.file("bad.json")))
    let (invalidCode, invalid) = try await run("check-provider", folder.file("bad.json"))
    #expect(invalidCode == 1)
    let expected = "bad.json: /name: Expected to decode String but found number instead.\n"
    #expect(invalid.standardError.contains(expected), "\(invalid.standardError)")
  }
}
