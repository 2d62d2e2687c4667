import Foundation
import Hummingbird
import Logging
import NIOCore
import OneTimeCodeHTTP
import OneTimeCodeService
import ServiceLifecycle

/// The service as it runs: set up, served until a signal comes, and ended in order.
struct Server {
  let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  /// Serves until Ctrl-C or SIGTERM.
  ///
  /// - Throws: ``Failure`` in words for a person.
  func run() async throws {
    // The database, its log and the key hold what only this server's user may read.
    umask(0o077)
    let logger = makeLogger()
    let service = try makeService()
    let host = settings.site.host
    let application = try buildApplication(service: service, site: settings.site, logger: logger) { channel in
      let port = channel.localAddress?.port ?? 0
      let address = host.contains(":") ? "[\(host)]" : host
      FileHandle.standardOutput.write(Data("Listening on http://\(address):\(port)\n".utf8))
    }
    var configuration = ServiceGroupConfiguration(
      services: [application, Cleaning(service: service, logger: logger)],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    // A connection that somebody holds open must not hold up the end.
    configuration.maximumGracefulShutdownDuration = .seconds(5)
    do {
      try await ServiceGroup(configuration: configuration).run()
    } catch {
      throw failure(error)
    }
  }

  private func makeLogger() -> Logger {
    var logger = Logger(label: "onetimecode") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = settings.logLevel
    return logger
  }

  private func makeService() throws -> VerificationService {
    let configuration: VerificationService.Configuration
    do {
      configuration = try .init(key: try makeKey(), format: settings.format, domain: settings.domain)
    } catch let error as VerificationService.ConfigurationError {
      throw Failure(error.text)
    }
    do {
      let store = try SQLiteChallengeStore(path: settings.database)
      return VerificationService(store: store, delivery: ConsoleDelivery(), configuration: configuration)
    } catch {
      throw Failure("\(error)")
    }
  }

  private func makeKey() throws -> ServerKey {
    if settings.isDevelopment {
      return try KeyFile.readOrMake(settings.keyFile ?? settings.database + ".key")
    }
    guard let keyFile = settings.keyFile else {
      throw Failure(
        "No key is set. Start with --key-file and a file of 32 random bytes, or with --development."
      )
    }
    return try KeyFile.read(keyFile)
  }

  private func failure(_ error: any Error) -> Failure {
    let place = "\(settings.site.host):\(settings.site.port)"
    if let error = error as? IOError {
      return error.errnoCode == EADDRINUSE
        ? Failure("The port is in use: something else listens on \(place). Choose another one with --port.")
        : Failure("The server cannot listen on \(place): \(String(cString: strerror(error.errnoCode))).")
    }
    return Failure("The server cannot run on \(place): \(error)")
  }
}

extension VerificationService.ConfigurationError {
  fileprivate var text: String {
    let configuration = VerificationService.Configuration.self
    return switch self {
    case .length:
      "A code has \(configuration.lengths.lowerBound) to \(configuration.lengths.upperBound) symbols."
    case .tooFewCodes:
      "There are fewer than \(configuration.fewestCodes) different codes: take more symbols, or a larger alphabet."
    case .domain: "--domain: it must be a plain host name, such as example.com."
    case .alphabet: "--alphabet: with --domain, codes cannot have a '#'."
    }
  }
}
