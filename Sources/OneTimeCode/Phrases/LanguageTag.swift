/// A language tag (BCP 47), such as `pt-BR` or `zh-Hant-TW`.
public struct LanguageTag: Hashable, Sendable {
  /// The primary language subtag in lowercase, such as `zh`.
  let language: String

  /// The script in lowercase, such as `hant`: the tag's own or, for a language with several scripts, the usual one of its
  /// region. Otherwise empty, because the language has only one.
  let script: String

  /// The region in lowercase, such as `tw`.
  let region: String?

  /// Parses a tag. Subtags other than language, script and region are ignored, and so is the case.
  public init(_ tag: String) {
    var subtags = tag.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(
      String.init
    )
    // A single character begins an extension.
    subtags.removeSubrange((subtags.firstIndex { $0.utf8.count == 1 } ?? subtags.endIndex)...)
    let first = subtags.isEmpty ? "" : subtags.removeFirst()
    language = Self.aliases[first] ?? first
    let script = subtags.first.flatMap {
      $0.utf8.count == 4 && !$0.utf8.contains { $0.isASCIIDigit } ? $0 : nil
    }
    if script != nil { subtags.removeFirst() }
    region = subtags.first {
      $0.utf8.count == 2 || $0.utf8.count == 3 && $0.utf8.allSatisfy { $0.isASCIIDigit }
    }
    let usual = Self.scripts[language]
    self.script = script ?? usual?.regions[region ?? ""] ?? usual?.standard ?? ""
  }

  /// Returns the language that suits a user best, or `nil` if none of the user's languages is available.
  ///
  /// The user's first language that is available in some form decides. Of its forms, an equal tag is best, then one with the
  /// same script and region, with the same script and no region, with the same script, and then any.
  ///
  ///     LanguageTag.best(for: ["nl-BE", "en"], among: ["en", "nl-NL"])          // "nl-NL"
  ///     LanguageTag.best(for: ["zh-TW"], among: ["zh-Hans", "zh-Hant"])         // "zh-Hant"
  ///
  /// - Parameters:
  ///   - wanted: The user's languages in order of preference.
  ///   - available: The tags to choose from. Of two that suit equally, the first is chosen.
  /// - Returns: One of the available tags.
  public static func best(for wanted: [String], among available: [String]) -> String? {
    for text in wanted {
      let tag = LanguageTag(text)
      var best: (name: String, rank: Int)?
      for name in available {
        guard let rank = tag.rank(of: name, whenWanting: text), rank < best?.rank ?? .max else { continue }
        best = (name, rank)
      }
      if let best { return best.name }
    }
    return nil
  }

  /// Returns how well a language suits a user who wants this tag, or `nil` for another language. The smallest number is best.
  private func rank(of name: String, whenWanting text: String) -> Int? {
    let tag = LanguageTag(name)
    guard !language.isEmpty, tag.language == language else { return nil }
    if name.lowercased().map({ $0 == "_" ? "-" : $0 }) == text.lowercased().map({ $0 == "_" ? "-" : $0 }) {
      return 0
    }
    guard tag.script == script || tag.script.isEmpty || script.isEmpty else { return 4 }
    return tag.region == region ? 1 : tag.region == nil ? 2 : 3
  }

  /// Codes that systems still use for a language, by their replacements (IANA Language Subtag Registry).
  private static let aliases = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil", "no": "nb", "cmn": "zh",
  ]

  /// The scripts of languages that are written in several: the usual one, and those of regions that use another (CLDR, likely
  /// subtags).
  private static let scripts: [String: (standard: String, regions: [String: String])] = [
    "zh": ("hans", ["tw": "hant", "hk": "hant", "mo": "hant"]),
    "yue": ("hant", ["cn": "hans"]),
    "sr": ("cyrl", ["me": "latn", "ro": "latn", "tr": "latn", "us": "latn"]),
    "az": ("latn", ["ir": "arab", "iq": "arab", "ru": "cyrl"]),
    "uz": ("latn", ["af": "arab", "cn": "cyrl"]),
    "pa": ("guru", ["pk": "arab"]),
    "kk": ("cyrl", ["cn": "arab", "af": "arab", "ir": "arab", "mn": "arab"]),
    "ky": ("cyrl", ["cn": "arab", "tr": "latn"]),
    "mn": ("cyrl", ["cn": "mong"]),
    "ku": ("latn", ["iq": "arab", "lb": "arab"]),
    "sd": ("arab", ["in": "deva"]),
    "tg": ("cyrl", ["pk": "arab"]),
    "ug": ("arab", ["kz": "cyrl", "mn": "cyrl"]),
    "ha": ("latn", ["cm": "arab", "sd": "arab"]),
    "ms": ("latn", ["cc": "arab"]),
    "bs": ("latn", [:]),
  ]
}
