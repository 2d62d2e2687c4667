import Foundation
import Logging
import OneTimeCode
import OneTimeCodeHTTP
import OneTimeCodeService

/// The validated settings of `serve`.
struct Settings {
  let host: String
  let port: Int
  let origin: String?
  let apiKeyFile: String?
  let appsFile: String?
  let trustedProxies: [IPNetwork]
  let database: String
  let connections: Int
  let keyFile: String?
  let olderKeyFiles: [String]
  let limits: RateLimits
  let hasPages: Bool
  let allowedPrefixes: AllowedPrefixes
  let channelPrefixes: [MessageChannel: AllowedPrefixes]
  let conversionThrottle: ConversionThrottle
  let routes: Routes
  /// Whether the routes come from `--route`.
  let isRouted: Bool
  /// The URL below which providers send receipts, or `nil` if receipts aren't read.
  let receipts: String?
  /// The receiver of events, and the file with the secrets that sign them.
  let events: (address: String, secretFile: String)?
  let format: CodeFormat
  let appName: String?
  let domain: String?
  let texts: MessageTexts
  let purposes: PurposeRules
  let allowsShortCodes: Bool
  let testRecipientFile: String?
  let proofFile: String?
  let proofPurposes: Set<Purpose>
  let logLevel: Logger.Level
  let isDevelopment: Bool

  enum Transport: Equatable {
    case console
    case webhook(address: String, secretFile: String)
    /// The machine's `sendmail` program.
    case sendmail(sender: String, program: String)
    /// A provider that a file describes.
    case provider(path: String)
    case smtp(url: String, sender: String, passwordFile: String?, certificateFile: String?)

    /// The channels that the transport can support. A provider file may support fewer.
    var channels: [MessageChannel] {
      switch self {
      case .console, .webhook, .provider: MessageChannel.all
      case .sendmail, .smtp: [.email]
      }
    }
  }

  /// The transports for each channel: the first choice, and an optional fallback.
  typealias Routes = [MessageChannel: [Transport]]

  /// Validates the settings together. Throws ``Failure`` for the first invalid one.
  init(_ serve: Serve) throws {
    isDevelopment = serve.development
    host = serve.host
    port = Int(serve.port)
    origin = serve.origin
    apiKeyFile = serve.apiKeyFile
    appsFile = serve.apps
    trustedProxies = serve.trustedProxies?.elements ?? []
    database = serve.database
    connections = serve.connections
    keyFile = serve.keyFile
    olderKeyFiles = Parse.list(serve.olderKeyFiles)
    limits =
      RateLimits(recipient: serve.recipientLimit, client: serve.clientLimit, overall: serve.overallLimit)
      ?? .standard
    hasPages = serve.pages ?? isDevelopment
    allowedPrefixes = serve.phonePrefixes ?? (isDevelopment ? .all : .none)
    channelPrefixes = [
      .voice: serve.voicePrefixes ?? (isDevelopment ? .all : .none),
      .whatsapp: serve.whatsappPrefixes ?? .all,
    ]
    conversionThrottle = ConversionThrottle(minimumPercent: serve.minimumConversion)
    allowsShortCodes = serve.allowShortCodes
    format = try serve.format()
    testRecipientFile = serve.testRecipients
    proofFile = serve.proofCheck
    proofPurposes = try serve.purposesWithProofs()
    appName = serve.appName
    domain = serve.domain
    texts = try serve.messageTexts()
    purposes = try serve.purposeRules()
    logLevel = serve.logLevel
    isRouted = serve.route != nil
    routes = try serve.routes()
    events = try serve.eventReceiver()
    receipts = try serve.receiptAddress()
  }
}

extension Serve {
  fileprivate func receiptAddress() throws -> String? {
    guard receipts else { return nil }
    guard let origin = origin?.lowercased(), development || origin.hasPrefix("https:") else {
      throw Failure("--receipts requires --origin, the https address that providers reach.")
    }
    return origin + "/receipts"
  }

  fileprivate func eventReceiver() throws -> (address: String, secretFile: String)? {
    switch (events, eventsSecretFile) {
    case (nil, nil): return nil
    case (let events?, let file?): return (events, file)
    case (_?, nil):
      throw Failure("--events requires --events-secret-file, a file with a secret such as whsec_….")
    case (nil, _?): throw Failure("--events-secret-file requires --events, the URL of the receiver.")
    }
  }

  func format() throws -> CodeFormat {
    let configuration = VerificationService.Configuration.self
    let lengths = allowShortCodes ? configuration.shortLengths : configuration.lengths
    let wrongLength = Failure(
      "--length=\(length): a code must have \(lengths.lowerBound) to \(lengths.upperBound) symbols."
    )
    guard lengths.contains(length) else { throw wrongLength }
    let standard = [6: "3-3", 8: "4-4"][length] ?? ""
    do {
      return try CodeFormat(
        length: length,
        alphabetText: alphabet,
        groupingText: grouping.map { $0 == "none" ? "" : $0 } ?? standard
      )
    } catch {
      switch error {
      case .length: throw wrongLength
      case .alphabet:
        throw Failure(
          "--alphabet=\(alphabet): must be digits, letters-and-digits, or visible ASCII characters except '-' and '.'."
        )
      case .grouping:
        throw Failure(
          "--grouping=\(grouping ?? ""): the groups, such as 3-3, must add up to \(length) symbols."
        )
      @unknown default: throw error
      }
    }
  }
}
