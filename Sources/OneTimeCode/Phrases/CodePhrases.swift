/// The words that are spoken or shown, in one language.
///
///     CodePhrases.english.text(for: CodeRefusal.incomplete(3).sentence(in: .digits(6)))
///     // "3 digits are missing."
///
/// An app that wants other words changes what it likes:
///
///     var phrases = CodePhrases.english
///     phrases[.label] = "Code from the letter"
///
/// Each language is one file in the folder `Languages`; the words of the web are built from the same file.
public struct CodePhrases: Sendable {
  /// The language as a BCP 47 tag, such as `en` or `pt-BR`.
  public let language: String

  /// The zero of the digits in which numbers and times are written; the other nine follow it in Unicode, as
  /// they do in every script. `0` unless told.
  ///
  /// A code is drawn and stored in ASCII digits, so in each of the languages here the count beside it is
  /// written in them, too. For Arabic the digits depend on the region: by CLDR, `ar` as such, `ar-AE` and
  /// `ar-MA` write 0 to 9, `ar-EG` and `ar-SA` ٠ to ٩. The former are read in all of them. An app for Egypt
  /// alone may set `٠`.
  public var zero: Unicode.Scalar

  let category: @Sendable (Int) -> PluralForms.Category
  private let forms: @Sendable (Phrase) -> PluralForms
  private var replaced: [Phrase: PluralForms] = [:]

  /// The phrases of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - zero: The zero of the digits in which numbers are written: a character of general category Nd.
  ///   - category: Which category a number (0 or more) belongs to in this language, by the cardinal rules
  ///     of Unicode CLDR (UTS #35, part 3, Language Plural Rules).
  ///   - forms: The words of each phrase.
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

  /// The words of one phrase.
  public subscript(phrase: Phrase) -> PluralForms {
    get { replaced[phrase] ?? forms(phrase) }
    set { replaced[phrase] = newValue }
  }
}

extension CodePhrases: Equatable {
  /// Whether the language is the same, and the words of every phrase.
  public static func == (left: CodePhrases, right: CodePhrases) -> Bool {
    left.language == right.language && left.zero == right.zero
      && Phrase.allCases.allSatisfy { left[$0] == right[$0] }
  }
}

extension CodePhrases {
  /// All languages that come with the field: each file in the folder `Languages` is named here.
  public static let all: [CodePhrases] = [
    .english, .brazilianPortuguese, .spanish, .french, .german, .italian, .japanese, .arabic,
  ]

  /// The phrases that fit best: the first of `languages` that there are words for, else English.
  ///
  /// - Parameters:
  ///   - languages: BCP 47 tags, the most wanted first. A tag fits by its language alone if there is nothing
  ///     for its script or region: words from another region are better than words in another language.
  ///   - available: What there is to choose from; an app adds its own.
  /// - Returns: The phrases of one language.
  public static func fitting(_ languages: [String], among available: [CodePhrases] = all) -> CodePhrases {
    for wanted in languages {
      let wanted = subtags(of: wanted)
      let exact = available.first { subtags(of: $0.language) == wanted }
      if let fitting = exact ?? available.first(where: { subtags(of: $0.language).first == wanted.first }) {
        return fitting
      }
    }
    return .english
  }

  private static func subtags(of tag: String) -> [Substring] {
    tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
  }
}
