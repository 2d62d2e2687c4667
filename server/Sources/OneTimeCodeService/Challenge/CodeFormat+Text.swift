import OneTimeCode

// A format as text: in a database, in an answer, on a command line, in the attributes of the element.
extension CodeFormat {
  /// The alphabet: `digits`, `letters-and-digits`, or the symbols of another one.
  public var alphabetText: String {
    switch alphabet {
    case .digits: "digits"
    case .lettersAndDigits: "letters-and-digits"
    default: String(decoding: alphabet.symbols, as: UTF8.self)
    }
  }

  /// The sizes of the groups, such as `3-3`; empty if the code is not grouped.
  public var groupingText: String {
    isGrouped ? grouping.map(String.init).joined(separator: "-") : ""
  }

  /// The format that these texts stand for.
  ///
  /// - Parameters:
  ///   - length: 1 to 32.
  ///   - alphabetText: As ``alphabetText``.
  ///   - groupingText: As ``groupingText``.
  /// - Throws: `CodeFormat.ValidationError` for the first that is wrong.
  public init(length: Int, alphabetText: String, groupingText: String) throws(CodeFormat.ValidationError) {
    let alphabet: CodeFormat.Alphabet
    switch alphabetText {
    case "digits": alphabet = .digits
    case "letters-and-digits": alphabet = .lettersAndDigits
    default: alphabet = try CodeFormat.Alphabet(alphabetText)
    }
    var grouping: [Int] = []
    if !groupingText.isEmpty {
      for part in groupingText.split(separator: "-", omittingEmptySubsequences: false) {
        guard let size = Int(part) else { throw .grouping }
        grouping.append(size)
      }
    }
    try self.init(length: length, alphabet: alphabet, grouping: grouping)
  }
}
