extension Recipient {
  /// The recipient at a telephone number.
  ///
  /// Blanks, hyphens, dots, slashes and brackets are dropped, digits of other scripts become ASCII, "00" at
  /// the start becomes "+". What is dialled at home alone goes: a "(0)", or the trunk prefix in "+44 020 7946 0958". So one
  /// telephone is one recipient, however it is spelled.
  ///
  /// - Parameter text: A number with its country code. Which country a number without one is in, nobody
  ///   knows here, and a guess would send a code to a stranger.
  /// - Returns: The recipient, its address "+" and 7 to 15 digits (ITU-T E.164).
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

  /// Signs that people write into numbers and that mean nothing.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .dashPunctuation, .format: true
    default: scalar == "." || scalar == "/" || scalar == "(" || scalar == ")" || scalar == "\t"
    }
  }
}
