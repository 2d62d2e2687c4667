import Foundation
import OneTimeCode
import OneTimeCodeHTTP
import OneTimeCodeService

/// The settings of the installation or of an app, validated together.
@dynamicMemberLookup
struct Settings: Sendable, CustomStringConvertible {
  /// What the operator wrote, from which the file of apps is read again.
  let sources: SettingSources
  let values: SettingValues
  let limits: RateLimits
  /// The plan of `--plan` or, with `--delivery`, one with its delivery.
  let lists: [StepList]
  /// The URL below which providers send receipts, or `nil` if receipts aren't read.
  let receipts: String?
  let events: Receiver?
  let format: CodeFormat
  let texts: MessageTexts
  let purposes: PurposeRules

  var description: String { sources.descriptions.joined(separator: ", ") }

  /// A setting as it is declared.
  subscript<Value>(dynamicMember path: KeyPath<SettingDeclarations, Setting<Value>>) -> Value {
    values[dynamicMember: path]
  }

  /// The address below which recipients report messages, or `nil` if there is none.
  var reportPage: String? { self.origin.map { $0 + "/report" } }
  var hasPages: Bool { self.pages ?? self.development }
  var allowedPrefixes: AllowedPrefixes { self.phonePrefixes ?? (self.development ? .all : .none) }

  /// The prefixes of all channels to phones but text messages, which have no others than `allowedPrefixes`.
  var channelPrefixes: [MessageChannel: AllowedPrefixes] {
    let channels = MessageChannel.all.filter { $0.kind == .phone && $0 != .sms }
    let defaults = channels.map { ($0, self.development ? .all : $0.defaultPrefixes) }
    return Dictionary(uniqueKeysWithValues: defaults).merging(values.channelPrefixes) { $1 }
  }

  /// A gateway or a receiver of events, and the file with the secrets that sign requests to it.
  struct Receiver: Hashable {
    let address: String
    let secretFile: String
  }

  enum Transport: Equatable {
    case console
    case webhook(Receiver)
    /// The machine's `sendmail` program.
    case sendmail(sender: String, program: String)
    /// A provider that a file describes.
    case provider(path: String)
    case smtp(
      url: String,
      sender: String,
      passwordFile: String?,
      certificateFile: String?,
      limits: Pace.Limits
    )
  }

  /// Parses and validates the settings.
  ///
  /// - Throws: ``Failure`` for the first invalid one.
  init(_ sources: SettingSources, appOf installation: Settings? = nil) throws {
    try self.init(sources, SettingValues(sources), appOf: installation)
  }

  /// Validates settings together.
  ///
  /// - Throws: ``Failure`` for the first invalid one.
  init(_ sources: SettingSources, _ values: SettingValues, appOf installation: Settings? = nil) throws {
    (self.sources, self.values) = (sources, values)
    limits =
      RateLimits(recipient: values.recipientLimit, client: values.clientLimit, overall: values.overallLimit)
      ?? .default
    format = try values.format()
    guard values.proofPurposes.isEmpty == (values.proofCheck == nil) else {
      throw Failure(
        "--proof-check and --proof-purposes need each other: the file, and the purposes that need a proof."
      )
    }
    guard values.link?.hasPrefix("https:") != false || values.development else {
      throw Failure("--link must begin with https://, because the page reads the code.")
    }
    texts = try values.messageTexts()
    purposes = try values.purposeRules()
    lists = try values.stepLists()
    events = try values.eventReceiver()
    receipts = try installation?.receipts ?? values.receiptAddress()
    if let path = self.plan { try checkPrefixes(path) }
  }

  /// Returns the steps for a recipient.
  func steps(for recipient: Recipient) -> [StepList.Step] {
    lists.filter { $0.kind == recipient.kind }
      .flatMap { list in list.prefixes.map { (prefix: $0, steps: list.steps) } }
      .filter { recipient.address.hasPrefix($0.prefix) }.max { $0.prefix.utf8.count < $1.prefix.utf8.count }?
      .steps ?? []
  }

  /// Checks that each list of the plan, and each of its steps, reaches some number. Throws ``Failure``.
  private func checkPrefixes(_ path: String) throws {
    for (index, list) in lists.enumerated() where list.kind == .phone {
      for prefix in list.prefixes {
        guard prefix.isEmpty || allowedPrefixes.reaches(prefix) else {
          throw Failure("--plan: \(path): /lists/\(index)/to: --phone-prefixes doesn't allow \(prefix).")
        }
        for step in list.steps where channelPrefixes[step.channel]?.reaches(prefix) == false {
          let numbers = prefix.isEmpty ? "any number" : prefix
          throw Failure(
            "\(step.place)/channel: --channel-prefixes doesn't allow \(step.channel) to \(numbers)."
          )
        }
      }
    }
  }
}

extension SettingValues {
  fileprivate func receiptAddress() throws -> String? {
    guard self.receipts else { return nil }
    guard let origin = self.origin, self.development || origin.hasPrefix("https:") else {
      throw Failure("--receipts requires --origin, the https address that providers reach.")
    }
    return origin + "/receipts"
  }

  fileprivate func eventReceiver() throws -> Settings.Receiver? {
    switch (self.events, self.eventsSecretFile) {
    case (nil, nil): return nil
    case (let events?, let file?): return .init(address: events, secretFile: file)
    case (_?, nil):
      throw Failure("--events requires --events-secret-file, a file with a secret such as whsec_….")
    case (nil, _?): throw Failure("--events-secret-file requires --events, the URL of the receiver.")
    }
  }

  func format() throws -> CodeFormat {
    let configuration = VerificationService.Configuration.self
    let lengths = self.allowShortCodes ? configuration.shortLengths : configuration.lengths
    let wrongLength = Failure(
      "--length=\(self.length): a code must have \(lengths.lowerBound) to \(lengths.upperBound) symbols."
    )
    guard lengths.contains(self.length) else { throw wrongLength }
    let usual = [6: "3-3", 8: "4-4"][self.length] ?? ""
    do {
      return try CodeFormat(
        length: self.length,
        alphabetText: self.alphabet,
        groupingText: self.grouping.map { $0 == "none" ? "" : $0 } ?? usual
      )
    } catch {
      switch error {
      case .length: throw wrongLength
      case .alphabet:
        throw Failure(
          "--alphabet=\(self.alphabet): must be digits, letters-and-digits, or visible ASCII characters except '-' and '.'."
        )
      case .grouping:
        throw Failure(
          "--grouping=\(self.grouping ?? ""): the groups, such as 3-3, must add up to \(self.length) symbols."
        )
      @unknown default: throw error
      }
    }
  }

  /// Reads the operator's texts. Throws ``Failure`` if they can't be read.
  fileprivate func messageTexts() throws -> MessageTexts {
    guard let folder = self.texts else { return MessageTexts() }
    do {
      return try MessageTexts(
        folder: folder,
        segments: self.smsSegments,
        allowsRemoteContent: self.allowRemoteContent
      )
    } catch {
      throw Failure("--texts: \(error)")
    }
  }

  /// Reads the file of purposes. Throws ``Failure`` if it can't be read or is invalid.
  fileprivate func purposeRules() throws -> PurposeRules {
    guard let path = self.purposes else { return .none }
    let data = try SmallFile.read(path, "--purposes: the file", limit: PurposeRules.largestFile)
    do {
      return try PurposeRules(file: data)
    } catch {
      throw Failure("--purposes: " + error.problems.map { "\(path): \($0)" }.joined(separator: " "))
    }
  }
}

// MARK: - Deliveries

extension SettingValues {
  /// Returns the steps of `--plan`, or steps that use the transport of `--delivery`. Throws ``Failure``.
  fileprivate func stepLists() throws -> [StepList] {
    if let path = self.plan {
      if let delivery = self.delivery {
        throw Failure(
          "--plan can't be combined with --delivery=\(delivery), or ONETIMECODE_DELIVERY; remove one of the two."
        )
      }
      return try PlanFile.read(path) { try transport($0, of: $1) }
    }
    guard let name = self.delivery ?? (self.development ? "console" : nil) else {
      throw Failure(
        "The delivery of codes isn't configured. Start with --development, or with --delivery http (and a provider file), smtp, webhook or sendmail."
      )
    }
    let setting = "--delivery=\(name)"
    /// A user can ask for the channels after the first one.
    func list(_ kind: Recipient.Kind, _ transport: Settings.Transport) -> StepList {
      let channels = MessageChannel.all.filter { channel in
        // Of these channels, a provider's file supports at least one; see `DeliveryFactory`.
        if case .provider = transport {
          channel.kind == kind
        } else {
          channel == (kind == .email ? .email : .sms)
        }
      }
      return StepList(
        kind: kind,
        prefixes: [""],
        steps: channels.map { .init(channel: $0, transport: transport, isOnRequest: true, place: setting) }
      )
    }
    guard let known = TransportName(name, in: URL(filePath: "/")) else {
      guard let path = self.provider else {
        throw Failure("--delivery http requires --provider, a file that describes the provider.")
      }
      return [list(.phone, .provider(path: path)), list(.email, .provider(path: path))]
    }
    let email = try transport(known, of: setting)
    var phone = known.sendsOnlyEmail ? nil : email
    // If the delivery supports only email, a configured provider or gateway sends the text messages.
    if known.sendsOnlyEmail, let path = self.provider {
      phone = .provider(path: path)
    } else if known.sendsOnlyEmail, self.webhook != nil {
      phone = try transport(.webhook, of: setting)
    }
    return (phone.map { [list(.phone, $0)] } ?? []) + [list(.email, email)]
  }

  private func transport(_ name: TransportName, of setting: String) throws -> Settings.Transport {
    func sender() throws -> String {
      guard let sender = self.sender else {
        throw Failure("Email requires --sender, the address of the sender.")
      }
      return sender
    }
    switch name {
    case .console:
      guard self.development else {
        throw Failure("\(setting): console is for --development only, because it shows the codes.")
      }
      return .console
    case .webhook:
      guard let webhook = self.webhook else {
        throw Failure("The webhook requires --webhook, the URL of the gateway.")
      }
      guard let file = self.webhookSecretFile else {
        throw Failure("The webhook requires --webhook-secret-file, a file with a secret per line.")
      }
      return .webhook(Settings.Receiver(address: webhook, secretFile: file))
    case .sendmail: return .sendmail(sender: try sender(), program: self.sendmail)
    case .smtp:
      guard let url = self.smtpURL else {
        throw Failure("smtp requires --smtp-url, such as smtps://user@mail.example.com.")
      }
      return .smtp(
        url: url,
        sender: try sender(),
        passwordFile: self.smtpPasswordFile,
        certificateFile: self.smtpCAFile,
        limits: Pace.Limits(connections: self.smtpConnections, perMinute: self.smtpRate)
      )
    case .provider(let path): return .provider(path: path)
    }
  }
}
