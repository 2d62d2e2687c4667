import OneTimeCode

extension CodePhrases {
  /// The tags of all languages, as arguments of tests.
  static let languages = all.map(\.language)

  /// Returns the phrases of a supported language.
  static func of(_ language: String) -> CodePhrases {
    let phrases = fitting([language])
    precondition(phrases.language == language)
    return phrases
  }

  /// Returns all forms of a phrase with their categories.
  func forms(of phrase: CodePhrases.Phrase) -> [(category: CodePhrases.PluralForms.Category, text: String)] {
    CodePhrases.PluralForms.Category.allCases.compactMap { category in
      self[phrase][category].map { (category, $0) }
    }
  }

  /// Returns the plural category of a number in this language.
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

  /// The plural categories of 0..<1000, with the number of values in each.
  var categories: [String: Int] {
    Dictionary((0..<1000).map { (category(of: $0), 1) }, uniquingKeysWith: +)
  }

  /// Whether the language is written from right to left, judging by its label.
  var isRightToLeft: Bool { self[.label].other.unicodeScalars.contains { 0x0590...0x08FF ~= $0.value } }

  /// Whether the language is written in Latin letters, judging by its label.
  var isLatin: Bool { self[.label].other.contains { $0.isASCII && $0.isLetter } }
}
