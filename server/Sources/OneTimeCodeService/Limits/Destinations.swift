/// Which telephone numbers codes are sent to. Messages cost money, and whoever has a share in what they cost asks for
/// many of them ("SMS pumping"): outside development there are none until the operator names some.
public struct Destinations: Equatable, Sendable {
  /// A prefix of telephone numbers, and how many messages go there.
  public struct Prefix: Equatable, Sendable {
    /// "+" and the first digits of the numbers: `+44`, `+1868`.
    public let digits: String
    /// How many messages an hour.
    public let limit: Limit

    /// A prefix, or nothing if it is none.
    ///
    /// - Parameters:
    ///   - digits: "+" and 1 to 7 digits.
    ///   - perHour: How many messages go there in an hour, 1 or more.
    public init?(_ digits: String, perHour: Int = 1000) {
      let number = digits.dropFirst()
      guard digits.hasPrefix("+"), (1...7).contains(number.utf8.count), perHour > 0 else { return nil }
      guard number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      guard !number.hasPrefix("0") else { return nil }
      self.digits = digits
      limit = Limit(perHour, in: 3600)
    }
  }

  let prefixes: [Prefix]?

  /// All numbers, without limits of their own: for development.
  public static let all = Destinations(prefixes: nil)

  /// No numbers: codes are sent by e-mail alone.
  public static let none = Destinations([])

  /// Numbers that begin with one of these, the longest that fits counts.
  public init(_ prefixes: [Prefix]) {
    self.init(prefixes: prefixes.sorted { $0.digits.utf8.count > $1.digits.utf8.count })
  }

  private init(prefixes: [Prefix]?) {
    self.prefixes = prefixes
  }

  /// Where codes to a recipient may go.
  enum Match: Equatable {
    /// Anywhere.
    case open
    /// To this prefix, within its limit.
    case prefix(Prefix)
    /// Not there.
    case refused
  }

  func match(_ recipient: Recipient) -> Match {
    guard recipient.kind == .phone, let prefixes else { return .open }
    return prefixes.first { recipient.address.hasPrefix($0.digits) }.map(Match.prefix) ?? .refused
  }
}

/// How many of the codes that were sent to a prefix came back as verified. Where messages are asked for and nobody
/// enters the codes, somebody earns by the messages.
public struct Conversion: Equatable, Sendable {
  /// How many were sent within the hour.
  public let sent: Int
  /// How many of them were verified.
  public let verified: Int

  /// So many of both.
  public init(sent: Int, verified: Int) {
    self.sent = sent
    self.verified = verified
  }
}

/// When messages to a prefix are braked: too few of its codes come back.
public struct Brake: Equatable, Sendable {
  /// Among how many codes within the hour the share is looked at first.
  public let sample: Int
  /// The least share of codes, in percent, that must come back.
  public let leastPercent: Int

  /// A brake.
  ///
  /// - Parameters:
  ///   - sample: 10 or more; less is taken for 10.
  ///   - leastPercent: 0 to 100; 0 never brakes.
  public init(sample: Int = 100, leastPercent: Int = 20) {
    self.sample = max(10, sample)
    self.leastPercent = min(100, max(0, leastPercent))
  }

  /// How many messages an hour go to a prefix that is braked: enough to see whether codes come back again.
  static let braked = Limit(20, in: 3600)

  func holds(_ conversion: Conversion) -> Bool {
    conversion.sent >= sample && conversion.verified * 100 < conversion.sent * leastPercent
  }
}
