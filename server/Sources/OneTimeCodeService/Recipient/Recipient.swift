/// Where a code is sent: a telephone number or an e-mail address, in one normal form.
///
///     try Recipient.phone("+44 (0)20 7946 0958").address     // "+442079460958"
///     try Recipient.email(" Ada@Example.com ").address       // "Ada@example.com"
///     print(try Recipient.email("ada@example.com"))          // a•••@e•••.com
///
/// Printing one shows its masked form: what is printed ends in logs and on pages, where somebody else may
/// read it. Ask for ``address`` where you mean to send something.
public struct Recipient: Hashable, Sendable {
  /// How a recipient is reached.
  public enum Kind: String, Sendable {
    /// By a message to a telephone number.
    case phone
    /// By e-mail.
    case email
  }

  /// How it is reached.
  public let kind: Kind

  /// The number with "+" and digits only, or the address with its domain in lower case.
  public let address: String

  /// The longest text that is looked at, in UTF-8 bytes. An address has at most 254 (RFC 5321, 4.5.3.1.3);
  /// the rest is room for blanks and signs that are dropped.
  static let longestText = 320

  /// A recipient of what is known to be in normal form: what a store has kept.
  init(kind: Kind, normalized address: String) {
    self.kind = kind
    self.address = address
  }

  /// A recipient that came out of a store.
  ///
  /// - Parameters:
  ///   - kind: How it is reached.
  ///   - address: The number or address as ``address`` gave it.
  /// - Throws: ``RecipientError`` if it is in no normal form.
  public init(kind: Kind, address: String) throws(RecipientError) {
    self = kind == .phone ? try .phone(address) : try .email(address)
    guard self.address == address else { throw kind == .phone ? .phone : .email }
  }

  /// What a person wrote into a field that takes either: with an "@" it is an e-mail address.
  ///
  /// - Throws: ``RecipientError``.
  public init(_ text: String) throws(RecipientError) {
    guard text.utf8.count <= Recipient.longestText else { throw .tooLong }
    guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
    self = text.contains("@") ? try .email(text) : try .phone(text)
  }
}

/// Why a text is no ``Recipient``.
public enum RecipientError: Error, Equatable, Sendable {
  /// There is nothing but blanks.
  case empty
  /// It is longer than any address.
  case tooLong
  /// It is no telephone number with its country code: "+" and 7 to 15 digits (ITU-T E.164).
  case phone
  /// It is no e-mail address that a message can be sent to.
  case email
}

extension Recipient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The masked form: enough for its owner to know it again, too little for anybody else.
  ///
  /// The number of dots says nothing about the length.
  public var description: String {
    switch kind {
    case .phone: "\(Recipient.dots) \(address.suffix(2))"
    case .email: maskedEmail
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  /// Nothing but the masked form, so that `dump` shows no more than `print`.
  public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }

  private static let dots = "•••"

  private var maskedEmail: String {
    let parts = address.split(separator: "@")
    let top = parts[1].split(separator: ".").last ?? ""
    return "\(parts[0].prefix(1))\(Recipient.dots)@\(parts[1].prefix(1))\(Recipient.dots).\(top)"
  }
}

extension Recipient {
  /// The form in which limits and failures are counted: one for all spellings of what is likely one mailbox.
  ///
  /// Case means nothing to nearly every mail server, and what stands after a "+" is a label that its owner makes
  /// up. Codes still go to ``address``, as it was written; only counting is coarser than that.
  var canonicalAddress: String {
    guard kind == .email else { return address }
    let lowered = address.lowercased()
    guard let at = lowered.firstIndex(of: "@") else { return lowered }
    let local = lowered[..<at]
    let mailbox = local.prefix { $0 != "+" }
    return String(mailbox.isEmpty ? local : mailbox) + lowered[at...]
  }
}
