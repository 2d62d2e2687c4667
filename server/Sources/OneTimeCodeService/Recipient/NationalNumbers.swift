/// What a national number needs to become an international one: the country code, and the number of digits after it.
enum NationalNumbers {
  /// Returns the country code of all the prefixes, such as `+44`, or `nil` if they have several, or one whose mobile numbers
  /// vary in length.
  static func countryCode(of prefixes: [String]) -> String? {
    let codes = Set(prefixes.map { prefix in lengths.keys.first { prefix.dropFirst().hasPrefix($0) } })
    guard codes.count == 1, let code = codes.first ?? nil else { return nil }
    return "+" + code
  }

  /// Returns the numbers of digits that mobile numbers of a country have after its code, such as `+44`.
  static func lengths(in countryCode: String) -> ClosedRange<Int>? {
    lengths[String(countryCode.dropFirst())]
  }

  /// The numbers of digits by country code, as in libphonenumber 9.0.43, for countries where they differ by at most one.
  /// No code is the beginning of another (ITU-T E.164).
  private static let lengths: [String: ClosedRange<Int>] = {
    let codes: [(ClosedRange<Int>, String)] = [
      (
        7...7, "238 239 246 248 269 291 297 501 592 597 673 674 676 678 679 680 691 692 960"
      ),
      (
        8...8,
        """
        45 47 53 65 216 222 223 226 227 228 230 232 235 236 253 257 266 267 268 350 356 357 370 371 373 374 378 382 383 \
        386 389 502 503 504 505 506 509 591 598 670 675 686 689 852 853 965 968 973 974 975 976 993
        """
      ),
      (8...9, "359 377 385 387 855"),
      (
        9...9,
        """
        32 33 34 36 40 41 46 48 51 56 61 66 84 93 94 211 212 213 218 221 224 233 237 240 242 244 245 249 250 251 254 255 256 \
        258 260 261 262 263 264 265 351 352 353 355 375 380 420 421 590 593 594 595 596 886 962 963 966 967 970 971 972 992 \
        994 995 996 998
        """
      ),
      (9...10, "39 60 82 856"),
      (10...10, "1 7 20 30 44 52 57 58 63 81 90 91 92 98 225 229 234 850 880 964 977"),
      (10...11, "49 54 55"),
      (11...11, "86"),
    ]
    return Dictionary(
      uniqueKeysWithValues: codes.flatMap { range, list in
        list.split(separator: " ").map { (String($0), range) }
      }
    )
  }()
}
