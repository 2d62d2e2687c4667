import Foundation
import OneTimeCodeHTTP
import OneTimeCodeService

extension Settings {
  /// Returns the configuration of the HTTP server. Throws ``Failure`` if the file of API keys can't be read or is invalid.
  func serverConfiguration() throws -> ServerConfiguration {
    ServerConfiguration(
      host: self.host,
      port: self.port,
      origin: self.origin,
      apiKeys: try apiKeys,
      trustedProxies: self.trustedProxies,
      hasPages: hasPages,
      verifiesOnSubmit: self.verifyOn == "submit"
    )
  }

  /// The API keys of the file. Without a file, development requires no key, and production rejects all keys. Throws
  /// ``Failure`` if the file can't be read or is invalid.
  var apiKeys: APIKeys {
    get throws {
      guard let path = self.apiKeyFile else { return self.development ? .open : .none }
      let data = try SmallFile.read(path, "The API key file", limit: 1 << 20)
      do {
        return try APIKeys(file: String(decoding: data, as: UTF8.self))
      } catch {
        let reason =
          switch error.reason {
          case .words: "expected a name, a SHA-256 digest and optional scopes."
          case .metrics: "the scope metrics is for keys without an app."
          }
        throw Failure("\(path), line \(error.line): \(reason)")
      }
    }
  }

  /// Reads the file of switches, if there is one.
  ///
  /// - Throws: ``Failure`` if the file can't be read or is invalid.
  func readSwitches(_ switches: Switches) throws {
    guard let path = self.switches else { return }
    let data = try SmallFile.read(path, "The file of switches", limit: 1 << 16)
    do {
      try switches.replace(withLinesOf: String(decoding: data, as: UTF8.self))
    } catch {
      throw Failure("--switches: \(path), \(error)")
    }
  }

  /// The test recipients of the file, or `nil` without a file.
  ///
  /// - Throws: ``Failure`` if the file can't be read or is invalid.
  var testRecipientEntries: TestRecipients? {
    get throws {
      guard let path = self.testRecipients else { return nil }
      let data = try SmallFile.readSecret(path, "The file of test recipients")
      do {
        return try TestRecipients(file: String(decoding: data, as: UTF8.self), format: format)
      } catch {
        throw Failure("--test-recipients: \(path): \(error)")
      }
    }
  }
}
