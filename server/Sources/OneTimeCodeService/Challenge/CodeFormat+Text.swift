import OneTimeCode

// Converts formats to and from strings, for databases, responses, the command line and HTML attributes.
extension CodeFormat {
  /// The alphabet as a string: `digits`, `letters-and-digits`, or the symbols of a custom alphabet.
  public var alphabetText: String {
    switch alphabet {
    case .digits: "digits"
    case .lettersAndDigits: "letters-and-digits"
    default: String(decoding: alphabet.symbols, as: UTF8.self)
    }
  }

  /// The group sizes as a string, such as `3-3`, or an empty string if the code isn't grouped.
  public var groupingText: String {
    isGrouped ? grouping.map(String.init).joined(separator: "-") : ""
  }

  /// Creates a format from its length and the strings for its alphabet and grouping.
  ///
  /// - Parameters:
  ///   - length: The number of symbols, 1 to 32.
  ///   - alphabetText: An alphabet in the form of ``alphabetText``.
  ///   - groupingText: A grouping in the form of ``groupingText``.
  /// - Throws: `CodeFormat.ValidationError` if an argument is invalid.
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

extension CodeFormat {
  /// Returns the code for display, with a space between groups.
  func spaced(_ code: CodeSymbols) -> String { groups(of: code).joined(separator: " ") }

  /// Returns the code for speech, with commas between symbols and periods between groups.
  func spoken(_ code: CodeSymbols) -> String {
    groups(of: code).map { $0.map(String.init).joined(separator: ", ") }.joined(separator: ". ")
  }

  private func groups(of code: CodeSymbols) -> [String] {
    var groups = [""]
    for (slot, symbol) in code.enumerated() {
      if startsGroup(at: slot) { groups.append("") }
      groups[groups.count - 1].unicodeScalars.append(Unicode.Scalar(symbol))
    }
    return groups
  }
}
