/// The recipient of a code: a normalized phone number or email address.
///
///     try Recipient.phone("+44 (0)20 7946 0958").address     // "+442079460958"
///     try Recipient.email(" Ada@Example.com ").address       // "Ada@example.com"
///     print(try Recipient.email("ada@example.com"))          // a•••@e•••.com
///
/// Printing a recipient shows a masked address, because other people may read logs and pages. To send a
/// message, use ``address``.
public struct Recipient: Hashable, Sendable {
  /// The kind of a recipient.
  public enum Kind: String, Sendable {
    /// A phone number.
    case phone
    /// An email address.
    case email
  }

  /// The kind of the address: phone or email.
  public let kind: Kind

  /// The number as "+" and digits, or the email address with a lowercase domain.
  public let address: String

  /// The maximum length of input, in UTF-8 bytes. An address has at most 254 bytes (RFC 5321, 4.5.3.1.3); the
  /// rest leaves room for characters that normalization removes.
  static let longestText = 320

  /// Creates a recipient from an address that is already normalized.
  package init(kind: Kind, normalized address: String) {
    self.kind = kind
    self.address = address
  }

  /// Creates a recipient from values in a store.
  ///
  /// - Parameters:
  ///   - kind: The kind of address.
  ///   - address: The normalized address, as in ``address``.
  /// - Throws: ``RecipientError`` if the address is invalid or isn't normalized.
  public init(kind: Kind, address: String) throws(RecipientError) {
    self = kind == .phone ? try .phone(address) : try .email(address)
    guard self.address == address else { throw kind == .phone ? .phone : .email }
  }

  /// Creates a recipient from user input: an email address if it contains an "@", otherwise a phone number.
  ///
  /// - Throws: ``RecipientError`` if the input is neither.
  public init(_ text: String) throws(RecipientError) {
    guard text.utf8.count <= Recipient.longestText else { throw .tooLong }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    self = text.contains("@") ? try .email(text) : try .phone(text)
  }
}

/// The reason why a string isn't a ``Recipient``.
public enum RecipientError: Error, Equatable, Sendable {
  /// The string is empty or contains only whitespace.
  case empty
  /// The string is longer than any address.
  case tooLong
  /// The string isn't a phone number with country code: "+" and 7 to 15 digits (ITU-T E.164).
  case phone
  /// The string isn't a supported email address.
  case email
}

extension Recipient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The masked address, which its owner recognizes and others can't complete. The number of dots doesn't
  /// reveal the length of the address.
  public var description: String {
    switch kind {
    case .phone: "\(Recipient.dots) \(address.suffix(2))"
    case .email: maskedEmail
    }
  }

  /// The masked address, so that debuggers and logs don't reveal the full one.
  public var debugDescription: String { description }

  /// A mirror with only the masked address, so that `dump` reveals no more than `print`.
  public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }

  private static let dots = "•••"

  private var maskedEmail: String {
    let domain = address.drop { $0 != "@" }.dropFirst()
    let top = domain.split(separator: ".").last ?? ""
    return "\(address.prefix(1))\(Recipient.dots)@\(domain.prefix(1))\(Recipient.dots).\(top)"
  }
}

extension Recipient {
  /// The address that limits and failures are counted for. Spellings that likely belong to one mailbox have
  /// the same canonical address.
  ///
  /// Nearly all mail servers ignore case, and many treat the text after a "+" as a label that the user
  /// chooses. Gmail, which has two domains, also ignores dots. Codes are still sent to ``address``.
  package var canonicalAddress: String {
    guard kind == .email else { return address }
    let lowered = address.lowercased()
    guard let at = lowered.firstIndex(of: "@") else { return lowered }
    let local = lowered[..<at]
    let label = local.prefix { $0 != "+" }
    let mailbox = String(label.isEmpty ? local : label)
    let isGmail = ["@gmail.com", "@googlemail.com"].contains(lowered[at...])
    return isGmail ? mailbox.filter { $0 != "." } + "@gmail.com" : mailbox + lowered[at...]
  }

  /// Returns whether both are the same recipient, apart from the case of an email address.
  ///
  /// Unlike ``canonicalAddress``, this comparison distinguishes labels and dots: with another mail server, they may
  /// belong to another person's mailbox.
  func isSame(as other: Recipient) -> Bool {
    kind == other.kind && address.lowercased() == other.address.lowercased()
  }
}
