import OneTimeCode

extension VerificationService {
  /// How a service is set up. What is not here cannot be set: a limit that can be switched off is switched
  /// off one day by mistake.
  public struct Configuration: Sendable {
    /// The server's secret.
    public let key: ServerKey

    /// What new codes look like.
    public let format: CodeFormat

    /// The host that messages to telephones are bound to, if they are: `example.com`.
    public let domain: String?

    /// A configuration.
    ///
    /// - Parameters:
    ///   - key: The server's secret.
    ///   - format: 4 to 10 symbols with at least 10 000 different codes.
    ///   - domain: A plain host name, without a port; other scripts in punycode.
    /// - Throws: ``ConfigurationError``.
    public init(
      key: ServerKey,
      format: CodeFormat = Configuration.sixDigits,
      domain: String? = nil
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
      self.key = key
      self.format = format
      self.domain = domain
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

    /// How many guesses a challenge takes.
    public static let attempts = 5

    /// How many seconds each re-send waits after what was sent before it; there are as many re-sends.
    public static let waits = [20, 40, 80, 160]

    /// With fewer seconds left a re-send begins a new challenge.
    public static let leastTimeForResend = 120

    /// For how many seconds after its end a challenge is kept, so that people can be told that it ended.
    public static let retention = 3600

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
