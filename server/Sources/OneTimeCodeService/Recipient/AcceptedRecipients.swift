/// The recipients that a person can enter: those that a channel reaches.
///
///     let accepted = AcceptedRecipients(kinds: [.phone], countryCode: "+44")
///     try accepted.recipient(from: "07700 900123").address     // "+447700900123"
public struct AcceptedRecipients: Equatable, Sendable {
  /// The kinds of recipients that codes can be sent to.
  public let kinds: Set<Recipient.Kind>

  /// The country code of all phone numbers that codes can be sent to, such as `+44`, or `nil` if there are several or none.
  public let countryCode: String?

  /// Creates a value from the kinds, and the country code if there is only one.
  public init(kinds: Set<Recipient.Kind>, countryCode: String? = nil) {
    self.kinds = kinds
    self.countryCode = countryCode
  }

  /// Creates a recipient from what a person has entered.
  ///
  /// A phone number without a country code gets the ``countryCode``. Where national numbers begin with 0, one without it
  /// isn't completed, because its first digits may be meant as a country code.
  ///
  /// - Throws: ``RecipientError`` if the text is no recipient.
  public func recipient(from text: String) throws(RecipientError) -> Recipient {
    do {
      return try Recipient(text)
    } catch {
      guard error == .phone, let countryCode, !text.contains(where: { "+\u{FF0B}".contains($0) }) else {
        throw error
      }
      let digits = text.compactMap(\.wholeNumberValue)
      guard !digits.starts(with: [0, 0]), digits.first == 0 || !TrunkPrefix.isZero(of: countryCode) else {
        throw error
      }
      return try .phone(countryCode + text)
    }
  }
}

extension VerificationService {
  /// The recipients to which the app can send codes.
  public var acceptedRecipients: AcceptedRecipients {
    let reaching = channels.filter { channel in
      channel.kind == .email
        || !configuration.allowedPrefixes.isEmpty && configuration.channelPrefixes[channel]?.isEmpty != true
    }
    return AcceptedRecipients(
      kinds: Set(reaching.map(\.kind)),
      countryCode: configuration.allowedPrefixes.countryCode
    )
  }
}

extension AllowedPrefixes {
  /// The country code of all allowed numbers, or `nil` if there are several or none.
  var countryCode: String? {
    let codes = Set(allowed.map(Self.countryCode))
    return codes.count == 1 ? codes.first ?? nil : nil
  }

  /// Returns the country code that a prefix begins with, or `nil` if the prefix is too short to have one.
  private static func countryCode(of prefix: String) -> String? {
    let digits = prefix.dropFirst()
    let length =
      if let first = digits.first, "17".contains(first) { 1 } else if twoDigits.contains(digits.prefix(2)) {
        2
      } else { 3 }
    return digits.count < length ? nil : "+" + digits.prefix(length)
  }

  /// The country codes with two digits. Those that begin with 1 or 7 have one digit, the others three (ITU-T E.164, Annex D).
  private static let twoDigits = Set(
    """
    20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 \
    92 93 94 95 98
    """
    .split(separator: " ")
  )
}
