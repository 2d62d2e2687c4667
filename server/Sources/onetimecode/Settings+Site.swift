import Foundation
import OneTimeCodeHTTP

extension Settings {
  /// The configuration of the HTTP server.
  ///
  /// - Throws: ``Failure`` if the file of API keys can't be read or is invalid.
  var site: Site {
    get throws {
      Site(
        host: host,
        port: port,
        origin: origin,
        apiKeys: try apiKeys,
        trustedProxies: trustedProxies,
        hasPages: hasPages,
        proofWidget: proofPurposes.contains(.trial) ? try proofCheck()?.widget : nil
      )
    }
  }

  /// The API keys of the file. Without a file, development requires no key, and production rejects all keys.
  var apiKeys: APIKeys {
    get throws {
      guard let apiKeyFile else { return isDevelopment ? .open : .none }
      guard let data = FileManager.default.contents(atPath: apiKeyFile) else {
        throw Failure("The API key file '\(apiKeyFile)' can't be read.")
      }
      do {
        return try APIKeys(file: String(decoding: data, as: UTF8.self))
      } catch {
        throw Failure(
          "\(apiKeyFile), line \(error.line): expected a name, a SHA-256 digest and optional scopes."
        )
      }
    }
  }
}
