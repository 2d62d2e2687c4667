import OneTimeCode

extension CodePhrases {
  /// The tags of all languages, by which a test names the one that it is about.
  static let languages = all.map(\.language)

  /// The phrases of a language that there are words for.
  static func of(_ language: String) -> CodePhrases {
    let phrases = fitting([language])
    precondition(phrases.language == language)
    return phrases
  }

  /// All forms of a phrase with their categories.
  func forms(of phrase: CodePhrases.Phrase) -> [(category: CodePhrases.PluralForms.Category, text: String)] {
    CodePhrases.PluralForms.Category.allCases.compactMap { category in
      self[phrase][category].map { (category, $0) }
    }
  }

  /// The category that a number has in this language, as the words show it.
  func category(of number: Int) -> String {
    var probe = self
    probe[.startedOver] = CodePhrases.PluralForms(
      zero: "zero",
      one: "one",
      two: "two",
      few: "few",
      many: "many",
      other: "other"
    )
    return probe.text(for: CodePhrases.Sentence(.startedOver, count: number))
  }

  /// The categories of the numbers below a thousand, each with how many numbers are in it.
  var categories: [String: Int] {
    Dictionary((0..<1000).map { (category(of: $0), 1) }, uniquingKeysWith: +)
  }

  /// Whether the language is written from right to left, as its own label shows.
  var isRightToLeft: Bool { self[.label].other.unicodeScalars.contains { 0x0590...0x08FF ~= $0.value } }

  /// Whether the language is written in Latin letters.
  var isLatin: Bool { self[.label].other.contains { $0.isASCII && $0.isLetter } }
}
