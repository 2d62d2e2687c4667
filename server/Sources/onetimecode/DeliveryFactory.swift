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

  /// Creates the plan for all messages.
  ///
  /// - Throws: ``Failure`` if a setting is invalid.
  func makePlan() throws -> DeliveryPlan {
    let all = settings.lists.flatMap(\.steps)
    // The console, the default in development, needs no metrics.
    if settings.plan == nil, all.allSatisfy({ $0.transport == .console }) {
      return DeliveryPlan(ConsoleDelivery())
    }
    // Steps with the same provider and values share its pauses.
    var accounts: [(step: StepList.Step, account: DeliveryAccount)] = []
    func makeAccount(_ step: StepList.Step) throws -> DeliveryAccount? {
      guard let made = try make(step) else { return nil }
      let same = accounts.filter { $0.account.name == made.name }
      if let known = same.first(where: {
        $0.step.transport == step.transport && $0.step.values == step.values
      }) {
        return known.account
      }
      if same.contains(where: { $0.step.transport != step.transport }) {
        throw Failure(
          "\(step.place): another file has the name '\(made.name)', too, but metrics and logs need different names."
        )
      }
      accounts.append((step, DeliveryAccount(made.name, made.delivery)))
      return accounts.last?.account
    }
    let lists = try settings.lists.flatMap { list in
      var steps: [DeliveryStep] = []
      for step in list.steps {
        guard let account = try makeAccount(step) else { continue }
        if steps.contains(where: { $0.channel == step.channel && $0.account.name == account.name }) {
          throw Failure("\(step.place): an earlier step has \(step.channel) by '\(account.name)', too.")
        }
        let wait = step.wait.map { Duration.seconds($0) }
        steps.append(DeliveryStep(step.channel, account, wait: wait, isOnRequest: step.isOnRequest))
      }
      return list.prefixes.map { DeliveryPlan.List(list.kind, prefix: $0, steps) }
    }
    for (_, account) in accounts { DeliveryLog.addSeries(ofProvider: account.name) }
    return DeliveryPlan(lists, switches: switches, observe: observe)
  }

  /// Returns the delivery of a step, or `nil` if the provider of `--provider` doesn't support the channel.
  private func make(_ step: StepList.Step) throws -> (name: String, delivery: any CodeDelivery)? {
    switch step.transport {
    case .console: return ("console", ConsoleDelivery())
    case .webhook(let receiver):
      return ("webhook", try webhook(receiver, "--webhook", secret: "The webhook secret"))
    case .provider(let path): return try provider(path, step)
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

  private func provider(_ path: String, _ step: StepList.Step) throws -> (
    name: String, delivery: any CodeDelivery
  )? {
    let provider: Provider
    do {
      provider = try CheckProvider.read(path)
    } catch let error as ProviderFileError {
      throw Failure(CheckProvider.lines(error, of: path).first ?? path)
    }
    if provider.checksProofs { throw Failure("\(path): checks proofs, and sends no messages.") }
    guard provider.channels.contains(step.channel) else {
      if settings.plan == nil { return nil }
      throw Failure("\(step.place)/provider: \(path) doesn't support the channel \(step.channel).")
    }
    var environment = ProcessInfo.processInfo.environment
    for (name, value) in step.values.sorted(by: { $0.key < $1.key }) {
      guard let setting = provider.settings[name], !setting.isSecret, let variable = setting.variable else {
        throw Failure(
          "\(step.place)/values/\(name): \(path) has no '\(name)' among its values that comes from a variable."
        )
      }
      environment[variable] = value
    }
    do {
      let delivery = try ProviderDelivery(
        provider,
        environment: environment,
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
