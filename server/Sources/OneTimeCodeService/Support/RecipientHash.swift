/// A hash that stands for a recipient in look-ups and logs. It is keyed, so whoever lacks the server's key can't find
/// the recipient by trying addresses. All spellings of an address that share limits have the same hash.
public struct RecipientHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash as 24 lowercase hexadecimal digits.
  public let text: String

  /// The ``text``.
  public var description: String { text }

  /// Creates a hash from 24 lowercase hexadecimal digits, or returns `nil` if the string has another form.
  public init?(_ text: String) {
    // Each row of a challenge has a hash, and a regular expression would be compiled for each.
    guard text.utf8.count == 24, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      return nil
    }
    self.text = text
  }

  init(_ recipient: Recipient, _ key: ServerKey) {
    let tag = key.tag("recipient/1", [recipient.kind.rawValue, recipient.canonicalAddress])
    text = tag.bytes.prefix(12).hexadecimal
  }
}
