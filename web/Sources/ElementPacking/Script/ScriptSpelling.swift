/// The shortest way to write a literal.
enum ScriptSpelling {
  /// The number, without separators and needless zeros.
  static func number(_ text: String) -> String {
    let plain = text.replacing("_", with: "")
    if plain.hasPrefix("0."), plain.count > 2 { return String(plain.dropFirst()) }
    let zeros = plain.reversed().prefix { $0 == "0" }.count
    guard zeros > 2, zeros < plain.count, plain.first != "0", plain.utf8.allSatisfy(\.isDigit) else {
      return plain
    }
    return "\(plain.dropLast(zeros))e\(zeros)"
  }

  /// The string in double quotes, if nothing in it has to be escaped for that: alike is short when compressed.
  static func string(_ text: String) -> String {
    let content = text.dropFirst().dropLast()
    return content.contains { "\"'\\".contains($0) } ? text : "\"\(content)\""
  }
}
