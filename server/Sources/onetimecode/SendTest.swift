import ArgumentParser
import Foundation
import OneTimeCodeSQLite
import OneTimeCodeService

/// The command `onetimecode send-test`, which sends one message as the server would, and prints each step.
struct SendTest: SettingsCommand {
  static let settings = Serve.settings

  static let configuration = CommandConfiguration(
    commandName: "send-test",
    abstract: "Sends or shows one message with the settings of 'serve', and prints each step.",
    discussion: """
      The settings are those of 'serve'. Nothing is stored: the database and the server's key aren't used, and the code \
      can't be verified.

      \(SettingsText.help(for: settings))
      """
  )

  @Argument(help: "A phone number such as +442079460958, or an email address. Not needed with --show.")
  var recipient: String?

  @Option(
    help:
      "The channel: \(MessageChannel.all.map(\.name).joined(separator: ", ")). (default: the first one that reaches the recipient)"
  )
  var channel: String?

  @Option(help: "The language of the message.")
  var language = "en"

  @Option(help: "The purpose of the code.")
  var purpose = "test"

  @Option(help: "A value of the purpose, such as amount=12.50; can be given several times.")
  var value: [String] = []

  @Option(help: "The app of --apps. (default: the installation itself)")
  var app: String?

  @Flag(help: "Prints the subject, the texts and the HTML of the message instead of sending it.")
  var show = false

  @Flag(help: "Prints the steps for the recipient instead of sending a message.")
  var dryRun = false

  func run(with sources: SettingSources) async throws {
    for warning in sources.warnings { FileHandle.standardError.write(Data("Warning: \(warning)\n".utf8)) }
    guard let purpose = Purpose(purpose) else {
      throw Failure(
        "--purpose=\(self.purpose): must have 1 to 64 lowercase letters, digits, '.', '-' and '_'."
      )
    }
    if show { return try showMessages(purpose, sources) }
    let settings = try settings(sources)
    guard let text = self.recipient, let recipient = (try? Recipient.phone(text)) ?? (try? .email(text))
    else {
      throw Failure(
        "'\(self.recipient ?? "")' is neither a phone number such as +442079460958 nor an email address."
      )
    }
    let channel = try channel(for: recipient, settings)
    let deliveryFactory = DeliveryFactory(settings, trace: Self.printLine) { attempt in
      let cause = attempt.result.outcome == .accepted ? "" : " (\(attempt.result.cause))"
      Self.printLine("\(attempt.name): \(attempt.result.outcome.text)\(cause).")
    }
    if dryRun { return try printSteps(for: recipient, by: channel, settings, deliveryFactory) }
    guard try await send(to: recipient, by: channel, purpose, settings, deliveryFactory) else {
      throw Failure("The message wasn't delivered.")
    }
  }

  /// Returns the settings of the app of `--app` or, without it, of the installation.
  private func settings(_ sources: SettingSources) throws -> Settings {
    let installation = try Settings(sources)
    guard let app else { return installation }
    guard let found = try AppsFile.read(for: installation).first(where: { $0.name == app }) else {
      throw Failure("--app=\(app): --apps has no such app.")
    }
    return found.settings
  }

  /// Returns the channel of `--channel`, or `nil` for the default. Throws ``Failure`` if there is no route for it.
  private func channel(for recipient: Recipient, _ settings: Settings) throws -> MessageChannel? {
    let fitting = MessageChannel.all.filter { $0.kind == recipient.kind }
    if let name = channel {
      guard let channel = MessageChannel(name) else {
        throw Failure("--channel=\(name): there is no such channel.")
      }
      guard fitting.contains(channel) else { throw Failure("This recipient can't be reached by \(channel).") }
      guard settings.steps(for: recipient).contains(where: { $0.channel == channel }) else {
        throw Failure("The settings have no step by \(channel) for this recipient.")
      }
      return channel
    }
    guard !settings.steps(for: recipient).isEmpty else {
      throw Failure("The settings have no step for this recipient.")
    }
    return nil
  }

  /// Prints the steps for a recipient, from the first one by a channel, after the check of all of the plan's files.
  private func printSteps(
    for recipient: Recipient,
    by channel: MessageChannel?,
    _ settings: Settings,
    _ deliveryFactory: DeliveryFactory
  ) throws {
    let app = Installation.App(
      try Server(settings).configuration(keys: KeyRing(.random())),
      plan: try deliveryFactory.makePlan()
    )
    let channels = Installation(store: try SQLiteChallengeStore.inMemory(), app).service.channels(
      for: recipient
    )
    let all = app.plan.steps(for: recipient)
    // Without a plan, no step has values.
    let values = settings.plan == nil ? all.map { _ in [:] } : settings.steps(for: recipient).map(\.values)
    let steps = zip(all, values).drop { step, _ in channel.map { $0 != step.channel } ?? false }
    for (index, (step, values)) in steps.enumerated() {
      let values = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let end =
        settings.receipts == nil
        ? ", and the next step always follows, because --receipts is off" : " for a receipt"
      let remarks = [
        values.isEmpty ? nil : values.joined(separator: ", "),
        step.isOnRequest && index > 0 ? "only if the user asks for it" : nil,
        step.wait.map { "waits \($0.components.seconds) s\(end)" },
        channels.contains(step.channel) ? nil : "not sent, because the phone prefix isn't allowed",
      ]
      let text = "\(index + 1). \(step.channel) by \(step.account.name)"
      print(([text] + remarks.compactMap(\.self)).joined(separator: ", "))
    }
  }

  /// Issues a code in memory, and delivers its message as the server would, but without retries.
  ///
  /// - Returns: Whether the message was accepted.
  private func send(
    to recipient: Recipient,
    by channel: MessageChannel?,
    _ purpose: Purpose,
    _ settings: Settings,
    _ deliveryFactory: DeliveryFactory
  ) async throws -> Bool {
    let installation = Installation(
      store: try SQLiteChallengeStore.inMemory(),
      .init(
        try Server(settings).configuration(keys: KeyRing(.random())),
        plan: try deliveryFactory.makePlan()
      )
    )
    let service = installation.service
    do {
      var request = IssueRequest(to: recipient, purpose: purpose)
      request.channel = channel
      request.values = try values()
      request.language = language
      let challenge = try await service.issue(request)
      await installation.drain()
      return try await service.status(of: challenge.id).messages.last?.state == .sent
    } catch ServiceError.destinationNotAllowed, ServiceError.channelNotAvailable {
      let channel = channel ?? service.channels.first { $0.kind == recipient.kind }
      guard let channel, service.channels.contains(channel) else {
        throw Failure("The provider can't reach this recipient\(channel.map { " by \($0)" } ?? "").")
      }
      let settings = channel == .sms ? "--phone-prefixes" : "--phone-prefixes and --channel-prefixes"
      throw Failure("Codes aren't sent to this phone prefix by \(channel). Add it to \(settings).")
    } catch let error as ServiceError {
      throw Failure(error.description)
    }
  }

  /// Prints what a user would get by email, as a text message and in a call, or all problems of the texts.
  private func showMessages(_ purpose: Purpose, _ sources: SettingSources) throws {
    // Nothing is sent, so no delivery has to be configured.
    var sources = sources
    sources.turnOn("development")
    let configuration: VerificationService.Configuration
    do {
      configuration = try Server(settings(sources)).configuration(keys: KeyRing(.random()))
    } catch VerificationService.ConfigurationError.texts(let problems) {
      for problem in problems { FileHandle.standardError.write(Data("\(problem)\n".utf8)) }
      throw ExitCode.failure
    }
    let values = value.isEmpty ? nil : try values()
    let email = try configuration.sample(.email, purpose, values, language: language)
    let phone = try configuration.sample(.phone, purpose, values, language: language)
    let segments = phone.text.smsSegments
    var sections = [
      ("Language", email.templates.language), ("Subject", email.subject), ("Text", email.text),
      ("HTML", email.html ?? ""),
      ("SMS, \(segments) segment\(segments == 1 ? "" : "s")\(phone.form.remark)", phone.text),
      ("Voice", phone.spoken),
    ]
    sections.removeAll { $0.1.isEmpty }
    print(sections.map { "\($0):\n\($1)" }.joined(separator: "\n\n"))
  }

  /// Returns the values of `--value`.
  private func values() throws -> [String: String] {
    try value.reduce(into: [:]) { values, text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw Failure("--value=\(text): must be a name, '=' and a value.") }
      values[parts[0]] = parts[1]
    }
  }

  private static let printLine: @Sendable (String) -> Void = { print($0) }
}

extension TextForm {
  /// What distinguishes the form from the full text.
  fileprivate var remark: String {
    switch self {
    case .full: ""
    case .brief: ", without the validity"
    case .withoutName: ", without the app's name"
    case .english: ", in English"
    case .tooLong: ", too long"
    }
  }
}

extension DeliveryResult.Outcome {
  fileprivate var text: String {
    switch self {
    case .accepted: "accepted"
    case .retry: "not accepted; the server would retry"
    case .unanswered: "no response; the message may have been accepted, and the server would retry"
    case .refused: "the recipient is unreachable; the server would give up"
    case .unreachable: "the recipient is unreachable through this provider"
    case .misconfigured:
      "misconfigured; if another recipient's message failed, too, the server would pause this provider for 30 seconds"
    }
  }
}
