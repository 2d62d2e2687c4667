/// The hash of an Android app at the end of a message. SMS Retriever uses the hash to find the app that the
/// message is for. A hash is 11 characters of Base64, such as "FA+9qCX9VSu".
///
/// Source: "Perform SMS verification on a server", Google Play services documentation.
enum AppHash {
  static let length = 11

  /// Returns `text` without the hash at its end, or all of `text` if there is no hash.
  static func removed(from text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    guard let last = text.lastIndex(where: { !$0.isASCIIWhitespace }),
      let space = text[...last].lastIndex(where: { $0.isASCIIWhitespace })
    else {
      return text
    }
    let hash = text[(space + 1)...last]
    // Excludes numbers and words in a single case. About 99.4% of random hashes contain letters of both
    // cases.
    let isHash =
      hash.count == length && hash.allSatisfy { $0.isBase64 }
      && hash.contains { "a"..."z" ~= $0 } && hash.contains { "A"..."Z" ~= $0 }
    return isHash ? text[...space] : text
  }
}

extension Unicode.Scalar {
  fileprivate var isBase64: Bool { isASCIILetter || "0"..."9" ~= self || self == "+" || self == "/" }
}
