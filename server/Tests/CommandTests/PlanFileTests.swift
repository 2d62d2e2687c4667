import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import onetimecode

@Suite("Plan files")
struct PlanFileTests {
  private let folder: TemporaryFolder
  private static let providers = URL(filePath: #filePath).appending(path: "../../../Providers").standardized
    .path
  private static let sample = URL(filePath: #filePath).appending(path: "../../../../docs/plan.json")
    .standardized.path

  init() throws { folder = try TemporaryFolder() }

  private func settings(_ plan: String, _ flags: [String] = ["--development"]) throws -> Settings {
    var arguments = ["--plan", plan] + flags
    return try Settings(SettingSources(&arguments))
  }

  @Test("A plan has lists of steps for phone prefixes, for all other numbers and for email")
  func lists() throws {
    let file = try folder.plan(
      [
        list(
          step("whatsapp", "meta.json", #", "wait": 20, "values": {"template": "code_uk"}"#),
          step("voice", "/etc/calls.json", #", "onRequest": true"#),
          step("sms"),
          to: #""+44", "+353""#
        ),
        list(step("sms"), to: #""phone", "+4420""#), list(step("email"), to: #""email""#),
      ].joined(separator: ", ")
    )
    let settings = try settings(file)
    #expect(settings.lists.map(\.prefixes) == [["+44", "+353"], ["", "+4420"], [""]])
    #expect(settings.lists.map(\.kind) == [.phone, .phone, .email])
    let steps = try settings.steps(for: .phone("+353 85 0000000"))
    #expect(steps.map(\.channel) == [.whatsapp, .voice, .sms])
    #expect(steps.map(\.wait) == [20, nil, nil] && steps.map(\.isOnRequest) == [false, true, false])
    #expect(steps[0].transport == .provider(path: folder.file("meta.json")))
    #expect(steps[1].transport == .provider(path: "/etc/calls.json"))
    #expect(steps[0].values == ["template": "code_uk"])
    #expect(try settings.steps(for: .phone("+44 20 7946 0958")).map(\.channel) == [.sms])
    #expect(try settings.steps(for: .email("ada@example.com")).map(\.channel) == [.email])
  }

  @Test(
    "A mistake is an error with its place in the file",
    arguments: [
      ("", "/lists: It must be a list"), ("1", "/lists/0: It must be an object"),
      (#"{"to": ["phone"], "steps": [], "x": 1}"#, "/lists/0/x: 'x' isn't part"),
      (#"{"to": [], "steps": []}"#, "/lists/0/to: It must be a list"),
      (#"{"to": "phone", "steps": []}"#, "/lists/0/to: It must be a list"),
      (#"{"to": ["phone"]}"#, "/lists/0/steps: It must be a list"),
      (list(to: #""44""#), "/lists/0/to: '44' must be"), (list(to: #""+0""#), "/lists/0/to: '+0' must be"),
      (list(to: #""email", "phone""#), "/lists/0/to: 'email' must be"),
      (list(to: "44"), "/lists/0/to: '44' must be"),
      (
        list(step("email")),
        "/lists/0/steps/0/channel: It must be sms or rcs or whatsapp or telegram or voice"
      ),
      (list(step("sms"), to: #""email""#), "/lists/0/steps/0/channel: It must be email"),
      (list(step("fax")), "/lists/0/steps/0/channel"), (list("{}"), "/lists/0/steps/0/channel"),
      (list(step("sms", "pigeon")), "/lists/0/steps/0/provider: 'pigeon' is neither"),
      (list(step("sms", "smtp")), "/lists/0/steps/0/provider: smtp sends only email"),
      (list(step("sms", "webhook")), "The webhook requires --webhook"),
      (list(step("sms", "console", #", "fallback": 1"#)), "/lists/0/steps/0/fallback: 'fallback' isn't part"),
      (list(step("sms", "console", #", "wait": 20"#)), "/lists/0/steps/0/wait: No step follows"),
      (
        list(step("sms", "console", #", "wait": 20"#), step("voice", "console", #", "onRequest": true"#)),
        "0/wait: No step"
      ),
      (
        list(step("sms", "console", #", "wait": 4"#), step("voice")),
        "0/wait: It must be a number of seconds from 5 to 120"
      ),
      (list(step("sms", "console", #", "wait": 121"#), step("voice")), "/lists/0/steps/0/wait: It must be"),
      (list(step("sms", "console", #", "wait": 20.5"#), step("voice")), "/lists/0/steps/0/wait: It must be"),
      (list(step("sms", "console", #", "wait": "20""#), step("voice")), "/lists/0/steps/0/wait: It must be"),
      (
        list(step("sms", "console", #", "onRequest": 1"#)),
        "/lists/0/steps/0/onRequest: It must be true or false"
      ),
      (
        list(step("sms", "console", #", "values": {"from": "1"}"#)),
        "/lists/0/steps/0/values: Only a provider file"
      ),
      (
        list(step("sms", "a.json", #", "values": {"from": 1}"#)),
        "/lists/0/steps/0/values/from: It must be a text"
      ),
      (
        list(step("sms", "a.json", #", "values": {"from": ""}"#)),
        "/lists/0/steps/0/values/from: It must be a text"
      ),
      (
        list(
          step("sms"),
          step("voice"),
          step("whatsapp"),
          step("sms", "a.json"),
          step("sms", "b.json"),
          step("sms", "c.json")
        ),
        "/lists/0/steps: It must be a list of 1 to 5"
      ),
      (list(step("sms")) + ", " + list(step("sms")), "/lists/1/to: /lists/0/to has 'phone', too."),
      (list(step("sms"), to: #""+44", "+49", "+44""#), "/lists/0/to: /lists/0/to has '+44', too."),
      (
        list(step("email"), to: #""email""#) + ", " + list(step("email"), to: #""email""#),
        "has 'email', too."
      ),
    ]
  )
  func mistakes(lists: String, message: String) throws {
    let file = try folder.plan(lists)
    let error = #expect(throws: Failure.self) { try settings(file) }
    let text = error?.description ?? ""
    #expect(
      text.contains(message) && (text.contains("--plan: \(file): ") || text.contains("--webhook")),
      "\(text)"
    )
  }

  @Test("A file that is unreadable, too large or not JSON is an error")
  func files() throws {
    let file = folder.file("plan.json")
    for (text, message) in [
      ("{\n  \"lists\": [\n}", "line"), ("[]", "It must be an object"),
      (String(repeating: " ", count: 300_000), "too large"),
    ] {
      try Data(text.utf8).write(to: URL(filePath: file))
      let error = #expect(throws: Failure.self) { try settings(file) }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test("Each list and step must reach a number that the settings allow")
  func prefixes() throws {
    let webhook = ["--webhook=https://example.com", "--webhook-secret-file=secret"]
    let (sms, voice) = (step("sms", "webhook"), step("voice", "webhook"))
    func error(_ lists: String, _ flags: String...) throws -> String {
      let file = try folder.plan(lists)
      do { _ = try settings(file, webhook + flags) } catch { return "\(error)" }
      return ""
    }
    let calls = list(sms, voice, to: #""+44""#)
    #expect(
      try error(list(sms, to: #""+49""#), "--phone-prefixes=+44").contains("/lists/0/to: --phone-prefixes")
    )
    #expect(try error(list(sms, to: #""+44""#)).contains("doesn't allow +44"))
    #expect(
      try error(list(sms, to: #""+449""#), "--phone-prefixes=+44").contains("doesn't allow +449"),
      "premium"
    )
    #expect(try error(list(sms, to: #""+4""#), "--phone-prefixes=+44") == "")
    #expect(try error(calls, "--phone-prefixes=+44").contains("/lists/0/steps/1/channel: --channel-prefixes"))
    #expect(try error(calls, "--phone-prefixes=+44", "--channel-prefixes=voice=+49").contains("voice to +44"))
    #expect(try error(calls, "--phone-prefixes=+44", "--channel-prefixes=voice=+4420") == "")
    let all = list(sms, voice)
    #expect(try error(all, "--phone-prefixes=+44").contains("voice to any number"))
    #expect(try error(all, "--phone-prefixes=+44,+49", "--channel-prefixes=voice=+44") == "")
  }

  @Test("A provider's file must have the step's channel and values, and serves a channel once in a list")
  func providers() throws {
    for name in ["twilio", "twilio-voice", "vonage"] {
      try FileManager.default.copyItem(
        atPath: "\(Self.providers)/\(name).json",
        toPath: folder.file("\(name).json")
      )
    }
    func error(_ steps: String...) throws -> String {
      let file = try folder.plan(#"{"to": ["phone"], "steps": [\#(steps.joined(separator: ", "))]}"#)
      let settings = try settings(file)
      do { _ = try DeliveryFactory(settings, observe: { _ in }).makePlan() } catch { return "\(error)" }
      return ""
    }
    let twilio = step("sms", "twilio.json")
    #expect(try error(step("voice", "twilio.json")).contains("/lists/0/steps/0/provider"))
    #expect(try error(step("sms", "none.json")).contains("none.json"))
    for name in ["sender", "token"] {
      let message = try error(step("sms", "twilio.json", #", "values": {"\#(name)": "x"}"#))
      #expect(message.contains("/lists/0/steps/0/values/\(name): "), "\(message)")
    }
    let values = #", "values": {"from": "Shop", "account": "AC1"}"#
    #expect(try error(step("sms", "twilio.json", values)).contains("TWILIO_AUTH_TOKEN"), "not TWILIO_FROM")
    #expect(
      try error(step("sms"), step("sms")).contains("/lists/0/steps/1: an earlier step has sms by 'console'")
    )
    #expect(try error(step("sms"), step("voice")) == "")
    #expect(try error(twilio).contains("TWILIO_ACCOUNT_SID is not set"))
  }

  @Test(
    "send-test --dry-run prints the steps for a number, as the sample plan has them",
    .timeLimit(.minutes(1))
  )
  func dryRun() async throws {
    for name in ["whatsapp", "twilio", "twilio-voice", "vonage"] {
      try FileManager.default.copyItem(
        atPath: "\(Self.providers)/\(name).json",
        toPath: folder.file("\(name).json")
      )
    }
    try FileManager.default.copyItem(atPath: Self.sample, toPath: folder.file("plan.json"))
    let environment = [
      "TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "secret", "TWILIO_FROM": "+1",
      "TWILIO_VOICE_FROM": "+1",
      "VONAGE_API_KEY": "k", "VONAGE_API_SECRET": "s", "VONAGE_FROM": "Example", "WHATSAPP_TOKEN": "t",
      "WHATSAPP_PHONE_NUMBER_ID": "1", "WHATSAPP_TEMPLATE": "code",
    ]
    let flags = [
      "--dry-run", "--plan", folder.file("plan.json"), "--phone-prefixes", "+44,+49",
      "--channel-prefixes", "voice=+44=100", "--smtp-url", "smtps://localhost:1", "--sender",
      "codes@example.com",
      "--app-name", "Example",
    ]
    let always = ", and the next step always follows, because --receipts is off"
    for (recipient, steps) in [
      (
        "+44 7700 900123",
        [
          "whatsapp by whatsapp, waits 20 s\(always)", "sms by twilio, from=Example, waits 30 s\(always)",
          "voice by twilio-voice",
        ]
      ),
      ("+49 1512 3456789", ["sms by twilio", "sms by vonage"]), ("ada@example.com", ["email by smtp"]),
    ] {
      let program = try Program(["send-test", recipient] + flags, environment: environment)
      #expect(try await program.exitCode() == 0, "\(program.standardError)")
      let lines = steps.enumerated().map { "\($0 + 1). \($1)\n" }.joined()
      #expect(program.standardOutput == lines, "\(program.standardOutput)")
    }
    let calling = try Program(
      ["send-test", "+44 7700 900123", "--channel", "voice"] + flags,
      environment: environment
    )
    #expect(try await calling.exitCode() == 0, "\(calling.standardError)")
    #expect(calling.standardOutput == "1. voice by twilio-voice\n")
    let guide = URL(filePath: Self.sample).deletingLastPathComponent().appending(path: "delivery.md")
    let sample = try String(contentsOf: URL(filePath: Self.sample), encoding: .utf8)
    #expect(try String(contentsOf: guide, encoding: .utf8).contains("```json\n\(sample)```\n"))
    let denied = try Program(["send-test", "+1 202 555 0100"] + flags, environment: environment)
    #expect(try await denied.exitCode() == 0, "\(denied.standardError)")
    #expect(
      denied.standardOutput.contains("1. sms by twilio, not sent, because the phone prefix isn't allowed")
    )
  }
}

private func list(_ steps: String..., to: String = #""phone""#) -> String {
  #"{"to": [\#(to)], "steps": [\#(steps.joined(separator: ", "))]}"#
}

private func step(_ channel: String, _ provider: String = "console", _ more: String = "") -> String {
  #"{"channel": "\#(channel)", "provider": "\#(provider)"\#(more)}"#
}
