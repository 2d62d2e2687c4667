import ArgumentParser
import Foundation

/// `onetimecode serve`: the flags, which win over the environment.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the pages and the API.",
    discussion: """
      Each setting may come from the environment, too: --key-file from ONETIMECODE_KEY_FILE, for instance. \
      The flag wins.
      """
  )

  @Option(help: "The host name or address to listen on. (default: 127.0.0.1)")
  var host: String?

  @Option(help: "The port to listen on; 0 for any that is free. (default: 8080)")
  var port: String?

  @Option(help: "The origin that browsers reach the service at, such as https://codes.example.com.")
  var origin: String?

  @Option(help: "The file of the SQLite database. (default: onetimecode.sqlite)")
  var database: String?

  @Option(help: "How many connections to PostgreSQL are opened, 1 to 200. (default: 8)")
  var connections: String?

  @Option(
    help: "The file with the server's key: 32 bytes or more. (in development: made beside the database)"
  )
  var keyFile: String?

  @Option(
    help: "Files with other keys that are known, the last ones or the next one, with commas between them."
  )
  var olderKeyFiles: String?

  @Option(help: "The file with the backends' keys; 'onetimecode api-key' makes its lines.")
  var apiKeyFile: String?

  @Option(
    help: "Proxies that are believed in X-Forwarded-For: addresses and networks with commas between them."
  )
  var trustedProxies: String?

  @Option(help: "How many messages an hour go to one recipient: 1 to 100. (default: 12)")
  var recipientLimit: String?

  @Option(help: "How many messages an hour one client address may ask for. (default: 100)")
  var clientLimit: String?

  @Option(help: "How many messages an hour are sent in all. (default: 100000)")
  var overallLimit: String?

  @Option(help: "Whether anybody may try the service on its own pages: true or false. (in development: true)")
  var pages: String?

  @Option(
    help:
      "Prefixes of telephone numbers that codes are sent to; +44=2000 is 2000 an hour. (in development: all)"
  )
  var phonePrefixes: String?

  @Option(
    help: "The least percentage of a prefix's codes that must be verified, else it is braked. (default: 20)"
  )
  var leastConversion: String?

  @Option(
    help:
      "How codes reach people: http, smtp, webhook, sendmail, or in development console. (in development: console)"
  )
  var delivery: String?

  @Option(
    help:
      "Which way each kind of message takes, and what it falls back on: phone=twilio.json|vonage.json,email=smtp."
  )
  var route: String?

  @Option(help: "The file that describes a provider, with --delivery http.")
  var provider: String?

  @Option(
    name: .customLong("smtp-url"),
    help: "The mail server: smtps://user@host, or smtp://user@host:587 with STARTTLS."
  )
  var smtpURL: String?

  @Option(name: .customLong("smtp-password-file"), help: "The file with the mail server's password.")
  var smtpPasswordFile: String?

  @Option(
    name: .customLong("smtp-ca-file"),
    help: "Certificates, in PEM, that the mail server's is checked against. (default: the system's)"
  )
  var smtpCAFile: String?

  @Option(help: "The address that e-mails come from, with --delivery sendmail or smtp.")
  var sender: String?

  @Option(help: "The machine's mail program. (default: /usr/sbin/sendmail)")
  var sendmail: String?

  @Option(help: "The gateway's address, to which messages are posted.")
  var webhook: String?

  @Option(help: "The file with the secret that messages to the gateway are signed with: 32 bytes or more.")
  var webhookSecretFile: String?

  @Option(help: "The name of the app, as messages say it.")
  var appName: String?

  @Option(help: "The host that messages to telephones are bound to, such as example.com.")
  var domain: String?

  @Option(help: "How many symbols a code has: 6 to 10. (default: 6)")
  var length: String?

  @Flag(help: "Allows codes of 4 and 5 symbols, with --length. NIST says that these are too few.")
  var allowShortCodes = false

  @Option(help: "digits, letters-and-digits, or the symbols themselves. (default: digits)")
  var alphabet: String?

  @Option(help: "The sizes of the groups, such as 3-3, or none. (default: 3-3 for 6 symbols, 4-4 for 8)")
  var grouping: String?

  @Option(help: "How much is logged: debug, info, warning or error. (default: info)")
  var logLevel: String?

  @Option(
    help:
      "Recipients with a code that is always the same, in development: ada@example.com=123456, with commas between."
  )
  var testRecipients: String?

  @Flag(help: "Makes a key if there is none, and prints codes.")
  var development = false

  func run() async throws {
    let settings = try Settings(flags: flags, environment: ProcessInfo.processInfo.environment)
    try await Server(settings).run()
  }

  /// What was given, by the names of the properties, so that no flag can be declared and then forgotten.
  var flags: [Setting: String] {
    var flags: [Setting: String] = [:]
    for property in Mirror(reflecting: self).children {
      guard let setting = Setting.allCases.first(where: { property.label == "_\($0)" }) else { continue }
      switch property.value {
      case let option as Option<String?>: flags[setting] = option.wrappedValue
      case let flag as Flag<Bool>: flags[setting] = flag.wrappedValue ? "true" : nil
      default: continue
      }
    }
    return flags
  }
}
