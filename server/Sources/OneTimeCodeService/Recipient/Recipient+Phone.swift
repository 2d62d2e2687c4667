extension Recipient {
  /// Creates a recipient with a phone number.
  ///
  /// Spaces, hyphens, dots, slashes and parentheses are removed, digits of other scripts become ASCII, and a
  /// leading "00" becomes "+". A "(0)" is removed, and so is a trunk prefix, such as the first 0
  /// in "+44 020 7946 0958", so that the usual spellings of a phone number result in the same recipient.
  ///
  /// - Parameter text: A number with its country code. Guessing a missing one could send the message to a
  ///   stranger.
  /// - Returns: A recipient whose address is "+" and 7 to 15 digits (ITU-T E.164).
  /// - Throws: ``RecipientError/phone`` or ``RecipientError/tooLong``.
  public static func phone(_ text: String) throws(RecipientError) -> Recipient {
    guard text.utf8.count <= longestText else { throw .tooLong }
    var number = ""
    for scalar in text.replacing("(0)", with: "").unicodeScalars {
      if scalar == "+" || scalar == "\u{FF0B}" {
        number.append("+")
      } else if scalar.properties.generalCategory == .decimalNumber,
        let digit = scalar.properties.numericValue.flatMap({ Int(exactly: $0) })
      {
        number.append(String(digit))
      } else if !isDropped(scalar) {
        throw .phone
      }
    }
    if number.hasPrefix("00") { number = "+" + number.dropFirst(2) }
    guard number.hasPrefix("+"), !number.dropFirst().contains("+") else { throw .phone }
    let digits = TrunkPrefix.removed(from: String(number.dropFirst()))
    guard (7...15).contains(digits.count), !digits.hasPrefix("0") else { throw .phone }
    return Recipient(kind: .phone, normalized: "+" + digits)
  }

  /// Returns whether a character only formats the number.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .format: true
    default: scalar == "." || scalar == "/" || scalar == "(" || scalar == ")" || scalar == "\t"
    }
  }
}
