/// A normalizer that removes trunk prefixes, which only domestic calls need: "+44 020 …" becomes "+44 20 …".
///
/// The tables contain a prefix only if no national number begins with it, or none has the listed number of
/// digits after it. They follow the numbering plans registered with the ITU (E.164, E.129); `make attack`
/// compares the results with libphonenumber. Italy isn't included: its numbers keep the leading zero.
enum TrunkPrefix {
  /// Returns the digits of an international number, without any trunk prefix after the country code.
  static func removed(from digits: String) -> String {
    for length in 1...3 {
      let country = String(digits.prefix(length))
      let (hasZero, other) = (zero.contains(country), others[country])
      guard hasZero || other != nil else { continue }
      var number = digits.dropFirst(length)
      if hasZero { number = number.drop { $0 == "0" } }
      if let other, number.hasPrefix(other.prefix),
        other.lengths.contains(number.count - other.prefix.count)
      {
        number = number.dropFirst(other.prefix.count)
      }
      return country + number
    }
    return digits
  }

  /// The codes of countries whose trunk prefix is 0 and whose national numbers never begin with 0.
  private static let zero = Set(
    """
    20 27 31 32 33 40 41 43 44 46 49 51 53 54 55 58 60 61 62 63 64 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 \
    218 231 232 233 234 243 249 250 251 252 254 255 256 260 261 262 263 264 265 291 353 355 358 359 370 373 374 375 377 \
    380 381 382 383 385 386 387 389 421 423 508 590 591 593 594 595 596 598 686 850 855 856 880 886 961 962 963 964 \
    966 967 970 971 972 976 977 994 995 996
    """
    .split(separator: " ").map(String.init)
  )

  /// Other trunk prefixes by country code, with the number of digits that must follow. In Mexico, until 2019,
  /// a 1 preceded mobile numbers in calls from abroad.
  private static let others: [String: (prefix: String, lengths: ClosedRange<Int>)] = [
    "1": ("1", 10...10), "7": ("8", 10...10), "36": ("06", 8...9), "52": ("1", 10...10),
    "370": ("8", 8...8), "993": ("8", 8...8),
  ]
}
