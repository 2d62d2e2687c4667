import OneTimeCode

extension CodeFormat {
  /// A code as people read it, with a blank before each group but the first.
  func spaced(_ code: CodeSymbols) -> String { groups(of: code).joined(separator: " ") }

  /// A code as people hear it: its symbols apart, a longer pause between groups.
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
