import OneTimeCode

extension CodePhrases {
  /// The tags of all supported languages, as arguments for tests.
  static let languages = all.map(\.language)

  /// Returns the phrases of a language, which must be supported.
  static func of(_ language: String) -> CodePhrases {
    let phrases = preferred(for: [language])
    precondition(phrases.language == language)
    return phrases
  }

  /// Returns all forms of a phrase, each with its plural category.
  func forms(of phrase: CodePhrases.Phrase) -> [(category: CodePhrases.PluralForms.Category, text: String)] {
    CodePhrases.PluralForms.Category.allCases.compactMap { category in
      self[phrase][category].map { (category, $0) }
    }
  }

  /// Returns the name of a number's plural category in this language.
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
    return probe.text(for: CodePhrases.LocalizedMessage(.startedOver, count: number))
  }

  /// The plural categories of the numbers from 0 to 999, with the count of numbers in each category.
  var categories: [String: Int] {
    Dictionary((0..<1000).map { (category(of: $0), 1) }, uniquingKeysWith: +)
  }

  /// Whether the language is written from right to left. The field's label serves as the sample.
  var isRightToLeft: Bool { self[.label].other.unicodeScalars.contains { 0x0590...0x08FF ~= $0.value } }

  /// Whether the language is written in Latin letters. The field's label serves as the sample.
  var isLatin: Bool { self[.label].other.contains { $0.isASCII && $0.isLetter } }
}
