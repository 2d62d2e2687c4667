import OneTimeCodeService
import Testing

@testable import onetimecode

@Suite("Settings")
struct SettingsTests {
  @Test("A flag overrides an environment variable, which overrides the default")
  func order() throws {
    let environment = ["ONETIMECODE_PORT": "81", "ONETIMECODE_HOST": "::1", "HOME": "x"]
    let settings = try Settings(flags: [.port: "82", .development: "true"], environment: environment)
    #expect(settings.port == 82)
    #expect(settings.host == "::1")
    #expect(settings.database == "onetimecode.sqlite")
    #expect(settings.format.groupingText == "3-3")
    #expect(settings.isDevelopment)
  }

  @Test("Each setting has an environment variable", arguments: Setting.allCases)
  func variables(setting: Setting) throws {
    let good: [Setting: String] = [
      .port: "0", .origin: "https://codes.example.com", .delivery: "console", .route: "email=a.json",
      .length: "6",
      .alphabet: "digits",
      .grouping: "2-4", .logLevel: "warning", .development: "yes",
      .connections: "4", .pages: "yes", .phonePrefixes: "+44,+49=20", .minimumConversion: "10",
      .allowShortCodes: "no", .testRecipients: "ada@example.com=123456",
      .trustedProxies: "10.0.0.0/8, ::1", .recipientLimit: "5", .clientLimit: "5", .overallLimit: "5",
    ]
    var environment = ["ONETIMECODE_DEVELOPMENT": "1"]
    environment[setting.variable] = good[setting] ?? "text"
    #expect(throws: Never.self) { try Settings(flags: [:], environment: environment) }
  }

  @Test("Each setting has a flag", arguments: Setting.allCases)
  func flags(setting: Setting) throws {
    let isSwitch = [.development, .allowShortCodes].contains(setting)
    let serve = try Serve.parse(isSwitch ? [setting.flag] : [setting.flag, "text"])
    #expect(serve.flags == [setting: isSwitch ? "true" : "text"])
  }

  @Test(
    "An invalid value is reported with its setting",
    arguments: [
      (Setting.port, "65536"), (.port, "-1"), (.port, "http"), (.origin, "codes.example.com"),
      (.origin, "https://codes.example.com/path"), (.origin, "ftp://codes.example.com"),
      (.delivery, "pigeon"), (.route, "email=pigeon"),
      (.length, "5"), (.length, "11"), (.connections, "0"), (.pages, "perhaps"), (.phonePrefixes, "44"),
      (.phonePrefixes, "+44=0"), (.minimumConversion, "101"), (.testRecipients, "ada@example.com"),
      (.testRecipients, "ada@example.com=12345"), (.length, "six"), (.alphabet, "a b"), (.grouping, "3-"),
      (.logLevel, "loud"), (.recipientLimit, "0"), (.recipientLimit, "101"), (.clientLimit, "-1"),
      (.overallLimit, "none"), (.trustedProxies, "10.0.0.0/33"), (.trustedProxies, "proxy"),
      (.development, "maybe"),
    ]
  )
  func wrong(setting: Setting, text: String) {
    var flags: [Setting: String] = [.development: "true"]
    flags[setting] = text
    let error = #expect(throws: Failure.self) { try Settings(flags: flags, environment: [:]) }
    #expect(error?.description.hasPrefix("\(setting.flag)=\(text): ") == true)
  }

  @Test("By default, only codes of six and eight symbols are grouped")
  func grouping() throws {
    let expected: [([Setting: String], String)] = [
      ([.length: "8", .alphabet: "letters-and-digits"], "4-4"), ([.length: "7"], ""),
      ([.grouping: "none"], ""),
      ([.grouping: "2-2-2"], "2-2-2"), ([:], "3-3"),
    ]
    for (flags, text) in expected {
      let settings = try Settings(flags: flags.merging([.development: "true"]) { $1 }, environment: [:])
      #expect(settings.format.groupingText == text)
    }
  }

  @Test("Four-digit codes require --allow-short-codes; three-digit codes are refused")
  func short() throws {
    let four: [Setting: String] = [.development: "true", .length: "4"]
    #expect(throws: Failure.self) { try Settings(flags: four, environment: [:]) }
    #expect(throws: Failure.self) {
      try Settings(flags: [.development: "true", .length: "3", .allowShortCodes: "true"], environment: [:])
    }
    let allowed = try Settings(flags: four.merging([.allowShortCodes: "true"]) { $1 }, environment: [:])
    #expect(allowed.format.length == 4)
    #expect(try Settings(flags: [.development: "true"], environment: [:]).format.length == 6)
  }

  @Test("A failure's description is one line")
  func oneLine() {
    #expect(Failure("one\ntwo\r\nthree").description == "one two three")
  }

  @Test("The console requires development mode, and a webhook requires a URL and a secret")
  func delivery() throws {
    let refused: [[Setting: String]] = [
      [.delivery: "console"], [:], [.delivery: "webhook"],
      [.delivery: "webhook", .webhook: "https://example.com"],
    ]
    for flags in refused { #expect(throws: Failure.self) { try Settings(flags: flags, environment: [:]) } }
    let settings = try Settings(flags: webhook.merging([.delivery: "webhook"]) { $1 }, environment: [:])
    let transport = Settings.Transport.webhook(address: "https://example.com", secretFile: "secret")
    #expect(settings.routes == [.phone: [transport], .email: [transport]])
  }

  private let webhook: [Setting: String] = [.webhook: "https://example.com", .webhookSecretFile: "secret"]
  private let smtp: [Setting: String] = [.smtpURL: "smtps://mail.example.com", .sender: "codes@example.com"]

  @Test("A route sets each kind's delivery and fallback; a webhook supplements --delivery smtp")
  func routes() throws {
    var flags = webhook.merging(smtp) { $1 }
    flags[.route] = "phone=a.json|webhook, email=smtp|b c.json"
    let routes = try Settings(flags: flags, environment: [:]).routes
    let submission = Settings.Transport.smtp(
      url: "smtps://mail.example.com",
      sender: "codes@example.com",
      passwordFile: nil,
      certificateFile: nil
    )
    #expect(
      routes == [
        .phone: [.provider(path: "a.json"), .webhook(address: "https://example.com", secretFile: "secret")],
        .email: [submission, .provider(path: "b c.json")],
      ]
    )
    flags = smtp.merging(webhook) { $1 }
    flags[.delivery] = "smtp"
    let mail = try Settings(flags: flags, environment: [:]).routes
    #expect(mail[.email] == [submission] && mail[.phone]?.count == 1, "the webhook delivers text messages")
  }

  @Test(
    "An invalid route is an error",
    arguments: [
      "phone", "fax=a.json", "phone=", "phone=a.json|", "phone=a.json|a.json", "phone=a.json|b.json|c.json",
      "phone=smtp", "phone=sendmail", "phone=a.json,phone=b.json", "phone=pigeon", "email=console",
      "phone=a.txt",
    ]
  )
  func wrongRoutes(route: String) throws {
    var flags = webhook.merging(smtp) { $1 }
    flags[.route] = route
    let error = #expect(throws: Failure.self) { try Settings(flags: flags, environment: [:]) }
    #expect(error?.description.hasPrefix("--route=\(route): ") == true)
  }

  @Test("A missing or conflicting delivery setting is an error")
  func needs() throws {
    let missing: [([Setting: String], String)] = [
      ([.delivery: "http"], "--provider"), ([.delivery: "smtp", .sender: "codes@example.com"], "--smtp-url"),
      ([.delivery: "smtp", .smtpURL: "smtps://mail.example.com"], "--sender"),
      ([.route: "email=smtp"], "--smtp-url"),
      ([.route: "email=a.json", .delivery: "http"], "--delivery"), ([.route: "phone=webhook"], "--webhook"),
    ]
    for (flags, name) in missing {
      let error = #expect(throws: Failure.self) { try Settings(flags: flags, environment: [:]) }
      #expect(error?.description.contains(name) == true, "\(name)")
    }
  }
}
