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
