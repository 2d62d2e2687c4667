import Foundation
import OneTimeCodeService
import TestSupport
import Testing

@testable import onetimecode

@Suite("Settings")
struct SettingsTests {
  /// Returns the settings of `serve` with these flags and environment variables.
  private func settings(_ flags: [String], _ environment: [String: String] = [:]) throws -> Settings {
    try Settings(sources(flags, environment))
  }

  private func sources(_ flags: [String], _ environment: [String: String] = [:]) throws -> SettingSources {
    var arguments = flags
    let sources = try SettingSources(&arguments, environment)
    #expect(arguments.isEmpty)
    return sources
  }

  /// Expects an error whose message contains a text.
  private func expectError(_ text: String, _ flags: [String], _ environment: [String: String] = [:]) {
    let error = #expect(throws: (any Error).self) { try settings(flags, environment) }
    let message = error.map { "\($0)" } ?? ""
    #expect(message.contains(text), "\(message)")
  }

  @Test("A flag overrides an environment variable, which overrides the default")
  func order() throws {
    let environment = ["ONETIMECODE_PORT": "81", "ONETIMECODE_HOST": "::1", "HOME": "x"]
    let settings = try self.settings(["--port", "82", "--development"], environment)
    #expect(settings.port == 82)
    #expect(settings.host == "::1")
    #expect(settings.database == .sqlite(path: "onetimecode.sqlite"))
    #expect(settings.format.groupingText == "3-3")
    #expect(settings.development)
  }

  @Test("A Boolean is true without a value, and takes one as a flag or a variable")
  func booleans() throws {
    for (text, isOn) in [
      "yes": true, "TRUE": true, "1": true, "no": false, "false": false, "0": false, "": false,
    ] {
      let environment = ["ONETIMECODE_DEVELOPMENT": "1", "ONETIMECODE_ALLOW_SHORT_CODES": text]
      #expect(try settings([], environment).allowShortCodes == isOn)
    }
    expectError("--development", [], ["ONETIMECODE_DEVELOPMENT": "maybe"])
    for (flags, isOn) in [
      (["--receipts"], true), (["--receipts=false"], false), (["--receipts", "no"], false),
      (["--receipts", "--pages", "true"], true), (["--receipts", "--receipts=0"], false), ([], false),
    ] { #expect(try SettingValues(sources(flags)).receipts == isOn, "\(flags)") }
  }

  @Test(
    "A variable that Kubernetes sets for a service, or an image, is ignored",
    arguments: [
      ("PORT", "tcp://192.0.2.1:8080"), ("SERVICE_HOST", "192.0.2.1"), ("SERVICE_PORT_HTTP", "8080"),
      ("PORT_8080_TCP_ADDR", "192.0.2.1"), ("DB_SERVICE_HOST", "192.0.2.2"), ("DB_SERVICE_PORT", "5432"),
      ("DB_PORT", "tcp://192.0.2.2:5432"), ("DB_PORT_5432_TCP", "tcp://192.0.2.2:5432"),
      ("METRICS_PORT_9090_TCP_PROTO", "tcp"), ("DNS_PORT_53_UDP", "udp://192.0.2.3:53"),
      ("VERSION", "0.1.0"), ("HELP", "1"), ("SERVER", "/onetimecode"),
    ]
  )
  func othersVariables(name: String, value: String) throws {
    let sources = try sources(["--development"], ["ONETIMECODE_" + name: value])
    #expect(sources.warnings.isEmpty)
    #expect(try Settings(sources).port == 8080)
  }

  @Test("A warning names any other unknown variable, and the setting that it is probably meant to be")
  func unknownVariables() throws {
    for (name, text) in [
      ("PROT", "; did you mean ONETIMECODE_PORT?"), ("KEYFILE", "; did you mean ONETIMECODE_KEY_FILE?"),
      ("DB_PORT", "."), ("SHOW", "."), ("IMAGE", "."), ("", "."),
    ] {
      let sources = try sources(["--development"], ["ONETIMECODE_" + name: "80"])
      #expect(sources.warnings == ["ONETIMECODE_\(name): there is no such setting\(text)"])
      #expect(try Settings(sources).port == 8080)
    }
  }

  @Test("An error names what was written, but no value that can contain a secret")
  func secrets() throws {
    expectError("ONETIMECODE_PORT, or --port=x: must be", ["--development"], ["ONETIMECODE_PORT": "x"])
    expectError("--port needs a value, number.", ["--development", "--port"])
    let secret = SettingSources.Entry(text: "pass", place: "", folder: URL(filePath: "/"))
    for setting in SettingDeclarations.all {
      #expect(
        setting.isSecret == ["database", "smtp-url", "webhook", "events"].contains(setting.name),
        "\(setting.name)"
      )
    }
    #expect(!"\(secret)".contains("pass"))
  }

  @Test(
    "Values that mean the same are equal: paths are absolute, and the case of a URL's host makes no difference"
  )
  func equalValues() throws {
    func values(_ flags: String...) throws -> SettingValues { try SettingValues(sources(flags)) }
    let folder = FileManager.default.currentDirectoryPath
    #expect(try values("--key-file", "a").keyFile == values("--key-file", "\(folder)/a").keyFile)
    #expect(try values("--plan", "a.json").plan == values("--plan", "\(folder)/a.json").plan)
    let url = "https://example.com/Path"
    #expect(try values("--events", url).events == values("--events", "HTTPS://EXAMPLE.com/Path").events)
    #expect(try values("--events", url).events != values("--events", url.lowercased()).events)
    for url in ["http://[::1]:9/x", "https://example.com/a%20b?c=%2F&d", "http://127.0.0.1:9000"] {
      #expect(try values("--webhook", url).webhook == url)
    }
    #expect(try values("--database", "db").database == .sqlite(path: folder + "/db"))
    #expect(try values("--database", "postgres://a@b/c").database == .postgreSQL(url: "postgres://a@b/c"))
  }

  @Test("A channel has prefixes of its own; a part that begins with a letter begins another channel")
  func channelPrefixes() throws {
    let text = "voice=+44=100,-44161,+49,whatsapp=none"
    let prefixes = try settings(["--development", "--channel-prefixes", text]).channelPrefixes
    #expect(prefixes[.voice]?.allowed == ["+44", "+49"] && prefixes[.whatsapp] == AllowedPrefixes.none)
    let all = try settings(["--development"]).channelPrefixes
    #expect(all == [.voice: .all, .rcs: .all, .whatsapp: .all, .telegram: .all])
    let live = try settings(webhook + ["--delivery=webhook", "--channel-prefixes", "whatsapp=all"])
    #expect(live.channelPrefixes == [.voice: .none, .rcs: .all, .whatsapp: .all, .telegram: .all])
  }

  @Test("A channel that a program adds has steps, prefixes and providers, like the others")
  func addedChannel() throws {
    let signal = MessageChannel("signal", to: .phone) { _ in "" }
    let folder = try TemporaryFolder()
    let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
    try Data(secret.utf8).write(to: URL(filePath: folder.file("secret")))
    let twilio = URL(filePath: #filePath).appending(path: "../../../Providers/twilio.json").standardized
    let text = try String(contentsOf: twilio, encoding: .utf8).replacing(#"["sms"]"#, with: #"["signal"]"#)
    try Data(text.utf8).write(to: URL(filePath: folder.file("signal.json")))
    let plan = try folder.plan(
      #"{"to": ["phone"], "steps": [{"channel": "sms", "provider": "webhook"}, {"channel": "signal", "provider": "webhook"}]}"#
    )
    let flags = [
      "--webhook", "https://example.com", "--webhook-secret-file", folder.file("secret"),
      "--plan", plan, "--channel-prefixes", "signal=+44,voice=none",
    ]
    try MessageChannel.$all.withValue(MessageChannel.all + [signal]) {
      let settings = try settings(flags)
      #expect(settings.channelPrefixes[signal]?.allowed == ["+44"])
      let plan = try DeliveryFactory(settings, observe: { _ in }).makePlan()
      #expect(plan.channels == [.sms, signal])
      #expect(try CheckProvider.read(folder.file("signal.json")).channels == [signal])
    }
    expectError("--plan", Array(flags.dropLast(2)))
    expectError("--channel-prefixes", Array(flags.dropLast(4)) + ["--delivery=webhook"] + flags.suffix(2))
  }

  @Test("The guide's table of settings is the one that the program prints")
  func guide() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
    let guide = try String(contentsOf: file, encoding: .utf8)
    #expect(guide.contains("\n\n" + SettingsText.table + "\n"), "'onetimecode settings' prints the table.")
    for target in guide.matches(of: #/\]\((\.\./docs/[a-z-]+\.md)/#).map(\.1) {
      let path = file.deletingLastPathComponent().appending(path: String(target)).standardized.path
      #expect(FileManager.default.fileExists(atPath: path), "\(target)")
    }
  }

  @Test(
    "An invalid value is reported with its setting, from a flag or a variable",
    arguments: [
      ("port", "65536"), ("port", "-1"), ("port", "http"), ("origin", "codes.example.com"),
      ("origin", "https://codes.example.com/path"), ("origin", "ftp://codes.example.com"),
      ("delivery", "pigeon"), ("plan", "none.json"),
      ("length", "5"), ("length", "11"), ("connections", "0"), ("pages", "perhaps"), ("phone-prefixes", "44"),
      ("phone-prefixes", "+44=10,+44=20"), ("phone-prefixes", "+44,-44"),
      ("channel-prefixes", "voice=+44,+44"),
      ("database", "postgressql://a@b/c"), ("database", "mysql://a@b/c"), ("phone-prefixes", "+44=0"),
      ("minimum-conversion", "101"), ("length", "six"), ("alphabet", "a b"),
      ("grouping", "3-"), ("sender", "codes"), ("events", "example.com"), ("webhook", "x"), ("pages", ""),
      ("channel-prefixes", "+44"), ("channel-prefixes", "email=+44"), ("channel-prefixes", "fax=+44"),
      ("channel-prefixes", "voice=+44,voice=+49"), ("channel-prefixes", "voice=44"),
      ("channel-prefixes", "voice"),
      ("log-level", "loud"), ("recipient-limit", "0"), ("recipient-limit", "101"), ("client-limit", "-1"),
      ("overall-limit", "none"), ("trusted-proxies", "10.0.0.0/33"), ("trusted-proxies", "proxy"),
      ("trusted-proxies", "10.0.0.0/8,0.0.0.0/0"), ("trusted-proxies", "::/0"), ("texts", "none"),
      ("purposes", "none.json"), ("sms-segments", "0"), ("sms-segments", "5"),
    ]
  )
  func wrong(setting: String, text: String) {
    expectError("--\(setting)", ["--development", "--\(setting)=\(text)"])
    if text.isEmpty { return }
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
    let transport = Settings.Transport.webhook(gateway)
    let steps = settings.lists.flatMap(\.steps)
    #expect(steps.map(\.channel) == [.sms, .email] && steps.allSatisfy { $0.transport == transport })
  }

  private let gateway = Settings.Receiver(
    address: "https://example.com",
    secretFile: FileManager.default.currentDirectoryPath + "/secret"
  )
  private let webhook = ["--webhook=https://example.com", "--webhook-secret-file=secret"]
  private let smtp = ["--smtp-url=smtps://mail.example.com", "--sender=codes@example.com"]

  @Test("A provider, or else a webhook, supplements a delivery that sends only mail")
  func supplements() throws {
    let limits = ["--smtp-connections", "3", "--smtp-rate", "30"]
    let submission = Settings.Transport.smtp(
      url: "smtps://mail.example.com",
      sender: "codes@example.com",
      passwordFile: nil,
      certificateFile: nil,
      limits: Pace.Limits(connections: 3, perMinute: 30)
    )
    let flags = smtp + limits + webhook + ["--delivery=smtp"]
    let steps = try settings(flags).lists.flatMap(\.steps)
    #expect(steps.map(\.channel) == [.sms, .email])
    #expect(steps.map(\.transport) == [.webhook(gateway), submission])
    let provider = Settings.Transport.provider(path: FileManager.default.currentDirectoryPath + "/a.json")
    let provided = try settings(flags + ["--provider=a.json"]).lists.flatMap(\.steps)
    #expect(provided.map(\.channel) == MessageChannel.all, "as far as the file has them")
    #expect(provided.map(\.transport) == MessageChannel.all.map { $0 == .email ? submission : provider })
  }

  @Test("A missing or conflicting delivery setting is an error")
  func needs() {
    expectError("--provider", ["--delivery=http"])
    expectError("--smtp-url", ["--delivery=smtp", "--sender=codes@example.com"])
    expectError("--sender", ["--delivery=smtp", "--smtp-url=smtps://mail.example.com"])
    expectError("--delivery", ["--plan", "a.json", "--delivery=http"])
    expectError("ONETIMECODE_DELIVERY", ["--plan", "a.json"], ["ONETIMECODE_DELIVERY": "http"])
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
    #expect(Set(settings.proofPurposes) == [.trial, "sign-up"])
    func error(_ settings: Settings) -> String? {
      (#expect(throws: Failure.self) { try settings.makeProofCheck() })?.description
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
