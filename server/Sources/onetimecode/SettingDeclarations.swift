import Logging
import OneTimeCodeDelivery
import OneTimeCodeHTTP
import OneTimeCodeService

/// All settings of the service, in the order of the help and the guide. They are formatted as the rows of a table.
// swift-format-ignore
struct SettingDeclarations: Sendable {
  let host = Setting("host", .word, "127.0.0.1", "The host name or address to listen on.")
  let port = Setting("port", .number(0...65535), 8080, "The port to listen on; 0 picks a free port.")
  let origin = Setting("origin", .origin,
    "The origin that browsers see; with https, cookies are sent over https only. (none: the host of each request)", .eachApp)
  let database = Setting("database", .database, .sqlite(path: "onetimecode.sqlite"),
    "An SQLite file, or a `postgresql://` URL if the program was built with the trait PostgreSQL.", isSecret: true)
  let connections = Setting("connections", .number(1...200), 8,
    "The number of each server's connections to PostgreSQL, 1 to 200.")
  let keyFile = Setting("key-file", .path,
    "A file with the server's key: at least 32 random bytes. (none; in development, created next to the SQLite file or, for PostgreSQL, in the working folder)")
  let otherKeyFiles = Setting("other-key-files", .paths, [],
    "Comma-separated files with other accepted keys: previous keys, or the next key. (none)")
  let apiKeyFile = Setting("api-key-file", .path,
    "A file with one line per API key, which `onetimecode api-key` creates. (none: no backend has access; in development no key is needed)",
    isReloaded: true)
  let apps = Setting("apps", .path,
    "A file with the [apps](../docs/apps.md) that share the installation, each with settings of its own.", isReloaded: true)
  let trustedProxies = Setting("trusted-proxies", .networks, [],
    "Comma-separated addresses and networks of proxies whose `X-Forwarded-For` is trusted, for requests [without an API key](../docs/clients.md). (none)")
  let recipientLimit = Setting("recipient-limit", .number(RateLimits.recipientRange), 12,
    "The maximum number of messages per hour to one recipient, 1 to 100; see all [limits](../docs/abuse.md#limits).", .app)
  let clientLimit = Setting("client-limit", .number(1...RateLimits.maximum), 100,
    "The maximum number of messages per hour requested from one client address.", .app)
  let overallLimit = Setting("overall-limit", .number(1...RateLimits.maximum), 100_000,
    "The maximum number of messages per hour in total.", .app)
  let pages = Setting("pages", .boolean,
    "Whether to serve pages on which anyone can try the service. (off; in development on)")
  let verifyOn = Setting("verify-on", .oneOf(["complete", "submit"]), "complete",
    "When the page for the code verifies it: as soon as it is complete, or when the user submits it.")
  let phonePrefixes = Setting("phone-prefixes", .prefixes,
    "Allowed [phone prefixes](../docs/abuse.md#phone-prefixes), with hourly limits (1000 by default): `+44,+49=2000,-4915`. (none; in development all)")
  let channelPrefixes = Setting("channel-prefixes", .channelPrefixes, [:],
    "Those of the phone prefixes that a channel reaches, with additional hourly limits: `voice=+44=100,+49,whatsapp=none`. (voice none, others all; in development all)")
  let minimumConversion = Setting("minimum-conversion", .number(0...100), 20,
    "The percentage of verified codes below which a phone prefix is throttled.")
  let delivery = Setting("delivery", .oneOf(["http", "smtp", "webhook", "sendmail", "console"]),
    "[How messages are delivered](../docs/delivery.md); `console` prints the codes, in development only. (none; in development console)",
    owner: "plan")
  let provider = Setting("provider", .path,
    "With `--delivery http`, the file that describes the [provider](../docs/delivery.md#providers), or with `smtp` and `sendmail`, that of messages to phones; `server/Providers` has nineteen.",
    owner: "plan")
  let receipts = Setting("receipts", .boolean, false,
    "Reads providers' [receipts](../docs/delivery.md#receipts) at `/receipts/` below `--origin`, and requests them where a provider's file says how.")
  let smtpURL = Setting("smtp-url", .text,
    "The [mail server](../docs/delivery.md#a-mail-server): `smtps://user@host`, or `smtp://user@host:587` with STARTTLS.",
    .app, isSecret: true)
  let smtpPasswordFile = Setting("smtp-password-file", .path,
    "The file with the mail server's password.", .app, owner: "smtp-url")
  let smtpCAFile = Setting("smtp-ca-file", .path,
    "A PEM file of certificates to verify the mail server with. (the system's)", .app, owner: "smtp-url")
  let smtpConnections = Setting("smtp-connections", .number(Pace.Limits.connectionRange), SMTPDelivery.connections,
    "The number of connections to the mail server that each server [opens at most](../docs/delivery.md#limits-of-providers).", .app)
  let smtpRate = Setting("smtp-rate", .number(Pace.Limits.rateRange),
    "The number of messages per minute that each server hands to the mail server at most, evenly spaced. (unlimited)", .app, owner: "smtp-url")
  let plan = Setting("plan", .path,
    "Instead of `--delivery`: a file with the [plan](../docs/delivery.md#plans), the channels and providers for each phone prefix and for email, in order.",
    .app)
  let sender = Setting("sender", .email, "The sender address of email.", .app)
  let sendmail = Setting("sendmail", .path, "/usr/sbin/sendmail", "The path of the machine's `sendmail`.")
  let proofCheck = Setting("proof-check", .path,
    "A file that describes the [check of proofs](../docs/abuse.md#proofs-against-bots), in `server/ProofChecks`.", .app)
  let proofPurposes = Setting("proof-purposes", .purposes, [],
    "Comma-separated purposes whose codes need a proof: `trial,sign-up`. (none)", .app)
  let appName = Setting("app-name", .text, "The app's name in messages.", .app)
  let texts = Setting("texts", .path,
    "A folder with [your own texts](../docs/texts.md) of messages: `LANGUAGE/PURPOSE.subject`, `.txt`, `.html`, `.sms` and `.voice`.",
    .app)
  let purposes = Setting("purposes", .path,
    "A file that declares [values of purposes](../docs/texts.md#an-amount-and-a-payee), such as the amount of a payment, and [formats of text messages](../docs/texts.md#android-apps-and-embedded-pages).",
    .app)
  let smsSegments = Setting("sms-segments", .number(MessageTexts.segmentRange), 1,
    "The number of SMS that your own text message may need, 1 to 4.", .app)
  let allowRemoteContent = Setting("allow-remote-content", .boolean, false,
    "Allows images, fonts and style sheets of other servers in your HTML.")
  let webhook = Setting("webhook", .url,
    "The URL of [your gateway](../docs/delivery.md#your-own-gateway), to which messages are posted.", .app,
    isSecret: true)
  let webhookSecretFile = Setting("webhook-secret-file", .path,
    "A file with the secrets that sign messages to the gateway: `whsec_` and Base64, one per line.", .app, owner: "webhook")
  let events = Setting("events", .url,
    "The URL to which [events](../docs/support.md#events), such as `challenge.verified`, are posted.", .app,
    isSecret: true)
  let eventsSecretFile = Setting("events-secret-file", .path,
    "A file with the secrets that sign events: `whsec_` and Base64, one per line.", .app, owner: "events")
  let domain = Setting("domain", .word,
    "The host to which the last line of each text message and email binds the code: that of the page with the field.", .eachApp)
  let link = Setting("link", .url,
    "The address of the page with the field, to which [`{{link}}`](../docs/texts.md#links) in your own texts leads.", .eachApp)
  let length = Setting("length", .number(0...99), 6,
    "The number of symbols of a code, 6 to 10, with at least a million possible codes.")
  let allowShortCodes = Setting("allow-short-codes", .boolean, false,
    "Allows 4 symbols and 10,000 possible codes, which is below NIST's minimum.")
  let alphabet = Setting("alphabet", .word, "digits",
    "The symbols of codes: `digits`, `letters-and-digits`, or the symbols themselves.")
  let grouping = Setting("grouping", .word,
    "The sizes of the groups of symbols, such as `3-3`, or `none`. (3-3 for 6 symbols, 4-4 for 8, otherwise none)")
  let logLevel = Setting("log-level", .logLevel, .info,
    "The log level: `trace`, `debug`, `info`, `notice`, `warning`, `error` or `critical`.")
  let testRecipients = Setting("test-recipients", .path,
    "A file with [test recipients](../docs/support.md#test-recipients), whose codes are fixed; `onetimecode test-recipient` prints a line for it.",
    .eachApp, isReloaded: true)
  let switches = Setting("switches", .path,
    "A file with an operator's [switches](../docs/operating.md#switches): `pause PROVIDER` or `unthrottle PREFIX`, one per line.",
    isReloaded: true)
  let development = Setting("development", .boolean, false,
    "Creates a missing server key, and uses the defaults for development.")

  static let declared = SettingDeclarations()

  /// All settings, in the order of their declarations.
  static let all = Mirror(reflecting: declared).children.compactMap { $0.value as? any AnySetting }

  static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
