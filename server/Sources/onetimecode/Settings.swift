import Foundation
import Logging
import OneTimeCode
import OneTimeCodeHTTP
import OneTimeCodeService

/// What `serve` was told, checked.
struct Settings {
  let site: Site
  let database: String
  let keyFile: String?
  let format: CodeFormat
  let domain: String?
  let logLevel: Logger.Level
  let isDevelopment: Bool

  /// - Throws: ``Failure`` for the first thing that is wrong.
  init(flags: [Setting: String], environment: [String: String]) throws {
    let given = try GivenSettings(flags: flags, environment: environment)
    isDevelopment = try given.isDevelopment
    site = Site(host: given[.host] ?? "127.0.0.1", port: try given.port, origin: try given.origin)
    database = given[.database] ?? "onetimecode.sqlite"
    keyFile = given[.keyFile]
    format = try given.format
    domain = given[.domain]
    logLevel = try given.logLevel
    try given.checkDelivery(isDevelopment: isDevelopment)
  }
}

extension GivenSettings {
  fileprivate var isDevelopment: Bool {
    get throws {
      switch self[.development]?.lowercased() {
      case nil, "false", "no", "0": false
      case "true", "yes", "1": true
      default: throw failure(.development, "it is either true or false.")
      }
    }
  }

  fileprivate var port: Int {
    get throws {
      guard let text = self[.port] else { return 8080 }
      guard let port = Int(text), (0...65535).contains(port) else {
        throw failure(.port, "a port is a number from 0 to 65535.")
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
        throw failure(.origin, "an origin is a scheme, a host and perhaps a port: https://codes.example.com.")
      }
      return text
    }
  }

  fileprivate var logLevel: Logger.Level {
    get throws {
      guard let text = self[.logLevel] else { return .info }
      guard let level = Logger.Level(rawValue: text) else {
        throw failure(.logLevel, "it is debug, info, warning or error.")
      }
      return level
    }
  }

  /// There is one delivery so far, and it shows codes to whoever sees the console: it is taken by default only
  /// where that is one's own.
  fileprivate func checkDelivery(isDevelopment: Bool) throws {
    switch self[.delivery] {
    case "console": return
    case nil where isDevelopment: return
    case nil:
      throw Failure(
        "Nothing is set to deliver codes. Start with --development, or say --delivery console if codes are to be "
          + "printed here."
      )
    default: throw failure(.delivery, "there is only console.")
    }
  }
}
