extension Recipient {
  /// Creates a recipient with an email address.
  ///
  /// The domain is lowercased. The local part is unchanged, because only the receiving server may treat it as
  /// case-insensitive (RFC 5321, 2.4).
  ///
  /// - Parameter text: An address; surrounding whitespace is ignored. Routes within the local part (`user%host@relay` and
  ///   `host!user@relay`) are rejected, because they are more spellings of one mailbox, which would each have limits. Quoted local parts, IP addresses in
  ///   brackets and non-ASCII characters are rejected: few servers support them, and attackers use them to
  ///   inject message headers.
  /// - Returns: A recipient whose address is normalized.
  /// - Throws: ``RecipientError/email`` or ``RecipientError/tooLong``.
  public static func email(_ text: String) throws(RecipientError) -> Recipient {
    guard text.utf8.count <= longestText else { throw .tooLong }
    let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
    guard let end = text.lastIndex(where: { !$0.isWhitespace }), start <= end else { throw .email }
    let parts = text[start...end].split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, isLocalPart(parts[0]), isDomain(parts[1]) else { throw .email }
    let address = "\(parts[0])@\(parts[1].lowercased())"
    guard address.utf8.count <= 254 else { throw .tooLong }
    return Recipient(kind: .email, normalized: address)
  }

  /// Returns whether the string is a Dot-string of at most 64 bytes (RFC 5321, 4.1.2 and 4.5.3.1.1).
  private static func isLocalPart(_ text: Substring) -> Bool {
    guard (1...64).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.utf8.allSatisfy { isLetterOrDigit($0) || "#$&'*+-/=?^_`{|}~".utf8.contains($0) }
    }
  }

  /// Returns whether the string is a host name with at least two labels.
  private static func isDomain(_ text: Substring) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, text.utf8.count <= 253 else { return false }
    return labels.allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
