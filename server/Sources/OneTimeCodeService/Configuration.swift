import OneTimeCode

extension VerificationService {
  /// The configuration of a verification service. Limits that the initializers don't take are constants on
  /// purpose: an operator might turn off a configurable limit by mistake.
  public struct Configuration: Sendable {
    /// The name of the app that the configuration is for, or an empty string for the installation's own configuration.
    public private(set) var app = ""

    /// The keys for hashing and encrypting stored values. Those of an app are derived from the installation's.
    public private(set) var keys: KeyRing

    /// The installation's keys, under which everything that all apps share is counted.
    private(set) var sharedKeys: KeyRing

    /// The overall limits of messages: of the app, if the configuration is for one, and of the installation, which is the last.
    private(set) var overallLimits: [(keys: KeyRing, limits: RateLimits, trialLimits: RateLimits)] = []

    /// The format of new codes. A request for a code can choose a greater length.
    public let format: CodeFormat

    /// The host that text messages and emails are bound to, such as `example.com`, or `nil` if they aren't bound.
    public let domain: String?

    /// The pages to which messages link.
    public let links: MessageLinks

    /// The app's name, which tells users which account a code is for, or `nil` to leave it out of messages.
    public let appName: String?

    /// The rate limits for messages, except those with the purpose ``Purpose/trial``.
    public let limits: RateLimits

    /// The rate limits for ``Purpose/trial`` messages, which users request on the service's own pages.
    public let trialLimits: RateLimits

    /// The phone prefixes that codes may be sent to.
    public let allowedPrefixes: AllowedPrefixes

    /// Narrower prefixes for some channels. A message needs an allowed prefix of both, and counts towards both limits.
    public let channelPrefixes: [MessageChannel: AllowedPrefixes]

    /// The throttle for phone prefixes with a low conversion rate.
    public let conversionThrottle: ConversionThrottle

    /// The recipients with fixed codes, or `nil` if there are none.
    public let testRecipients: TestRecipients?

    /// The requirement of proofs for some purposes, or `nil` if no purpose needs proofs.
    public let proofRequirement: ProofRequirement?

    /// The declared values of purposes.
    let purposes: PurposeRules

    /// An operator's own texts.
    let texts: MessageTexts

    /// The texts of messages.
    private(set) var catalog = MessageCatalog()

    /// The minimum length of the ``format``: 6 symbols, or 4 if short codes are allowed.
    public let shortest: Int

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - keys: The server's keys.
    ///   - format: The format: 6 to 10 symbols and at least a million codes (NIST SP 800-63B-4, 3.1.3.2).
    ///   - domain: The host that text messages and emails are bound to, without a port; in Punycode if not ASCII.
    ///   - codePage: The address of the page with the code field, which `{{link}}` in texts opens: of HTTP, without a fragment.
    ///   - reportPage: The address below which recipients report messages with `{{report}}`, such as
    ///     `https://codes.example.com/report`.
    ///   - appName: The app's name: 1 to 30 characters, none of them a control character.
    ///   - limits: The rate limits for messages with purposes other than ``Purpose/trial``.
    ///   - trialLimits: The rate limits for messages with the purpose ``Purpose/trial``.
    ///   - allowedPrefixes: The phone prefixes that codes may be sent to.
    ///   - channelPrefixes: Narrower prefixes for some channels, in place of ``MessageChannel/defaultPrefixes``.
    ///   - conversionThrottle: The throttle for phone prefixes with a low conversion rate.
    ///   - testRecipients: The recipients with fixed codes, whose format must be `format`.
    ///   - proofRequirement: The purposes whose codes need a proof, and the check of proofs.
    ///   - purposes: The values that requests add to messages.
    ///   - texts: An operator's own texts for messages, with which text messages must not have more segments than allowed.
    ///   - allowsShortCodes: Whether 4 symbols and 10,000 codes suffice, which is below NIST's minimum.
    /// - Throws: ``ConfigurationError`` if a value is invalid.
    public init(
      keys: KeyRing,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      codePage: String? = nil,
      reportPage: String? = nil,
      appName: String? = nil,
      limits: RateLimits = .default,
      trialLimits: RateLimits = .trial,
      allowedPrefixes: AllowedPrefixes = .all,
      channelPrefixes: [MessageChannel: AllowedPrefixes] = [:],
      conversionThrottle: ConversionThrottle = ConversionThrottle(),
      testRecipients: TestRecipients? = nil,
      proofRequirement: ProofRequirement? = nil,
      purposes: PurposeRules = .none,
      texts: MessageTexts = MessageTexts(),
      allowsShortCodes: Bool = false
    ) throws(ConfigurationError) {
      let fewest = allowsShortCodes ? Configuration.fewestShortCodes : Configuration.fewestCodes
      shortest = allowsShortCodes ? Configuration.shortLengths.lowerBound : Configuration.lengths.lowerBound
      guard (shortest...Configuration.lengths.upperBound).contains(format.length) else { throw .length }
      guard format.hasCodes(atLeast: fewest) else { throw .tooFewCodes }
      if let domain {
        var random = RandomSource.system
        do {
          _ = try OriginBoundMessage.compose(
            text: "",
            host: domain,
            code: format.randomCode(using: &random)
          )
        } catch {
          throw .domain
        }
        // Phones couldn't parse a bound message whose code contains "#".
        guard !format.alphabet.contains(UInt8(ascii: "#")) else { throw .alphabet }
      }
      links = MessageLinks(codePage: codePage, reportPage: reportPage)
      guard links.areValid else { throw .codePage }
      if let appName {
        let isShort = (1...30).contains(appName.count)
        guard isShort, !appName.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .appName }
      }
      if let testRecipients, testRecipients.format != format { throw .testRecipients }
      self.keys = keys
      sharedKeys = keys
      self.format = format
      self.domain = domain
      self.appName = appName
      self.limits = limits
      self.trialLimits = trialLimits
      self.allowedPrefixes = allowedPrefixes
      self.channelPrefixes = Dictionary(
        uniqueKeysWithValues: MessageChannel.all.filter { $0.defaultPrefixes != .all }.map {
          ($0, $0.defaultPrefixes)
        }
      ).merging(channelPrefixes) { $1 }
      self.conversionThrottle = conversionThrottle
      self.testRecipients = testRecipients
      self.proofRequirement = proofRequirement
      self.purposes = purposes.allowing(segments: texts.segments)
      self.texts = texts
      overallLimits = [(keys, limits, trialLimits)]
      if domain == nil,
        let name = purposes.names.first(where: { purposes.rule(for: $0).sms.embeddedHost != nil })
      {
        throw .purposes(PurposeFileError(name, "/sms/embeddedHost", "An embedded host needs --domain."))
      }
      catalog = try MessageCatalog(texts, self.purposes, appName: appName, links: links.names) {
        templates,
        rule,
        isLongest in
        let longest = try? self.format(length: isLongest ? Configuration.lengths.upperBound : nil)
        return sample(.phone, .signIn, longest ?? format, templates, rule.longestValues, rule.sms)
      }
    }

    /// Creates the configuration of an app of an installation that serves several, see ``Installation/App``.
    ///
    /// The app's keys are derived from the installation's, so its recipients, clients and wrong codes are counted apart from
    /// those of other apps. It shares the installation's format of codes, phone prefixes and trial limits, and its messages
    /// also count towards the installation's overall limit. Other arguments that are `nil` are as in the installation, apart from
    /// the domain and the test recipients: messages of one brand aren't bound to the host of another, and a fixed code of the
    /// installation is accepted by no app.
    ///
    /// - Parameters:
    ///   - name: The name of the app: 1 to 32 lowercase letters, digits and hyphens, beginning with a letter.
    ///   - installation: The configuration of the installation.
    ///   - domain: The host that the app's text messages and emails are bound to, or `nil` for none.
    ///   - codePage: The address of the page with the app's code field, or `nil` for none.
    ///   - reportPage: The address below which the app's recipients report messages, or `nil` for none.
    ///   - appName: The app's name in messages.
    ///   - limits: The rate limits for messages of the app.
    ///   - testRecipients: The app's recipients with fixed codes, or `nil` for none.
    ///   - proofRequirement: The purposes whose codes need a proof, and the check of proofs.
    ///   - purposes: The values that requests add to messages.
    ///   - texts: The operator's own texts for messages.
    /// - Throws: ``ConfigurationError`` if a value is invalid.
    public init(
      app name: String,
      of installation: Configuration,
      domain: String? = nil,
      codePage: String? = nil,
      reportPage: String? = nil,
      appName: String? = nil,
      limits: RateLimits? = nil,
      testRecipients: TestRecipients? = nil,
      proofRequirement: ProofRequirement? = nil,
      purposes: PurposeRules? = nil,
      texts: MessageTexts? = nil
    ) throws(ConfigurationError) {
      guard name.wholeMatch(of: /[a-z][a-z0-9-]{0,31}/) != nil else { throw .app }
      try self.init(
        keys: installation.keys.derived(for: name),
        format: installation.format,
        domain: domain,
        codePage: codePage,
        reportPage: reportPage,
        appName: appName ?? installation.appName,
        limits: limits ?? installation.limits,
        trialLimits: installation.trialLimits,
        allowedPrefixes: installation.allowedPrefixes,
        channelPrefixes: installation.channelPrefixes,
        conversionThrottle: installation.conversionThrottle,
        testRecipients: testRecipients,
        proofRequirement: proofRequirement ?? installation.proofRequirement,
        purposes: purposes ?? installation.purposes,
        texts: texts ?? installation.texts,
        allowsShortCodes: installation.shortest < Configuration.lengths.lowerBound
      )
      app = name
      sharedKeys = installation.sharedKeys
      overallLimits += installation.overallLimits
    }

    /// Creates a configuration with a single key.
    ///
    /// - Throws: ``ConfigurationError`` if a value is invalid.
    public init(
      key: ServerKey,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      appName: String? = nil,
      limits: RateLimits = .default
    ) throws(ConfigurationError) {
      try self.init(keys: KeyRing(key), format: format, domain: domain, appName: appName, limits: limits)
    }

    /// Returns whether there are texts of messages in a language, given as a BCP 47 tag, or in a more general one.
    public func hasTexts(in language: String) -> Bool { catalog.includes(language) }

    /// The forms of text messages with the configured format of codes and the longest values, other than the full one.
    package var shortTexts: [ShortText] { catalog.shortTexts }

    /// Returns a message with a random code and, unless values are given, the longest values.
    ///
    /// - Throws: ``ServiceError/invalidValue(_:_:)``.
    package func sample(
      _ kind: Recipient.Kind,
      _ purpose: Purpose,
      _ values: [String: String]? = nil,
      language: String
    ) throws(ServiceError) -> CodeMessage {
      let rule = purposes.rule(for: purpose.name)
      let values = MessageValues(values ?? rule.longestValues)
      try values.check(rule)
      return sample(
        kind,
        purpose,
        format,
        catalog.templates(for: purpose, in: language),
        values.strings,
        rule.sms
      )
    }

    private func sample(
      _ kind: Recipient.Kind,
      _ purpose: Purpose,
      _ format: CodeFormat,
      _ templates: MessageTemplates,
      _ values: [String: String],
      _ smsFormat: SMSFormat
    ) -> CodeMessage {
      var random = RandomSource.system
      let code = format.randomCode(using: &random)
      let name = random.hexadecimal(bytes: 16)
      return CodeMessage(
        name: name,
        recipient: Recipient(kind: kind, normalized: ""),
        channel: kind == .email ? .email : .sms,
        purpose: purpose,
        values: values,
        code: code,
        spacedCode: format.spaced(code),
        spokenCode: format.spoken(code),
        minutes: Configuration.lifetime / 60,
        expiresAt: .now(),
        templates: templates,
        appName: appName,
        domain: domain,
        links: links.values(code: code, message: name, sharedKeys),
        smsFormat: smsFormat
      )
    }

    /// Returns the configured format, or a variant of it with another length. A variant has two equal groups
    /// if the configured format is grouped and the length is even; otherwise, it has none.
    ///
    /// - Throws: ``ServiceError/optionOutOfRange(_:)`` if the length is out of range.
    func format(length: Int?) throws -> CodeFormat {
      guard let length, length != format.length else { return format }
      let grouping = format.isGrouped && length.isMultiple(of: 2) ? [length / 2, length / 2] : []
      guard (max(shortest, format.length)...Configuration.lengths.upperBound).contains(length),
        let format = try? CodeFormat(length: length, alphabet: format.alphabet, grouping: grouping)
      else { throw ServiceError.optionOutOfRange("length") }
      return format
    }

    /// A format of six digits in two groups.
    public static var sixDigits: CodeFormat {
      (try? CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])) ?? .digits(6)
    }

    /// The allowed lengths of codes. Shorter codes are easy to guess, and users mistype longer ones.
    public static let lengths = 6...10

    /// The allowed lengths of codes if the operator allows short codes.
    public static let shortLengths = 4...10

    /// The minimum number of possible codes: as many as with six digits (NIST SP 800-63B-4, 3.1.3.2).
    public static let fewestCodes = 1_000_000

    /// The minimum number of possible codes if short codes are allowed: as many as with four digits.
    public static let fewestShortCodes = 10_000

    /// The maximum lifetime of a challenge, in seconds. NIST SP 800-63B-4, 3.1.3.2 allows 10 minutes.
    public static let lifetime = 600

    /// The allowed lifetimes of a challenge, in seconds.
    public static let lifetimes = 60...lifetime

    /// The tolerated clock skew between servers, in seconds, for stores that use the servers' clocks.
    public static let clockSkew = 5

    /// The lifetime of a receipt, in seconds.
    public static let receiptLifetime = 300

    /// The number of attempts that a challenge allows.
    public static let attempts = 5

    /// The waits before the resends of a challenge, in seconds. A further resend creates a new challenge.
    public static let waits = [20, 40, 80, 160]

    /// The remaining lifetime, in seconds, below which a resend creates a new challenge.
    public static let leastTimeForResend = 120

    /// The remaining lifetime, in seconds, below which the fallback doesn't send a message that wasn't delivered.
    public static let leastTimeForFallback = 60

    /// The time, in seconds, for which an expired challenge is kept, so that users learn that it has expired.
    public static let retention = 3600

    /// The time, in seconds, for which an old key is still needed after all servers use the newest key.
    public static let keyOverlap = lifetime + retention + 1200

    /// The number of look-ups of recipients per hour that one name allows, see ``VerificationService/lookUp(_:by:)``.
    public static let lookUpsPerHour = 60

    /// The maximum number of challenges that a report of a recipient has.
    static let reportedChallenges = 100

    /// The maximum number of challenges, and of counters, that one transaction deletes.
    static let removedAtOnce = 100

    /// The maximum number of challenges that a resend follows from the given ID to the latest replacement.
    static let longestChain = 16
  }

  /// An error that identifies an invalid value of a ``Configuration``.
  public enum ConfigurationError: Error, Equatable, Sendable {
    /// The format's length is out of range.
    case length
    /// The test recipients' codes have another format.
    case testRecipients
    /// The format has too few possible codes.
    case tooFewCodes
    /// The domain isn't a valid host name.
    case domain
    /// The address of the page with the code field isn't one of HTTP, or has a fragment.
    case codePage
    /// The app name is empty, too long, or contains control characters.
    case appName
    /// The declaration of a purpose is invalid.
    case purposes(PurposeFileError)
    /// The operator's texts have problems.
    case texts([MessageTexts.Problem])
    /// The app's name has another form than 1 to 32 lowercase letters, digits and hyphens, beginning with a letter.
    case app
    /// The alphabet contains "#", which must not occur in a code that is bound to a domain.
    case alphabet
  }
}

extension CodeFormat {
  /// Returns whether the format has at least `minimum` possible codes.
  fileprivate func hasCodes(atLeast minimum: Int) -> Bool {
    var codes = 1
    for _ in 0..<length where codes < minimum { codes *= alphabet.count }
    return codes >= minimum
  }
}
