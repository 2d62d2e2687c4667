import ArgumentParser
import Foundation
import Logging
import OneTimeCodeHTTP
import OneTimeCodeService

/// The command `onetimecode serve`, whose flags take precedence over environment variables.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves the pages and the API.",
    discussion: """
      Each setting can also be an environment variable, such as ONETIMECODE_KEY_FILE for --key-file. \
      Flags take precedence.
      """
  )

  @Option(help: "The host name or address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any free port.")
  var port: UInt16 = 8080

  @Option(
    help: "The public origin of the service, such as https://codes.example.com.",
    transform: Parse.origin
  )
  var origin: String?

  @Option(help: "The file of the SQLite database, or a PostgreSQL URL.")
  var database = "onetimecode.sqlite"

  @Option(
    help: "The number of connections to PostgreSQL, 1 to 200. (default: 8)",
    transform: Parse.number(in: 1...200)
  )
  var connections = 8

  @Option(
    help: "The file with the server's key: 32 bytes or more. (in development: created if missing)"
  )
  var keyFile: String?

  @Option(help: "Comma-separated files with former keys, or the next one.")
  var olderKeyFiles = ""

  @Option(help: "The file with the backends' API keys; 'onetimecode api-key' creates its lines.")
  var apiKeyFile: String?

  @Option(help: "The file with the apps that share this installation, each with settings of its own.")
  var apps: String?

  @Option(
    help: "Proxies whose X-Forwarded-For is trusted: comma-separated addresses and networks.",
    transform: Parse.networks
  )
  var trustedProxies: Networks?

  @Option(
    help: "The number of messages per hour to one recipient: 1 to 100. (default: 12)",
    transform: Parse.number(in: RateLimits.recipientRange)
  )
  var recipientLimit = 12

  @Option(
    help: "The number of messages per hour requested from one client address. (default: 100)",
    transform: Parse.number(in: 1...RateLimits.maximum)
  )
  var clientLimit = 100

  @Option(
    help: "The number of messages per hour overall. (default: 100000)",
    transform: Parse.number(in: 1...RateLimits.maximum)
  )
  var overallLimit = 100_000

  @Option(
    help: "Whether to serve pages on which anyone can try the service: true or false. (in development: true)"
  )
  var pages: Bool?

  @Option(
    help:
      "Phone prefixes that codes are sent to; +44=2000 is 2000 per hour, -1876 excludes +1876. (in development: all)",
    transform: Parse.prefixes
  )
  var phonePrefixes: AllowedPrefixes?

  @Option(
    help:
      "Those of the phone prefixes that are called, with limits of their own: +44=100. (in development: all)",
    transform: Parse.prefixes
  )
  var voicePrefixes: AllowedPrefixes?

  @Option(
    help: "Those of the phone prefixes that get WhatsApp messages. (default: all)",
    transform: Parse.prefixes
  )
  var whatsappPrefixes: AllowedPrefixes?

  @Option(
    help: "The percentage of verified codes below which a phone prefix is throttled. (default: 20)",
    transform: Parse.number(in: 0...100)
  )
  var minimumConversion = 20

  @Option(
    help:
      "The delivery of codes: http, smtp, webhook, sendmail, or in development console. (in development: console)"
  )
  var delivery: String?

  @Option(
    help:
      "The delivery and fallback of each channel: sms=twilio.json|vonage.json,voice=twilio-voice.json,email=smtp."
  )
  var route: String?

  @Option(help: "The file that describes a provider, with --delivery http.")
  var provider: String?

  @Flag(help: "Requests receipts from providers and reads them, at /receipts/ below --origin.")
  var receipts = false

  @Option(
    name: .customLong("smtp-url"),
    help: "The mail server: smtps://user@host, or smtp://user@host:587 with STARTTLS."
  )
  var smtpURL: String?

  @Option(name: .customLong("smtp-password-file"), help: "The file with the mail server's password.")
  var smtpPasswordFile: String?

  @Option(
    name: .customLong("smtp-ca-file"),
    help: "A PEM file of certificates to verify the mail server with. (default: the system's)"
  )
  var smtpCAFile: String?

  @Option(help: "The sender address of email, with --delivery sendmail or smtp.")
  var sender: String?

  @Option(help: "The path of the sendmail program.")
  var sendmail = "/usr/sbin/sendmail"

  @Option(help: "The URL of the gateway that messages are posted to.")
  var webhook: String?

  @Option(help: "The file with the secret that signs messages to the gateway: 32 bytes or more.")
  var webhookSecretFile: String?

  @Option(help: "The file that describes the check of proofs, such as turnstile.json, with --proof-purposes.")
  var proofCheck: String?

  @Option(help: "Comma-separated purposes whose codes need a proof, such as trial,sign-up. (default: none)")
  var proofPurposes = ""

  @Option(help: "The URL that events, such as challenge.verified, are posted to.")
  var events: String?

  @Option(help: "The file with the secrets that sign events: whsec_ and Base64, one per line.")
  var eventsSecretFile: String?

  @Option(help: "The name of the app for messages.")
  var appName: String?

  @Option(
    help:
      "The folder with your own texts of messages: LANGUAGE/PURPOSE.subject, .txt, .html, .sms and .voice."
  )
  var texts: String?

  @Option(help: "The file with the purposes of codes and the values of their messages, such as an amount.")
  var purposes: String?

  @Option(
    help: "The number of SMS that a text message of --texts may need: 1 to 4. (default: 1)",
    transform: Parse.number(in: MessageTexts.segmentRange)
  )
  var smsSegments = 1

  @Flag(help: "Allows images, fonts and style sheets of other servers in HTML of --texts.")
  var allowRemoteContent = false

  @Option(help: "The host that text messages are bound to, such as example.com.")
  var domain: String?

  @Option(help: "The number of symbols of a code: 6 to 10.")
  var length = 6

  @Flag(help: "Allows codes of 4 and 5 symbols with --length, which is below the minimum of NIST.")
  var allowShortCodes = false

  @Option(help: "digits, letters-and-digits, or the symbols themselves.")
  var alphabet = "digits"

  @Option(help: "The sizes of the groups, such as 3-3, or none. (default: 3-3 for 6 symbols, 4-4 for 8)")
  var grouping: String?

  @Option(
    help: "The log level: trace, debug, info, notice, warning, error or critical. (default: info)",
    transform: Parse.logLevel
  )
  var logLevel = Logger.Level.info

  @Option(
    help:
      "The file with test recipients; a line has a recipient, a code and the last day, at most 90 days ahead."
  )
  var testRecipients: String?

  @Flag(help: "Creates a key if there is none, and prints codes.")
  var development = false

  func run() async throws {
    try await Server(Settings(self), apps: AppsFile.read(for: self), self).run()
  }
}
