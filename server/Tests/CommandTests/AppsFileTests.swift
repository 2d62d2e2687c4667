import Foundation
import Logging
import OneTimeCodeService
import TestSupport
import Testing

@testable import onetimecode

@Suite("Apps file", .serialized)
struct AppsFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Returns the settings of an installation for development.
  private func installation(_ flags: [String] = []) throws -> Settings {
    var arguments = ["--development"] + flags
    return try Settings(SettingSources(&arguments))
  }

  /// Reads a file of apps with these lines, and with flags of the installation.
  private func read(_ lines: String, _ flags: [String] = []) throws -> [AppSettings] {
    let file = folder.file("apps")
    try Data(lines.utf8).write(to: URL(filePath: file))
    return try AppsFile.read(for: installation(["--apps", file] + flags))
  }

  @Test(
    "An app has the settings of its section, and otherwise those of the installation but no domain and test recipients"
  )
  func settings() throws {
    _ = try folder.plan(#"{"to": ["email"], "steps": [{"channel": "email", "provider": "console"}]}"#)
    let apps = try read(
      """
      # brands
      [shop]
      app-name = The Shop = yours
      domain=shop.example.com
        plan = plan.json
      recipient-limit = 5

      [bank-2]
      """,
      [
        "--app-name", "Installation", "--domain", "example.com", "--client-limit", "7", "--test-recipients",
        "tests",
      ]
    )
    #expect(apps.map(\.name) == ["shop", "bank-2"])
    #expect(apps.map(\.settings.appName) == ["The Shop = yours", "Installation"])
    #expect(apps.map(\.settings.domain) == ["shop.example.com", nil])
    #expect(apps.allSatisfy { $0.settings.testRecipients == nil })
    #expect(apps.map(\.settings.lists.count) == [1, 2])
    #expect(apps.map(\.settings.limits.recipient.count) == [5, 12])
    #expect(apps.map(\.settings.limits.client.count) == [7, 7])
    #expect(try read("").isEmpty)
    #expect(try AppsFile.read(for: installation()).isEmpty)
  }

  @Test(
    "A mistake is an error with its line",
    arguments: [
      (1, "domain = example.com", "an app such as [shop] must begin"),
      (1, "[Shop]", "lowercase"), (1, "[shop", "lowercase"), (1, "[shop] x", "lowercase"),
      (1, "[]", "lowercase"),
      (1, "[\(String(repeating: "a", count: 33))]", "lowercase"),
      (3, "[shop]\n\n[shop]", "another app 'shop'"),
      (2, "[shop]\ndomian = example.com", "did you mean 'domain'?"),
      (2, "[shop]\nx = y", "app-name, client-limit"),
      (2, "[shop]\nkey-file = key", "no setting 'key-file'"),
      (2, "[shop]\n--domain = example.com", "no setting '--domain'"),
      (2, "[shop]\ndomain", "a setting and its value"), (2, "[shop]\ndomain =", "a setting and its value"),
      (3, "[shop]\ndomain = a.example\ndomain = b.example", "another 'domain'"),
      (2, "[shop]\nrecipient-limit = 101", "must be a number from 1 to 100"),
      (2, "[shop]\nevents-secret-file = secret", "must follow the app's own 'events'"),
      (2, "[shop]\nsmtp-password-file = secret", "must follow the app's own 'smtp-url'"),
      (2, "[shop]\nwebhook-secret-file = secret", "must follow the app's own 'webhook'"),
      (2, "[shop]\norigin = https://shop.example.com", "needs --origin"),
      (2, "[shop]\nsmtp-url = ", "a setting and its value"),
      (1, "[shop]\ntexts = none", "--texts"), (1, "[shop]\npurposes = none.json", "--purposes"),
      (1, "[shop]\nevents = https://events.example.com", "--events-secret-file"),
      (1, "[shop]\nplan = none.json", "none.json"),
    ]
  )
  func mistakes(line: Int, text: String, reason: String) {
    let error = #expect(throws: Failure.self) { try read(text) }
    let message = error?.description ?? ""
    #expect(
      message.contains("\(folder.file("apps")): line \(line): ") && message.contains(reason),
      "\(message)"
    )
  }

  @Test("A file that is unreadable, too large or not UTF-8, and too many apps are errors")
  func files() throws {
    #expect(throws: Failure.self) {
      try AppsFile.read(for: installation(["--apps", "none"]))
    }
    #expect(throws: Failure.self) { try read("#" + String(repeating: "x", count: 300_000)) }
    let file = folder.file("binary")
    try Data([0xFF, 0xFE]).write(to: URL(filePath: file))
    #expect(throws: Failure.self) { try AppsFile.read(for: installation(["--apps", file])) }
    #expect(try read((0..<100).map { "[a\($0)]\n" }.joined()).count == 100)
    #expect(throws: Failure.self) { try read((0..<101).map { "[a\($0)]\n" }.joined()) }
  }

  @Test("A secret of the installation never goes to a server of an app")
  func secrets() throws {
    let flags = [
      "--delivery", "smtp", "--smtp-url", "smtps://codes@mail.example.com", "--smtp-password-file",
      "password",
      "--sender", "codes@example.com",
    ]
    _ = try folder.plan(#"{"to": ["email"], "steps": [{"channel": "email", "provider": "smtp"}]}"#)
    let apps = try read(
      """
      [shop]
      plan = plan.json
      smtp-url = smtps://shop@mail.example.net
      [bank]
      sender = codes@bank.example
      """,
      flags
    )
    #expect(
      apps[0].settings.lists.last?.steps.map(\.transport) == [
        .smtp(
          url: "smtps://shop@mail.example.net",
          sender: "codes@example.com",
          passwordFile: nil,
          certificateFile: nil,
          limits: Pace.Limits(connections: 32, perMinute: nil)
        )
      ]
    )
    #expect(
      apps[1].settings.lists.last?.steps.map(\.transport) == [
        .smtp(
          url: "smtps://codes@mail.example.com",
          sender: "codes@bank.example",
          passwordFile: FileManager.default.currentDirectoryPath + "/password",
          certificateFile: nil,
          limits: Pace.Limits(connections: 32, perMinute: nil)
        )
      ]
    )
  }

  @Test("A relative path of an app starts from the folder of the file")
  func paths() throws {
    let flags = ["--database", "codes.sqlite"]
    _ = try folder.plan(
      #"{"to": ["phone"], "steps": [{"channel": "sms", "provider": "one.json"}, {"channel": "sms", "provider": "/etc/two.json"}]}"#
    )
    let app = try read(
      """
      [shop]
      test-recipients = tests
      events = https://events.example.com
      events-secret-file = /etc/secret
      plan = plan.json
      """,
      flags
    )[0].settings
    #expect(app.testRecipients == folder.file("tests"))
    #expect(app.events?.secretFile == "/etc/secret")
    #expect(
      app.lists[0].steps.map(\.transport)
        == [.provider(path: folder.file("one.json")), .provider(path: "/etc/two.json")]
    )
  }

  @Test("An app with the installation's receiver of events can have a secret of its own")
  func eventSecrets() throws {
    let flags = ["--events", "https://events.example.com", "--events-secret-file", "/etc/secret"]
    let section = "[shop]\nevents = https://EVENTS.example.com\nevents-secret-file = /etc/"
    let own = try installation(flags).events
    #expect(own != nil)
    #expect(try read("[shop]", flags)[0].settings.events == own)
    #expect(try read(section + "secret", flags)[0].settings.events == own)
    #expect(try read(section + "shop-secret", flags)[0].settings.events != own)
  }

  @Test("An app can name the installation's provider file in another way, but no other file of the same name")
  func sameProvider() throws {
    let twilio = URL(filePath: #filePath).appending(path: "../../../Providers/twilio.json").standardized
    let other = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: twilio.path, toPath: folder.file("twilio.json"))
    try FileManager.default.copyItem(atPath: twilio.path, toPath: other.file("twilio.json"))
    try FileManager.default.createSymbolicLink(
      atPath: other.file("link.json"),
      withDestinationPath: folder.file("twilio.json")
    )
    let settings = try installation(["--delivery", "http", "--provider", folder.file("twilio.json")])
    let factory = AppFactory(
      deliveryFactory: DeliveryFactory(settings, observe: { _ in }),
      proofLog: ProofLog(logger: Logger(label: "test"))
    )
    func files(_ path: String) throws {
      _ = try folder.plan(#"{"to": ["phone"], "steps": [{"channel": "sms", "provider": "\#(path)"}]}"#)
      _ = try factory.checkProviderFiles(of: read("[shop]\nplan = plan.json"))
    }
    try files("twilio.json")
    try files(other.file("link.json"))
    #expect(throws: Failure.self) { try files(other.file("twilio.json")) }
  }

  @Test("Each app needs its own origin, with the scheme of the installation's")
  func origins() throws {
    let flags = ["--origin", "https://codes.example.com"]
    #expect(
      try read("[shop]\norigin = https://Shop.example.com", flags)[0].settings.origin
        == "https://shop.example.com"
    )
    for (text, reason) in [
      ("[shop]\norigin = https://codes.example.com", "the installation has the origin"),
      ("[shop]\norigin = http://shop.example.com", "the same scheme"),
      ("[shop]\norigin = shop.example.com", "origin"),
      (
        "[shop]\norigin = https://shop.example.com\n[bank]\norigin = https://shop.example.com",
        "another app has the origin"
      ),
    ] {
      let error = #expect(throws: Failure.self, "\(text)") { try read(text, flags) }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
  }

  @Test(
    "SIGHUP reads the apps again; a mistake in the file leaves them unchanged, and is in the log and the metrics",
    .timeLimit(.minutes(1))
  )
  func reload() async throws {
    func makeKey(_ arguments: String...) async throws -> (key: String, line: String) {
      let program = try Program(["api-key"] + arguments)
      _ = try await program.exitCode()
      let line = program.standardOutput.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces)
      let words = program.standardOutput.split(whereSeparator: \.isWhitespace).map(String.init)
      return (try #require(words.first { $0.hasPrefix("otc_") }), try #require(line))
    }
    let shop = try await makeKey("desk", "--app", "shop")
    let bank = try await makeKey("desk", "--app", "bank")
    let metrics = try await makeKey("prometheus", "--scopes", "metrics")
    let (apps, keys) = (folder.file("apps"), folder.file("api-keys"))
    func write(_ apps: String, _ lines: String...) throws {
      try Data(apps.utf8).write(to: URL(filePath: self.folder.file("apps")))
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: keys))
    }
    try write("[shop]\n", shop.line, "desk \(String(repeating: "0", count: 64)) issue books", metrics.line)
    let program = try Program(
      [
        "serve", "--development", "--port", "0", "--database", folder.file("codes.sqlite"), "--apps", apps,
        "--api-key-file", keys,
      ]
    )
    let client = Client(address: try await program.address())
    func statuses() async throws -> [Int] {
      let body = #"{"recipient": "ada@example.com"}"#
      let first = try await client.post("/api/challenges", body, key: shop.key).status
      return [first, try await client.post("/api/challenges", body, key: bank.key).status]
    }
    var reloads = 0
    func reload(log: String) async throws {
      reloads += 1
      program.signal(SIGHUP)
      // The last line of a reload is about the keys.
      for _ in 0..<400 where program.standardError.matches(of: /the API keys (are|were)/).count < reloads {
        try await Task.sleep(for: .milliseconds(50))
      }
      #expect(program.standardError.contains(log), "\(program.standardError)")
    }
    func isCurrent() async throws -> Bool {
      try await client.get("/metrics", key: metrics.key).text.contains("\nonetimecode_apps_current 1\n")
    }
    #expect(try await statuses() == [201, 401])
    #expect(try await isCurrent())
    #expect(program.standardError.contains("app=books line=2"), "\(program.standardError)")
    try write("[shop]\ndomian = example.com\n", shop.line, metrics.line)
    try await reload(log: "line 2: an app has no setting 'domian'")
    #expect(try await statuses() == [201, 401])
    #expect(try await !isCurrent())
    try write("[bank]\n", bank.line, metrics.line)
    try await reload(log: "the apps were reloaded")
    #expect(try await statuses() == [401, 201])
    #expect(try await isCurrent())
    // The key of an app that doesn't exist is refused; the rest of the file applies.
    try write("[shop]\n", bank.line, shop.line, metrics.line)
    try await reload(log: "app=bank line=1")
    #expect(try await statuses() == [201, 401])
    try write("[shop]\n", bank.line, metrics.line)
    try await reload(log: "an API key is refused, because there is no such app")
    #expect(try await statuses() == [401, 401])
    // A mistake in the file leaves its keys unchanged.
    func keysAreCurrent() async throws -> Bool {
      try await client.get("/metrics", key: metrics.key).text.contains("\nonetimecode_api_keys_current 1\n")
    }
    #expect(try await keysAreCurrent())
    try write("[shop]\n", "desk")
    try await reload(log: "line 1: expected a name")
    #expect(try await !keysAreCurrent())
    program.signal(SIGTERM)
    #expect(try await program.exitCode() == 0)
  }
}
