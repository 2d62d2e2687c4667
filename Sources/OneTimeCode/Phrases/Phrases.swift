/// The words that are spoken or shown, in one language.
///
///     Phrases.english.text(for: Refusal.incomplete(3).sentence(in: .digits(6)))
///     // "3 digits are missing."
///
/// An app that wants other words changes what it likes:
///
///     var phrases = Phrases.english
///     phrases[.label] = "Code from the letter"
public struct Phrases: Sendable {
  /// The language as a BCP 47 tag, such as `en` or `pt-BR`.
  public let language: String

  private let category: @Sendable (Int) -> PluralForms.Category
  private let forms: @Sendable (Phrase) -> PluralForms
  private var replaced: [Phrase: PluralForms] = [:]

  /// The phrases of a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag.
  ///   - category: Which category a number (0 or more) belongs to in this language.
  ///   - forms: The words of each phrase.
  public init(
    language: String,
    category: @escaping @Sendable (Int) -> PluralForms.Category,
    forms: @escaping @Sendable (Phrase) -> PluralForms
  ) {
    self.language = language
    self.category = category
    self.forms = forms
  }

  /// The words of one phrase.
  public subscript(phrase: Phrase) -> PluralForms {
    get { replaced[phrase] ?? forms(phrase) }
    set { replaced[phrase] = newValue }
  }

  /// All languages that come with the field.
  public static let all: [Phrases] = [.english, .brazilianPortuguese]

  /// The phrases that fit best: the first of `languages` that there are words for, else English.
  ///
  /// - Parameter languages: BCP 47 tags, the most wanted first. A tag fits by its language alone if there
  ///   is nothing for its region.
  /// - Returns: The phrases of one language.
  public static func fitting(_ languages: [String]) -> Phrases {
    for wanted in languages {
      let wanted = wanted.lowercased()
      let exact = all.first { $0.language.lowercased() == wanted }
      if let fitting = exact ?? all.first(where: { primary($0.language) == primary(wanted) }) {
        return fitting
      }
    }
    return .english
  }

  private static func primary(_ tag: String) -> String {
    String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
  }
}

extension Phrases: Equatable {
  /// Whether the language is the same, and the words of every phrase.
  public static func == (left: Phrases, right: Phrases) -> Bool {
    left.language == right.language && Phrase.allCases.allSatisfy { left[$0] == right[$0] }
  }
}

extension Phrases {
  /// A sentence in this language.
  ///
  /// - Parameters:
  ///   - sentence: What is said.
  ///   - spelling: The code, where the sentence spells it out.
  ///   - detail: What only the face knows: the host that a message is for, or the app's own words for a
  ///     rejection that has no words here.
  /// - Returns: The words.
  public func text(for sentence: Sentence, spelling: Spelling? = nil, detail: String = "") -> String {
    let forms = self[sentence.phrase]
    let template = forms[category(sentence.count)] ?? forms.other
    return fill(template) { name in
      switch name {
      case "count": String(sentence.count)
      case "length": String(sentence.length)
      case "time": Phrases.clock(sentence.count)
      case "code": spelling.map { String($0) }
      case "host", "reason": detail
      default: nil
      }
    }
  }

  /// The label of a field in error: the person hears label and reason together.
  public func label(_ label: String, with reason: String) -> String {
    fill(self[.labelWithReason].other) { name in
      switch name {
      case "label": label
      case "reason": reason
      default: nil
      }
    }
  }

  /// Seconds as minutes and seconds: 0:20.
  public static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Puts values where a template has names in braces. What is put in is not looked at again, so words
  /// that come from outside cannot ask for other values.
  private func fill(_ template: String, _ value: (Substring) -> String?) -> String {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      text += value(rest[rest.index(after: open)..<close]) ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
