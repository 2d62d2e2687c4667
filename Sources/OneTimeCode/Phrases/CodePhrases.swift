/// The phrases that a field speaks or shows, in one language.
///
///     CodePhrases.english.text(for: CodeRefusal.incomplete(3).message(in: .digits(6)))
///     // "3 digits are missing."
///
/// An app can replace phrases:
///
///     var phrases = CodePhrases.english
///     phrases[.label] = "Code from the letter"
///
/// Each language is a file in the folder `Languages`. The phrases of the web element are generated from the
/// same files.
public struct CodePhrases: Sendable {
  /// The language as a BCP 47 tag, such as `en` or `pt-BR`.
  public let language: String

  /// The digit zero for numbers and times, `0` by default. In Unicode, the digits 1 to 9 follow each zero.
  ///
  /// Codes are drawn in ASCII digits, so the included languages also write counts in ASCII digits. For
  /// Arabic, the usual digits depend on the region. According to CLDR, `ar`, `ar-AE` and `ar-MA` use 0 to 9;
  /// `ar-EG` and `ar-SA` use ٠ to ٩. An app for Egypt can set `٠`.
  public var zero: Unicode.Scalar

  let category: @Sendable (Int) -> PluralForms.Category
  private let forms: @Sendable (Phrase) -> PluralForms
  private var replaced: [Phrase: PluralForms] = [:]

  /// Creates the phrases of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - zero: The digit zero, a character of general category Nd.
  ///   - category: A closure that returns the plural category of a number (0 or more) by the cardinal rules
  ///     of Unicode CLDR (UTS #35, part 3, Language Plural Rules).
  ///   - forms: A closure that returns the plural forms of a phrase.
  public init(
    language: String,
    zero: Unicode.Scalar = "0",
    category: @escaping @Sendable (Int) -> PluralForms.Category,
    forms: @escaping @Sendable (Phrase) -> PluralForms
  ) {
    self.language = language
    self.zero = zero
    self.category = category
    self.forms = forms
  }

  /// The plural forms of a phrase.
  public subscript(phrase: Phrase) -> PluralForms {
    get { replaced[phrase] ?? forms(phrase) }
    set { replaced[phrase] = newValue }
  }
}

extension CodePhrases: Equatable {
  /// Whether two values have the same language, digits and phrases.
  public static func == (left: CodePhrases, right: CodePhrases) -> Bool {
    left.language == right.language && left.zero == right.zero
      && Phrase.allCases.allSatisfy { left[$0] == right[$0] }
  }
}

extension CodePhrases {
  /// The included languages' phrases: one value for each file in the folder `Languages`.
  public static let all: [CodePhrases] = [
    .english, .brazilianPortuguese, .spanish, .french, .german, .italian, .japanese, .arabic,
  ]

  /// Returns the phrases of the first available language in `languages`, or English if none is available.
  ///
  /// - Parameters:
  ///   - languages: BCP 47 tags in order of preference, see ``LanguageTag/best(for:among:)``.
  ///   - available: The available phrases. An app can add its own.
  /// - Returns: The phrases of one language.
  public static func preferred(for languages: [String], among available: [CodePhrases] = all) -> CodePhrases {
    let best = LanguageTag.best(for: languages, among: available.map { $0.language })
    return available.first { $0.language == best } ?? .english
  }
}
