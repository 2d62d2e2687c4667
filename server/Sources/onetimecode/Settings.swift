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
  let trustedProxies: [IPNetwork]
  let database: String
  let connections: Int
  let keyFile: String?
  let olderKeyFiles: [String]
  let limits: RateLimits
  let hasPages: Bool
  let allowedPrefixes: AllowedPrefixes
  let conversionThrottle: ConversionThrottle
  let routes: Routes
  /// Whether the routes come from `--route`.
  let isRouted: Bool
  let format: CodeFormat
  let appName: String?
  let domain: String?
  let allowsShortCodes: Bool
  let testCodes: [Recipient: CodeSymbols]
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

    /// The kinds of recipients that the transport can support. A provider file may support fewer.
    var kinds: [Recipient.Kind] {
      switch self {
      case .console, .webhook, .provider: [.phone, .email]
      case .sendmail, .smtp: [.email]
      }
    }
  }

  /// The transports for each kind of recipient: the first choice, and an optional fallback.
  typealias Routes = [Recipient.Kind: [Transport]]

  /// Validates the settings together. Throws ``Failure`` for the first invalid one.
  init(_ serve: Serve) throws {
    isDevelopment = serve.development
    host = serve.host
    port = Int(serve.port)
    origin = serve.origin
    apiKeyFile = serve.apiKeyFile
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
    conversionThrottle = ConversionThrottle(minimumPercent: serve.minimumConversion)
    allowsShortCodes = serve.allowShortCodes
    format = try serve.format()
    testCodes = try serve.testCodes(format)
    appName = serve.appName
    domain = serve.domain
    logLevel = serve.logLevel
    isRouted = serve.route != nil
    routes = try serve.routes()
  }
}

extension Serve {
  fileprivate func format() throws -> CodeFormat {
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

  /// Returns test recipients' fixed codes, which only development allows: a fixed code lets anyone sign in.
  fileprivate func testCodes(_ format: CodeFormat) throws -> [Recipient: CodeSymbols] {
    let setting = "--test-recipients=\(testRecipients)"
    guard testRecipients.isEmpty || development else {
      throw Failure("\(setting): is for --development only.")
    }
    var codes: [Recipient: CodeSymbols] = [:]
    for text in Parse.list(testRecipients) {
      let parts = text.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2, let recipient = try? Recipient(String(parts[0])),
        let code = try? format.code(from: String(parts[1]))
      else { throw Failure("\(setting): '\(text)' isn't a recipient, '=' and a code.") }
      codes[recipient] = code
    }
    return codes
  }
}
