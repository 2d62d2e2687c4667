import Foundation
import OneTimeCodeDelivery
import OneTimeCodeService

/// A factory for the configured deliveries.
struct DeliveryFactory {
  let settings: Settings
  let switches: Switches
  let paces: Paces
  let observe: @Sendable (DeliveryAttempt) -> Void
  /// A closure for testing a configuration. It receives lines about each step, without secrets.
  var trace: (@Sendable (String) -> Void)?

  /// The file of CA certificates to use for gateways and providers, which many programs take from this variable.
  private let certificates = ProcessInfo.processInfo.environment["SSL_CERT_FILE"]

  init(
    _ settings: Settings,
    switches: Switches = Switches(),
    paces: Paces = Paces(),
    trace: (@Sendable (String) -> Void)? = nil,
    observe: @escaping @Sendable (DeliveryAttempt) -> Void
  ) {
    self.settings = settings
    self.switches = switches
    self.paces = paces
    self.trace = trace
    self.observe = observe
  }

  /// Creates the delivery for all messages.
  ///
  /// - Throws: ``Failure`` if a setting is invalid.
  func makeDelivery() throws -> any CodeDelivery {
    // The console, the default in development, needs no fallback and no metrics.
    if settings.routes == [.sms: [.console], .email: [.console]] { return ConsoleDelivery() }
    var deliveries: [MessageChannel: any CodeDelivery] = [:]
    for (channel, transports) in settings.routes { deliveries[channel] = try route(channel, transports) }
    return DeliveryByChannel(deliveries)
  }

  /// Returns the route of a channel, or `nil` if the provider of `--delivery` doesn't support the channel.
  private func route(_ channel: MessageChannel, _ transports: [Settings.Transport]) throws -> DeliveryRoute? {
    let made = try transports.compactMap { try make($0, for: channel) }
    guard let (name, delivery) = made.first else { return nil }
    let fallback = made.dropFirst().first
    if fallback?.name == name {
      throw Failure("--route: both files have the name '\(name)', but metrics and logs need different names.")
    }
    for (name, _) in made { DeliveryLog.addSeries(ofProvider: name) }
    return DeliveryRoute(name, delivery, fallback: fallback, switches: switches, observe: observe)
  }

  private func make(_ transport: Settings.Transport, for channel: MessageChannel) throws -> (
    name: String, delivery: any CodeDelivery
  )? {
    switch transport {
    case .console: return ("console", ConsoleDelivery())
    case .webhook(let receiver):
      return ("webhook", try webhook(receiver, "--webhook", secret: "The webhook secret"))
    case .provider(let path): return try provider(path, for: channel)
    case .sendmail(let sender, let program):
      guard FileManager.default.isExecutableFile(atPath: program) else {
        throw Failure("--sendmail: the program '\(program)' doesn't exist or isn't executable.")
      }
      return ("sendmail", try SendmailDelivery(from: sender, program: program))
    case .smtp(let url, let sender, let passwordFile, let certificateFile, let limits):
      do {
        let delivery = try SMTPDelivery(
          url: url,
          password: try passwordFile.map(password),
          certificates: certificateFile,
          from: sender,
          pace: paces.pace(of: url, limits),
          trace: trace
        )
        return ("smtp", delivery)
      } catch let error as SMTPSettingError {
        throw Failure("--smtp-url: \(error)")
      }
    }
  }

  /// Creates the delivery of events, or returns `nil` if there is no receiver.
  ///
  /// - Throws: ``Failure`` if a setting is invalid.
  func makeEvents() throws -> (any EventDelivery)? {
    try settings.events.map { try webhook($0, "--events", secret: "The events secret") }
  }

  private func webhook(_ receiver: Settings.Receiver, _ setting: String, secret: String) throws -> Webhook {
    do {
      return try Webhook(
        address: receiver.address,
        secrets: String(decoding: try SmallFile.readSecret(receiver.secretFile, secret), as: UTF8.self)
          .split(whereSeparator: \.isWhitespace).map(String.init),
        certificates: certificates
      )
    } catch WebhookError.address {
      throw Failure("\(setting): the address must be https, or http on the same machine.")
    } catch WebhookError.secret {
      throw Failure(
        "The file '\(receiver.secretFile)' must have a secret per line: whsec_ and the Base64 of 24 to 64 random bytes."
      )
    }
  }

  private func provider(_ path: String, for channel: MessageChannel) throws -> (
    name: String, delivery: any CodeDelivery
  )? {
    let provider: Provider
    do {
      provider = try CheckProvider.read(path)
    } catch let error as ProviderFileError {
      throw Failure(CheckProvider.lines(error, of: path).first ?? path)
    }
    if provider.checksProofs { throw Failure("\(path): checks proofs, and sends no messages.") }
    guard provider.channels.contains(channel) else {
      if settings.route != nil { throw Failure("--route: \(path) doesn't support the channel \(channel).") }
      return nil
    }
    do {
      let delivery = try ProviderDelivery(
        provider,
        environment: ProcessInfo.processInfo.environment,
        folder: URL(filePath: path).deletingLastPathComponent(),
        appName: settings.appName,
        receipts: settings.receipts,
        certificates: certificates,
        pace: provider.limits.map { paces.pace(of: provider.name, $0) },
        trace: trace
      )
      return (provider.name, delivery)
    } catch {
      throw Failure("\(path): \(error)")
    }
  }

  private func password(_ path: String) throws -> String {
    let text = String(decoding: try SmallFile.readSecret(path, "The SMTP password"), as: UTF8.self)
    let password = text.trimmingCharacters(in: .newlines)
    guard !password.isEmpty else { throw Failure("The file '\(path)' has no password.") }
    return password
  }
}

/// The paces of the accounts that deliveries use, so that the channels and apps that share an account share its limits.
final class Paces: Sendable {
  private struct Account: Hashable {
    let name: String
    let limits: Pace.Limits
  }

  private let paces = Mutex<[Account: Pace]>([:])

  /// Returns the pace of an account, which is the address of a mail server or the name of a provider.
  func pace(of name: String, _ limits: Pace.Limits) -> Pace {
    paces.withLock { paces in
      let account = Account(name: name, limits: limits)
      let pace = paces[account] ?? Pace(limits)
      paces[account] = pace
      return pace
    }
  }
}
