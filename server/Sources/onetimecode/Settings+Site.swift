import Foundation
import OneTimeCodeHTTP

extension Settings {
  /// Where the service is reached, and by whom.
  ///
  /// - Throws: ``Failure`` if the file of API keys cannot be read.
  var site: Site {
    get throws {
      Site(
        host: host,
        port: port,
        origin: origin,
        apiKeys: try apiKeys,
        trustedProxies: trustedProxies,
        hasPages: hasPages
      )
    }
  }

  /// In development nobody needs a key, unless there is a file of them.
  private var apiKeys: APIKeys {
    get throws {
      guard let apiKeyFile else { return isDevelopment ? .open : .none }
      guard let data = FileManager.default.contents(atPath: apiKeyFile) else {
        throw Failure("The file of API keys '\(apiKeyFile)' cannot be read.")
      }
      do {
        return try APIKeys(file: String(decoding: data, as: UTF8.self))
      } catch {
        throw Failure(
          "The file of API keys '\(apiKeyFile)' is wrong in line \(error.line): each has a name, a SHA-256 and scopes."
        )
      }
    }
  }
}
