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

    /// How many messages are sent.
    public let limits: Limits

    /// A configuration.
    ///
    /// - Parameters:
    ///   - keys: The server's secrets.
    ///   - format: 4 to 10 symbols with at least 10 000 different codes.
    ///   - domain: A plain host name, without a port; other scripts in punycode.
    ///   - limits: How many messages are sent.
    /// - Throws: ``ConfigurationError``.
    public init(
      keys: KeyRing,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      limits: Limits = .standard
    ) throws(ConfigurationError) {
      guard Configuration.lengths.contains(format.length) else { throw .length }
      guard format.hasCodes(atLeast: Configuration.fewestCodes) else { throw .tooFewCodes }
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
      self.keys = keys
      self.format = format
      self.domain = domain
      self.limits = limits
      guard MessageWords.all.allSatisfy({ longestMessage(in: $0).fitsOneSMS }) else { throw .message }
    }

    /// A configuration with one key.
    ///
    /// - Throws: ``ConfigurationError``.
    public init(
      key: ServerKey,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil,
      limits: Limits = .standard
    ) throws(ConfigurationError) {
      try self.init(keys: KeyRing(key), format: format, domain: domain, limits: limits)
    }

    private func longestMessage(in words: MessageWords) -> String {
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
        words: words,
        domain: domain
      ).text
    }

    /// Six digits in two groups.
    public static var sixDigits: CodeFormat {
      (try? CodeFormat(length: 6, alphabet: .digits, grouping: [3, 3])) ?? .digits(6)
    }

    /// How long the codes of a challenge may be. Fewer are guessed, more are mistyped.
    public static let lengths = 4...10

    /// How many different codes there must be at least: as many as with four digits.
    public static let fewestCodes = 10_000

    /// For how many seconds a challenge lives (NIST SP 800-63B, 5.1.3.2: at most 10 minutes).
    public static let lifetime = 600

    /// By how many seconds the clocks of several servers may differ.
    public static let clockSkew = 5

    /// How many failures in a row there may be for a recipient and purpose, whatever the challenges
    /// (NIST SP 800-63B, 5.2.2: at most 100).
    public static let failuresInARow = 100

    /// For how many seconds a receipt can be redeemed.
    public static let receiptLifetime = 300

    /// How many guesses a challenge takes.
    public static let attempts = 5

    /// How many seconds each re-send waits after what was sent before it; there are as many re-sends.
    public static let waits = [20, 40, 80, 160]

    /// With fewer seconds left a re-send begins a new challenge.
    public static let leastTimeForResend = 120

    /// For how many seconds after its end a challenge is kept, so that people can be told that it ended.
    public static let retention = 3600

    /// How many challenges are removed at once.
    static let removedAtOnce = 500

    /// How many times a re-send follows a successor, or is overtaken by another one.
    static let longestChain = 16
  }

  /// What is wrong with a ``Configuration``.
  public enum ConfigurationError: Error, Equatable, Sendable {
    /// A code has fewer than 4 or more than 10 symbols.
    case length
    /// There are fewer than 10 000 different codes.
    case tooFewCodes
    /// The domain is not a plain host name.
    case domain
    /// With this domain a message would not fit one SMS.
    case message
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
