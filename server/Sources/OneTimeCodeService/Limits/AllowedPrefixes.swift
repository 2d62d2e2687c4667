/// The phone prefixes that codes may be sent to.
///
/// Attackers who share in the revenue of text messages request codes in bulk ("SMS pumping"). The program
/// `onetimecode` therefore allows only prefixes that the operator lists, but all by default in development.
public struct AllowedPrefixes: Equatable, Sendable {
  /// A prefix of phone numbers, and the rate limit of messages to these numbers.
  public struct Prefix: Equatable, Sendable {
    /// A plus sign and the first digits of the numbers, such as `+44` or `+1868`.
    public let digits: String
    /// The rate limit of messages to these numbers, per hour, or `nil` if no codes are sent to them.
    public let limit: RateLimit?

    /// Creates a prefix, or returns `nil` if an argument is invalid.
    ///
    /// - Parameters:
    ///   - digits: A plus sign and 1 to 7 digits, of which the first isn't 0.
    ///   - perHour: The maximum number of messages per hour, 1 or more.
    public init?(_ digits: String, perHour: Int = 1000) {
      guard perHour > 0 else { return nil }
      self.init(digits, RateLimit(perHour, in: 3600))
    }

    /// Creates a prefix that is excluded from a shorter, allowed one, such as `+1876` from `+1`. Returns `nil` if
    /// `digits` isn't a plus sign and 1 to 7 digits, of which the first isn't 0.
    public init?(excluding digits: String) {
      self.init(digits, nil)
    }

    private init?(_ digits: String, _ limit: RateLimit?) {
      let number = digits.dropFirst()
      guard digits.hasPrefix("+"), (1...7).contains(number.utf8.count) else { return nil }
      guard number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      guard !number.hasPrefix("0") else { return nil }
      self.digits = digits
      self.limit = limit
    }
  }

  let prefixes: [Prefix]?

  /// A value that allows all numbers without limits per prefix, for development.
  public static let all = AllowedPrefixes(prefixes: nil)

  /// A value that allows no phone numbers, so that codes are sent only by email.
  public static let none = AllowedPrefixes([])

  /// Creates a value that allows numbers with one of `prefixes`. If several match, the longest applies, which may
  /// exclude the number.
  ///
  /// Within them, ranges of premium-rate and personal numbers are excluded, such as `+449` from `+44`: fraudsters share in
  /// their price. A range that is itself one of `prefixes` is allowed.
  public init(_ prefixes: [Prefix]) {
    let costly = NumberRanges.costly.filter { range in
      prefixes.contains { range.hasPrefix($0.digits) } && !prefixes.contains { $0.digits == range }
    }
    let prefixes = prefixes + costly.compactMap { Prefix(excluding: $0) }
    self.init(prefixes: prefixes.sorted { $0.digits.utf8.count > $1.digits.utf8.count })
  }

  private init(prefixes: [Prefix]?) {
    self.prefixes = prefixes
  }

  /// Whether no phone number is allowed.
  public var isEmpty: Bool { prefixes?.allSatisfy { $0.limit == nil } ?? false }

  /// The allowed prefixes, such as `+44`; empty if all numbers are allowed.
  public var allowed: [String] { (prefixes ?? []).filter { $0.limit != nil }.map(\.digits) }

  /// Returns the allowed prefixes of which `others` allow no number.
  public func allowed(outside others: AllowedPrefixes) -> [String] { allowed.filter { !others.reaches($0) } }

  /// Returns whether some number is allowed that begins with a prefix, or any number if the prefix is empty.
  public func reaches(_ prefix: String) -> Bool {
    guard let prefixes else { return true }
    return prefixes.first { prefix.hasPrefix($0.digits) }?.limit != nil
      || prefixes.contains { $0.limit != nil && $0.digits.hasPrefix(prefix) }
  }

  /// The result of matching a recipient with the allowed prefixes.
  enum Match: Equatable {
    /// The recipient is allowed, without a limit for a prefix.
    case unrestricted
    /// The recipient is allowed, within the limit of this prefix.
    case prefix(digits: String, limit: RateLimit)
    /// No allowed prefix matches the recipient.
    case notAllowed
  }

  func match(_ recipient: Recipient) -> Match {
    guard recipient.kind == .phone, let prefixes else { return .unrestricted }
    let prefix = prefixes.first { recipient.address.hasPrefix($0.digits) }
    guard let prefix, let limit = prefix.limit else { return .notAllowed }
    return .prefix(digits: prefix.digits, limit: limit)
  }
}
