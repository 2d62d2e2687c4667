import Foundation
import OneTimeCodeService
import Testing

@testable import onetimecode

@Suite("Settings")
struct SettingsTests {
  /// Returns the settings of `serve` with these flags and environment variables.
  private func settings(_ flags: [String], _ environment: [String: String] = [:]) throws -> Settings {
    let arguments = try EnvironmentArguments.inserted(in: ["serve"] + flags, environment)
    return try Settings(Serve.parse(Array(arguments.dropFirst())))
  }

  /// Expects an error whose message, as the program prints it, contains a text.
  private func expectError(_ text: String, _ flags: [String], _ environment: [String: String] = [:]) {
    let error = #expect(throws: (any Error).self) { try settings(flags, environment) }
    let message = error.map { Serve.message(for: $0) } ?? ""
    #expect(message.contains(text), "\(message)")
  }

  @Test("A flag overrides an environment variable, which overrides the default")
  func order() throws {
    let environment = ["ONETIMECODE_PORT": "81", "ONETIMECODE_HOST": "::1", "HOME": "x"]
    let settings = try self.settings(["--port", "82", "--development"], environment)
    #expect(settings.port == 82)
    #expect(settings.host == "::1")
    #expect(settings.database == "onetimecode.sqlite")
    #expect(settings.format.groupingText == "3-3")
    #expect(settings.isDevelopment)
  }

  @Test("An environment variable for a flag without a value is a Boolean")
  func booleans() throws {
    for (text, isOn) in [
      "yes": true, "TRUE": true, "1": true, "no": false, "false": false, "0": false, "": false,
    ] {
      let environment = ["ONETIMECODE_DEVELOPMENT": "1", "ONETIMECODE_ALLOW_SHORT_CODES": text]
      #expect(try settings([], environment).allowsShortCodes == isOn)
    }
    expectError("--development", [], ["ONETIMECODE_DEVELOPMENT": "maybe"])
  }

  @Test(
    "Variables of Kubernetes and of this project's tests aren't settings; other unknown variables are errors"
  )
  func otherVariables() throws {
    let environment = [
      "ONETIMECODE_SERVER": "/onetimecode", "ONETIMECODE_PORT": "tcp://192.0.2.1:8080",
      "ONETIMECODE_SERVICE_HOST": "192.0.2.1", "ONETIMECODE_SERVICE_PORT_HTTP": "8080",
      "ONETIMECODE_PORT_8080_TCP_ADDR": "192.0.2.1",
    ]
    #expect(try settings(["--development"], environment).port == 8080)
    for name in ["ONETIMECODE_PROT", "ONETIMECODE_PORTS", "ONETIMECODE_SHOW", "ONETIMECODE_"] {
      expectError("\(name): there is no such setting", ["--development"], [name: "80"])
    }
  }

  @Test(
    "An invalid value is reported with its setting, from a flag or a variable",
    arguments: [
      ("port", "65536"), ("port", "-1"), ("port", "http"), ("origin", "codes.example.com"),
      ("origin", "https://codes.example.com/path"), ("origin", "ftp://codes.example.com"),
      ("delivery", "pigeon"), ("route", "email=pigeon"),
      ("length", "5"), ("length", "11"), ("connections", "0"), ("pages", "perhaps"), ("phone-prefixes", "44"),
      ("phone-prefixes", "+44=0"), ("minimum-conversion", "101"), ("length", "six"), ("alphabet", "a b"),
      ("grouping", "3-"),
      ("log-level", "loud"), ("recipient-limit", "0"), ("recipient-limit", "101"), ("client-limit", "-1"),
      ("overall-limit", "none"), ("trusted-proxies", "10.0.0.0/33"), ("trusted-proxies", "proxy"),
      ("trusted-proxies", "10.0.0.0/8,0.0.0.0/0"), ("trusted-proxies", "::/0"), ("texts", "none"),
      ("purposes", "none.json"), ("sms-segments", "0"), ("sms-segments", "5"),
    ]
  )
  func wrong(setting: String, text: String) {
    expectError("--\(setting)", ["--development", "--\(setting)=\(text)"])
    let variable = "ONETIMECODE_" + setting.uppercased().replacing("-", with: "_")
    expectError("--\(setting)", ["--development"], [variable: text])
  }

  @Test("By default, only codes of six and eight symbols are grouped")
  func grouping() throws {
    let expected: [([String], String)] = [
      (["--length=8", "--alphabet=letters-and-digits"], "4-4"), (["--length=7"], ""),
      (["--grouping=none"], ""),
      (["--grouping=2-2-2"], "2-2-2"), ([], "3-3"),
    ]
    for (flags, text) in expected {
      #expect(try settings(["--development"] + flags).format.groupingText == text)
    }
  }

  @Test("Four-digit codes require --allow-short-codes; three-digit codes are refused")
  func short() throws {
    let four = ["--development", "--length=4"]
    #expect(throws: Failure.self) { try settings(four) }
    #expect(throws: Failure.self) { try settings(["--development", "--length=3", "--allow-short-codes"]) }
    #expect(try settings(four + ["--allow-short-codes"]).format.length == 4)
    #expect(try settings(["--development"]).format.length == 6)
  }

  @Test("A failure's description is one line")
  func oneLine() {
    #expect(Failure("one\ntwo\r\nthree").description == "one two three")
  }

  @Test("The console requires development mode, and a webhook requires a URL and a secret")
  func delivery() throws {
    let refused = [
      ["--delivery=console"], [], ["--delivery=webhook"],
      ["--delivery=webhook", "--webhook=https://example.com"],
    ]
    for flags in refused { #expect(throws: Failure.self) { try self.settings(flags) } }
    let settings = try self.settings(webhook + ["--delivery=webhook"])
    let transport = Settings.Transport.webhook(address: "https://example.com", secretFile: "secret")
    #expect(settings.routes == [.sms: [transport], .email: [transport]])
  }

  private let webhook = ["--webhook=https://example.com", "--webhook-secret-file=secret"]
  private let smtp = ["--smtp-url=smtps://mail.example.com", "--sender=codes@example.com"]

  @Test("A route sets each channel's delivery and fallback; a webhook supplements --delivery smtp")
  func routes() throws {
    let routes = try settings(webhook + smtp + ["--route", "sms=a.json|webhook, email=smtp|b c.json"])
      .routes
    let submission = Settings.Transport.smtp(
      url: "smtps://mail.example.com",
      sender: "codes@example.com",
      passwordFile: nil,
      certificateFile: nil
    )
    #expect(
      routes == [
        .sms: [.provider(path: "a.json"), .webhook(address: "https://example.com", secretFile: "secret")],
        .email: [submission, .provider(path: "b c.json")],
      ]
    )
    let mail = try settings(smtp + webhook + ["--delivery=smtp"]).routes
    #expect(mail[.email] == [submission] && mail[.sms]?.count == 1, "the webhook delivers text messages")
  }

  @Test(
    "An invalid route is an error",
    arguments: [
      "sms", "phone=a.json", "sms=", "sms=a.json|", "sms=a.json|a.json", "sms=a.json|b.json|c.json",
      "sms=smtp", "voice=sendmail", "sms=a.json,sms=b.json", "sms=pigeon", "email=console",
      "sms=a.txt",
    ]
  )
  func wrongRoutes(route: String) {
    expectError("--route=\(route): ", webhook + smtp + ["--route", route])
  }

  @Test("A missing or conflicting delivery setting is an error")
  func needs() {
    expectError("--provider", ["--delivery=http"])
    expectError("--smtp-url", ["--delivery=smtp", "--sender=codes@example.com"])
    expectError("--sender", ["--delivery=smtp", "--smtp-url=smtps://mail.example.com"])
    expectError("--smtp-url", ["--route", "email=smtp"])
    expectError("--delivery", ["--route", "email=a.json", "--delivery=http"])
    expectError("ONETIMECODE_DELIVERY", ["--route", "email=a.json"], ["ONETIMECODE_DELIVERY": "http"])
    expectError("--webhook", ["--route", "sms=webhook"])
    expectError("--events-secret-file", ["--development", "--events=https://example.com"])
    expectError("--events", ["--development", "--events-secret-file=secret"])
  }

  @Test("A check of proofs needs a file of this kind, its secret, purposes and, for the pages, a site key")
  func proofs() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../ProofChecks/turnstile.json").standardized
      .path
    let provider = URL(filePath: #filePath).appending(path: "../../../Providers/twilio.json").standardized
      .path
    expectError("--proof-check", ["--development", "--proof-check", file])
    expectError("--proof-check", ["--development", "--proof-purposes", "trial"])
    expectError(
      "'Signup' isn't a purpose",
      ["--development", "--proof-check", file, "--proof-purposes", "Sign up"]
    )
    let settings = try self.settings([
      "--development", "--proof-check", file, "--proof-purposes", "trial, sign-up",
    ])
    #expect(settings.proofPurposes == [.trial, "sign-up"])
    func error(_ settings: Settings) -> String? {
      (#expect(throws: Failure.self) { try settings.proofCheck() })?.description
    }
    #expect(error(settings)?.contains("TURNSTILE_SECRET_KEY is not set") == true)
    let other = try self.settings(["--development", "--proof-check", provider, "--proof-purposes", "trial"])
    #expect(error(other)?.contains("describes a provider of messages") == true)
    let missing = try self.settings([
      "--development", "--proof-check", "no.json", "--proof-purposes", "trial",
    ])
    #expect(error(missing)?.contains("can't be read") == true)
  }

  @Test("The program has the version of the project")
  func version() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../VERSION").standardized
    #expect(Command.version + "\n" == (try String(contentsOf: file, encoding: .utf8)))
  }
}
