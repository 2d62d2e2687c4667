/// The words of a language that tell which number of a message is the code.
///
/// A vertical bar separates words. A space before a word means that no letter precedes it, and a space after it that no
/// letter follows it. Case, diacritics and composition don't matter.
struct Vocabulary {
  /// The kinds of words, in the order of a row.
  enum Kind: UInt16 {
    /// A word for a code.
    case code
    /// A word for another number, before the number: "order 571204".
    case other
    /// A unit or another word that tells what the number before it is: "10 minutes".
    case unit
    /// The name of a currency, before or after an amount.
    case currency
    /// A word between a name and its number: "order number 571204".
    case filler
    /// A word that introduces a value: "your code is 985391".
    case copula
    /// A word that precedes a code in a typical sentence of services: "use 4711 to sign in".
    case use
    /// Words that follow a code in such a sentence.
    case purpose
    /// An abbreviation, whose dot doesn't end a sentence.
    case abbreviation
  }

  /// A set of kinds of words.
  struct Kinds: OptionSet {
    let rawValue: UInt16

    static let codes = Kinds(.code)
    static let others = Kinds(.other)
    static let units = Kinds(.unit)
    static let currencies = Kinds(.currency)
    static let fillers = Kinds(.filler)
    static let copulas = Kinds(.copula)
    static let uses = Kinds(.use)
    static let purposes = Kinds(.purpose)
    static let abbreviations = Kinds(.abbreviation)
  }

  /// The words of each kind.
  let lists: [(Kind, StaticString)]

  init(
    _ language: StaticString,
    codes: StaticString = "",
    others: StaticString = "",
    units: StaticString = "",
    currencies: StaticString = "",
    fillers: StaticString = "",
    copulas: StaticString = "",
    uses: StaticString = "",
    purposes: StaticString = "",
    abbreviations: StaticString = ""
  ) {
    lists = [
      (.code, codes), (.other, others), (.unit, units), (.currency, currencies), (.filler, fillers),
      (.copula, copulas),
      (.use, uses), (.purpose, purposes), (.abbreviation, abbreviations),
    ]
  }
}

extension Vocabulary.Kinds {
  init(_ kind: Vocabulary.Kind) { self.init(rawValue: 1 << kind.rawValue) }
}

extension CodeReading {
  /// The words of all languages: for each kind, a list whose words are separated by vertical bars. The web front end loads
  /// them apart from the core.
  @_spi(FrontEnd) public static var words: [String] {
    var lists: [[Substring]] = []
    for vocabulary in Vocabulary.all {
      for (kind, list) in vocabulary.lists {
        if lists.count <= Int(kind.rawValue) { lists.append([]) }
        lists[Int(kind.rawValue)] += "\(list)".split(separator: "|")
      }
    }
    return lists.map { words in
      var unique: [Substring] = []
      for word in words where !unique.contains(word) { unique.append(word) }
      return unique.joined(separator: "|")
    }
  }
}
