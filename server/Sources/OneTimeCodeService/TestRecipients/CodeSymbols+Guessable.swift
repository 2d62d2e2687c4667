import OneTimeCode

extension CodeSymbols {
  /// Returns the rule that makes the code guessable, see ``TestRecipients/init(file:format:now:)``, or `nil` if none does.
  func guessableRule(in alphabet: CodeFormat.Alphabet) -> TestRecipientsError.GuessableRule? {
    let text = String(self)
    // The distance of two symbols is that of their places in the alphabet.
    let places = compactMap { alphabet.symbols.firstIndex(of: $0) }
    if Set(places).count < 4 { return .fewSymbols }
    if places.repeatsPart { return .repeatedPart }
    if places.hasEqualSteps { return .equalSteps }
    if text.containsYear { return .year }
    if text.isDate { return .date }
    return Self.common.contains(text) ? .common : nil
  }

  /// Common PINs that the other rules don't cover: constants, and numbers that sound like words.
  private static let common: Set<String> = ["142857", "161803", "271828", "520131"]
}

extension [Int] {
  /// Whether the numbers are a shorter part that is repeated, as in 274274.
  fileprivate var repeatsPart: Bool {
    (1..<Swift.max(count, 1)).contains { size in
      count.isMultiple(of: size) && indices.allSatisfy { self[$0] == self[$0 % size] }
    }
  }

  /// Whether three numbers have equal steps, next to each other (789, 741) or with one number between (1·2·3·).
  fileprivate var hasEqualSteps: Bool {
    [1, 2].contains { gap in
      indices.dropLast(2 * gap).contains { start in
        self[start + gap] - self[start] == self[start + 2 * gap] - self[start + gap]
      }
    }
  }
}

extension String {
  fileprivate var containsYear: Bool { contains(/19[0-9][0-9]|20[0-9][0-9]/) }

  /// Whether the digits are a day and month in either order, with or without two digits of a year before or after.
  fileprivate var isDate: Bool {
    let day = "(0[1-9]|[12][0-9]|3[01])"
    let month = "(0[1-9]|1[0-2])"
    guard let date = try? Regex("(\(day)\(month)|\(month)\(day))") else { return false }
    return switch utf8.count {
    case 4: wholeMatch(of: date) != nil
    case 6: prefix(4).wholeMatch(of: date) != nil || suffix(4).wholeMatch(of: date) != nil
    default: false
    }
  }
}
