import Foundation
@_spi(FrontEnd) import OneTimeCode

/// The phrases of one language as a script module: an array in the order of `CodePhrases.Phrase`, so that the
/// WebAssembly module can refer to a phrase by its number.
///
///     export default [
///     "Verification code",
///     {one:"{count} digit is missing.",other:"{count} digits are missing."},
///     ]
public struct PhraseModule: Sendable {
  /// The module's path in the element's folder.
  public let name: String

  /// The source of the script module.
  public let text: String

  /// Creates the module for the language of `phrases`.
  public init(_ phrases: CodePhrases) {
    name = "phrases/\(phrases.language).js"
    let entries = CodePhrases.Phrase.allCases.map { Self.entry(phrases[$0]) + ",\n" }
    text = "export default [\n" + entries.joined() + "]\n"
  }

  /// The names of all phrases in the order of `CodePhrases.Phrase`, for pages with their own phrases.
  public static let names = PhraseModule(
    name: "phrases/names.js",
    text: "export default [\n" + CodePhrases.Phrase.allCases.map { literal("\($0)") + ",\n" }.joined() + "]\n"
  )

  /// The words with which the field finds a code in a message: a list for each kind.
  public static let words = PhraseModule(
    name: "phrases/words.js",
    text: "export default [\n" + CodeReading.words.map { literal($0) + ",\n" }.joined() + "]\n"
  )

  private init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  private static func entry(_ forms: CodePhrases.PluralForms) -> String {
    let written = CodePhrases.PluralForms.Category.allCases.compactMap { category in
      forms[category].map { (category, literal($0)) }
    }
    if written.count == 1 { return written[0].1 }
    return "{" + written.map { "\(key($0)):\($1)" }.joined(separator: ",") + "}"
  }

  private static func key(_ category: CodePhrases.PluralForms.Category) -> String {
    category == .exactlyOne ? literal(category.rawValue) : category.rawValue
  }

  /// Returns a JSON string, which is also a JavaScript literal. Directional isolates are escaped, because
  /// they can make code look like other code, and tools warn about them.
  static func literal(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else { preconditionFailure("A string can always be encoded.") }
    return String(decoding: data, as: UTF8.self)
      .replacing(/[\u{2066}-\u{2069}]/) { found in
        found.output.unicodeScalars.map { "\\u" + String($0.value, radix: 16) }.joined()
      }
  }
}
