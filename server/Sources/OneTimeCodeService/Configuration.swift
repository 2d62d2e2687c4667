import OneTimeCode

extension VerificationService {
  /// How a service is set up. What is not here cannot be set: a limit that can be switched off is switched
  /// off one day by mistake.
  public struct Configuration: Sendable {
    /// The server's secrets.
    public let keys: KeyRing

    /// What new codes look like.
    public let format: CodeFormat

    /// The host that messages to telephones are bound to, if they are: `example.com`.
    public let domain: String?

    /// The name of the app, as messages say it, so that people know which of their codes this one is.
    public let appName: String?

    /// How many messages are sent.
    public let limits: RateLimits

    /// How many messages those have sent who try the pages without a key.
    public let trialLimits: RateLimits

    /// Which telephone numbers codes are sent to.
    public let allowedPrefixes: AllowedPrefixes

    /// When messages to a prefix of telephone numbers are braked.
    public let conversionThrottle: ConversionThrottle

    /// Recipients whose code is always the same, for tests of an app in development.
    public let testCodes: [Recipient: CodeSymbols]

    /// The fewest symbols that codes may have.
    public let shortest: Int

    /// A configuration.
    ///
    /// - Parameters:
    ///   - keys: The server's secrets.
    ///   - format: 6 to 10 symbols with at least a million different codes (NIST SP 800-63B-4, 3.1.3.2).
    ///   - domain: A plain host name, without a port; other scripts in punycode.
    ///   - appName: 1 to 30 visible characters.
    ///   - limits: How many messages are sent.
    ///   - trialLimits: How many messages those have sent who try the pages without a key.
    ///   - allowedPrefixes: Which telephone numbers codes are sent to.
    ///   - conversionThrottle: When messages to a prefix of telephone numbers are braked.
    ///   - testCodes: Recipients whose code is always the same. Only for development: such a code is no secret.
    ///   - allowsShortCodes: Whether 4 symbols and 10 000 different codes are enough. NIST says that they are not.
    /// - Throws: ``ConfigurationError``.
    public init(
      keys: KeyRing,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      appName: String? = nil,
      limits: RateLimits = .standard,
      trialLimits: RateLimits = .trial,
      allowedPrefixes: AllowedPrefixes = .all,
      conversionThrottle: ConversionThrottle = ConversionThrottle(),
      testCodes: [Recipient: CodeSymbols] = [:],
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
        // A code with this sign in it could not be read back from a message.
        guard !format.alphabet.contains(UInt8(ascii: "#")) else { throw .alphabet }
      }
      if let appName {
        let isShort = (1...30).contains(appName.count)
        guard isShort, !appName.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .appName }
      }
      for code in testCodes.values where code.count != format.length { throw .length }
      self.keys = keys
      self.format = format
      self.domain = domain
      self.appName = appName
      self.limits = limits
      self.trialLimits = trialLimits
      self.allowedPrefixes = allowedPrefixes
      self.conversionThrottle = conversionThrottle
      self.testCodes = testCodes
      guard MessageTemplates.all.allSatisfy({ longestMessage(in: $0).fitsOneSMS }) else { throw .message }
    }

    /// A configuration with one key.
    ///
    /// - Throws: ``ConfigurationError``.
    public init(
      key: ServerKey,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      appName: String? = nil,
      limits: RateLimits = .standard
    ) throws(ConfigurationError) {
      try self.init(keys: KeyRing(key), format: format, domain: domain, appName: appName, limits: limits)
    }

    private func longestMessage(in templates: MessageTemplates) -> String {
      var random = RandomSource.system
      let code = format.randomCode(using: &random)
      return CodeMessage(
        name: "",
        recipient: Recipient(kind: .phone, normalized: ""),
        purpose: .signIn,
        code: code,
        spacedCode: format.spaced(code),
        spokenCode: "",
        minutes: Configuration.lifetime / 60,
        expiresAt: .now(),
        templates: templates,
        appName: appName,
        domain: domain
      ).text
    }

    /// The format of codes of another length: the same alphabet, in two groups if these are grouped and it is even.
    ///
    /// - Throws: ``ServiceError/optionOutOfRange(_:)``.
    func format(length: Int?) throws -> CodeFormat {
      guard let length, length != format.length else { return format }
      let grouping = format.isGrouped && length.isMultiple(of: 2) ? [length / 2, length / 2] : []
      guard (max(shortest, format.length)...Configuration.lengths.upperBound).contains(length),
        let format = try? CodeFormat(length: length, alphabet: format.alphabet, grouping: grouping)
      else { throw ServiceError.optionOutOfRange("length") }
      return format
    }

    /// Six digits in two groups.
    public static var sixDigits: CodeFormat {
      (try? CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])) ?? .digits(6)
    }

    /// How long the codes of a challenge may be. Fewer symbols are guessed, more are mistyped.
    public static let lengths = 6...10

    /// How long they may be where the operator says twice that short codes are enough.
    public static let shortLengths = 4...10

    /// How many different codes there must be at least: as many as with six digits (NIST SP 800-63B-4, 3.1.3.2).
    public static let fewestCodes = 1_000_000

    /// How many there must be where short codes are allowed: as many as with four digits.
    public static let fewestShortCodes = 10_000

    /// For how many seconds a challenge lives at most (NIST SP 800-63B-4, 3.1.3.2: 10 minutes).
    public static let lifetime = 600

    /// For how many seconds a challenge may live.
    public static let lifetimes = 60...lifetime

    /// By how many seconds the clocks of several servers may differ, where the store has no clock of its own.
    public static let clockSkew = 5

    /// For how many seconds a receipt can be redeemed.
    public static let receiptLifetime = 300

    /// How many guesses a challenge takes.
    public static let attempts = 5

    /// How many seconds each resend waits after what was sent before it; there are as many resends.
    public static let waits = [20, 40, 80, 160]

    /// With fewer seconds left a resend begins a new challenge.
    public static let leastTimeForResend = 120

    /// For how many seconds after its end a challenge is kept, so that people can be told that it ended.
    public static let retention = 3600

    /// For how many seconds an older key is needed after the newest one has come into use everywhere.
    public static let keyOverlap = lifetime + retention + 1200

    /// How many challenges are removed at once.
    static let removedAtOnce = 500

    /// How many times a resend follows a successor.
    static let longestChain = 16
  }

  /// What is wrong with a ``Configuration``.
  public enum ConfigurationError: Error, Equatable, Sendable {
    /// A code has fewer or more symbols than are allowed.
    case length
    /// There are fewer different codes than there must be.
    case tooFewCodes
    /// The domain is not a plain host name.
    case domain
    /// With this domain or this name of the app a message would not fit one SMS.
    case message
    /// The name of the app is empty, too long, or has control characters in it.
    case appName
    /// "#" cannot be in codes whose messages are bound to a domain.
    case alphabet
  }
}

extension CodeFormat {
  /// Whether so many different codes have this format.
  fileprivate func hasCodes(atLeast wanted: Int) -> Bool {
    var codes = 1
    for _ in 0..<length where codes < wanted { codes *= alphabet.count }
    return codes >= wanted
  }
}
