import Foundation
import OneTimeCodeHTTP

extension Settings {
  /// Returns the configuration of the HTTP server. Throws ``Failure`` if the file of API keys can't be read or is invalid.
  func site() throws -> Site {
    Site(
      host: host,
      port: port,
      origin: origin,
      apiKeys: try apiKeys,
      trustedProxies: trustedProxies,
      hasPages: hasPages
    )
  }

  /// The API keys of the file. Without a file, development requires no key, and production rejects all keys. Throws
  /// ``Failure`` if the file can't be read or is invalid.
  var apiKeys: APIKeys {
    get throws {
      guard let apiKeyFile else { return isDevelopment ? .open : .none }
      guard let data = FileManager.default.contents(atPath: apiKeyFile) else {
        throw Failure("The API key file '\(apiKeyFile)' can't be read.")
      }
      do {
        return try APIKeys(file: String(decoding: data, as: UTF8.self))
      } catch {
        let reason =
          switch error.reason {
          case .words: "expected a name, a SHA-256 digest and optional scopes."
          case .metrics: "the scope metrics is for keys without an app."
          }
        throw Failure("\(apiKeyFile), line \(error.line): \(reason)")
      }
    }
  }
}
