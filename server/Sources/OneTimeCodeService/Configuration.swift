import OneTimeCode

extension VerificationService {
  /// The configuration of a service. Other limits are constants on purpose: a limit that can be turned off will be
  /// turned off by mistake.
  public struct Configuration: Sendable {
    /// The server's keys.
    public let keys: KeyRing

    /// The format of new codes.
    public let format: CodeFormat

    /// The host that text messages are bound to, such as `example.com`, or `nil`.
    public let domain: String?

    /// The name of the app for messages, so that users know which account a code is for.
    public let appName: String?

    /// The rate limits of messages.
    public let limits: RateLimits

    /// The rate limits of users who try the pages without an API key.
    public let trialLimits: RateLimits

    /// The phone prefixes that codes may be sent to.
    public let allowedPrefixes: AllowedPrefixes

    /// The throttle for phone prefixes with a low conversion rate.
    public let conversionThrottle: ConversionThrottle

    /// Recipients with a fixed code, for tests of an app in development.
    public let testCodes: [Recipient: CodeSymbols]

    /// The minimum length of codes.
    public let shortest: Int

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - keys: The server's keys.
    ///   - format: 6 to 10 symbols with at least a million different codes (NIST SP 800-63B-4, 3.1.3.2).
    ///   - domain: A host name without a port; in Punycode for other scripts.
    ///   - appName: 1 to 30 visible characters.
    ///   - limits: The rate limits of messages.
    ///   - trialLimits: The rate limits of users who try the pages without an API key.
    ///   - allowedPrefixes: The phone prefixes that codes may be sent to.
    ///   - conversionThrottle: The throttle for phone prefixes with a low conversion rate.
    ///   - testCodes: Recipients with a fixed code. For development only: such a code isn't secret.
    ///   - allowsShortCodes: Whether 4 symbols and 10 000 different codes suffice. That is below the minimum of
    ///     NIST.
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
        // A message with this character in its code couldn't be parsed.
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

    /// Creates a configuration with a single key.
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

    /// Returns the format with another length, the same alphabet, and two groups if the configured format is
    /// grouped and the length is even.
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

    /// The allowed lengths of codes. Shorter codes are easy to guess, longer ones are mistyped.
    public static let lengths = 6...10

    /// The allowed lengths if the operator allows short codes.
    public static let shortLengths = 4...10

    /// The minimum number of different codes: as many as with six digits (NIST SP 800-63B-4, 3.1.3.2).
    public static let fewestCodes = 1_000_000

    /// The minimum number of different codes if short codes are allowed: as many as with four digits.
    public static let fewestShortCodes = 10_000

    /// The maximum lifetime of a challenge, in seconds (NIST SP 800-63B-4, 3.1.3.2: 10 minutes).
    public static let lifetime = 600

    /// The allowed lifetimes of a challenge, in seconds.
    public static let lifetimes = 60...lifetime

    /// The tolerated clock skew between servers, in seconds, if the store doesn't provide the time.
    public static let clockSkew = 5

    /// The lifetime of a receipt, in seconds.
    public static let receiptLifetime = 300

    /// The number of attempts of a challenge.
    public static let attempts = 5

    /// The wait before each resend, in seconds. Their number is the number of resends.
    public static let waits = [20, 40, 80, 160]

    /// The remaining lifetime, in seconds, below which a resend creates a new challenge.
    public static let leastTimeForResend = 120

    /// The time that an expired challenge is kept, in seconds, so that users can be told that it expired.
    public static let retention = 3600

    /// The time that an older key is needed after the newest one is in use on all servers, in seconds.
    public static let keyOverlap = lifetime + retention + 1200

    /// The number of challenges that are deleted per transaction.
    static let removedAtOnce = 500

    /// The maximum length of a chain of resends.
    static let longestChain = 16
  }

  /// An error in a ``Configuration``.
  public enum ConfigurationError: Error, Equatable, Sendable {
    /// A code has too few or too many symbols.
    case length
    /// There are too few different codes.
    case tooFewCodes
    /// The domain isn't a valid host name.
    case domain
    /// With this domain or app name, a message wouldn't fit in one SMS.
    case message
    /// The app name is empty, too long, or contains control characters.
    case appName
    /// Codes in messages bound to a domain must not contain "#".
    case alphabet
  }
}

extension CodeFormat {
  /// Whether the format has at least `wanted` different codes.
  fileprivate func hasCodes(atLeast wanted: Int) -> Bool {
    var codes = 1
    for _ in 0..<length where codes < wanted { codes *= alphabet.count }
    return codes >= wanted
  }
}
