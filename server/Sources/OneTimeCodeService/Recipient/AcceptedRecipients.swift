/// The recipients that a person can enter: those that a channel reaches.
///
///     let accepted = AcceptedRecipients(kinds: [.phone], countryCode: "+44")
///     try accepted.recipient(from: "07700 900123").address     // "+447700900123"
public struct AcceptedRecipients: Equatable, Sendable {
  /// The kinds of recipients that codes can be sent to.
  public let kinds: Set<Recipient.Kind>

  /// The country code that is added to numbers without one, such as `+44`: that of all allowed phone prefixes. The value is `nil`
  /// if they belong to several countries, or to one whose mobile numbers vary in length.
  public let countryCode: String?

  /// Creates a value from the kinds, and the country code if there is only one.
  public init(kinds: Set<Recipient.Kind>, countryCode: String? = nil) {
    self.kinds = kinds
    self.countryCode = countryCode
  }

  /// Creates a recipient from what a person has entered.
  ///
  /// A phone number without a country code gets the ``countryCode`` if it is then as long as the country's mobile numbers. A number
  /// that has a country code and only lacks the plus sign is longer, so that it isn't completed.
  ///
  /// - Throws: ``RecipientError`` if the text is no recipient.
  public func recipient(from text: String) throws(RecipientError) -> Recipient {
    do {
      return try Recipient(text)
    } catch {
      guard error == .phone, let countryCode, !text.contains(where: { "+\u{FF0B}".contains($0) }),
        let lengths = NationalNumbers.lengths(in: countryCode)
      else { throw error }
      let recipient = try Recipient.phone(countryCode + text)
      guard lengths.contains(recipient.address.count - countryCode.count) else { throw .phone }
      return recipient
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
      countryCode: NationalNumbers.countryCode(of: configuration.allowedPrefixes.allowed)
    )
  }
}
