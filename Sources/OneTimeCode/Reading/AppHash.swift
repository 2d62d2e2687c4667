/// The hash of an Android app at the end of a message. SMS Retriever uses the hash to find the app that the
/// message is for. A hash is 11 characters of Base64, such as "FA+9qCX9VSu".
///
/// Source: "Perform SMS verification on a server", Google Play services documentation.
enum AppHash {
  static let length = 11

  /// Returns the range of the hash at the end of `tokens`, or `nil` if there is no hash.
  ///
  /// A hash has letters of both cases and another character, and contains no word for a code. This excludes
  /// words and numbers: "Zugangscode", "PlayStation", "PIN/TANcode". 89% of random hashes have these
  /// characters. Almost all others have only letters, and can stay in the text, because a word of 11 letters
  /// isn't a code of another length.
  static func range(in tokens: [Token]) -> Range<Int>? {
    let end = tokens[...].dropLast { $0.isSpace }.endIndex
    let start = tokens[..<end].dropLast { !$0.isSpace }.endIndex
    let hash = tokens[start..<end]
    let isHash =
      start > 0 && hash.count == length && hash.allSatisfy { $0.character.isBase64 }
      && hash.contains { "a"..."z" ~= $0.character } && hash.contains { "A"..."Z" ~= $0.character }
      && hash.contains { !$0.character.isASCIILetter } && !hash.hasCodeWord
    return isHash ? start..<end : nil
  }
}

extension Token {
  fileprivate var isSpace: Bool { kind == .blank || kind == .lineEnd }
}

extension Unicode.Scalar {
  fileprivate var isBase64: Bool { isASCIILetter || "0"..."9" ~= self || self == "+" || self == "/" }
}
