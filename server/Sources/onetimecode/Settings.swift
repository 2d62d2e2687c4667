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

  /// Validates flags and environment variables. Throws ``Failure`` for the first invalid setting.
  init(flags: [Setting: String], environment: [String: String]) throws {
    let given = try GivenSettings(flags: flags, environment: environment)
    isDevelopment = try given.bool(.development)
    host = given[.host] ?? "127.0.0.1"
    port = try given.port
    origin = try given.origin
    apiKeyFile = given[.apiKeyFile]
    trustedProxies = try given.trustedProxies
    database = given[.database] ?? "onetimecode.sqlite"
    connections = try given.count(.connections, 8, 1...200)
    keyFile = given[.keyFile]
    olderKeyFiles = given.list(.olderKeyFiles)
    limits = try given.limits
    hasPages = given[.pages] == nil ? isDevelopment : try given.bool(.pages)
    allowedPrefixes = try given.allowedPrefixes(isDevelopment: isDevelopment)
    conversionThrottle = ConversionThrottle(minimumPercent: try given.count(.minimumConversion, 20, 0...100))
    allowsShortCodes = try given.bool(.allowShortCodes)
    format = try given.format(allowsShortCodes: allowsShortCodes)
    testCodes = try given.testCodes(format, isDevelopment: isDevelopment)
    appName = given[.appName]
    domain = given[.domain]
    logLevel = try given.logLevel
    isRouted = given[.route] != nil
    routes = try given.routes(isDevelopment: isDevelopment)
  }
}

extension GivenSettings {
  fileprivate func bool(_ setting: Setting) throws -> Bool {
    switch self[setting]?.lowercased() {
    case nil, "false", "no", "0": return false
    case "true", "yes", "1": return true
    default: throw failure(setting, "must be true or false.")
    }
  }

  fileprivate var port: Int {
    get throws {
      guard let text = self[.port] else { return 8080 }
      guard let port = Int(text), (0...65535).contains(port) else {
        throw failure(.port, "must be a number from 0 to 65535.")
      }
      return port
    }
  }

  fileprivate var origin: String? {
    get throws {
      guard let text = self[.origin] else { return nil }
      let url = URL(string: text)
      let isHTTP = url?.scheme == "https" || url?.scheme == "http"
      guard isHTTP, url?.host() != nil, url?.path() == "", url?.query() == nil, url?.user() == nil else {
        throw failure(
          .origin,
          "must be a scheme, a host and an optional port, such as https://codes.example.com."
        )
      }
      return text
    }
  }

  fileprivate var logLevel: Logger.Level {
    get throws {
      guard let text = self[.logLevel] else { return .info }
      guard let level = Logger.Level(rawValue: text) else {
        throw failure(.logLevel, "must be debug, info, warning or error.")
      }
      return level
    }
  }
}
