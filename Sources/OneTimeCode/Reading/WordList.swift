/// A list of lowercase words to search for in messages.
struct WordList {
  private let words: StaticString

  /// Creates a list from a string in which a vertical bar follows each word.
  init(_ words: StaticString) {
    self.words = words
  }

  private var characters: [Unicode.Scalar] { words.withUTF8Buffer { [Unicode.Scalar](utf8: $0) } }

  /// Whether `text` starts with one of the words.
  func isPrefix(of text: ArraySlice<Token>) -> Bool {
    isWord(of: characters, at: text.startIndex, in: text)
  }

  /// Whether one of the words occurs in `text`, even within a longer word.
  func occurs(in text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.contains { isWord(of: words, at: $0, in: text) }
  }

  /// Whether one of the words occurs in `text` without an adjacent ASCII letter.
  func occursAlone(in text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.contains { index in
      isWord(of: words, at: index, in: text) { !text.hasLetter(at: $0) } && !text.hasLetter(at: index - 1)
    }
  }

  /// Whether `text` ends with one of the words, without an ASCII letter before it.
  func isSuffix(of text: ArraySlice<Token>) -> Bool {
    let words = characters
    return text.indices.suffix(20).contains { index in
      isWord(of: words, at: index, in: text) { $0 == text.endIndex } && !text.hasLetter(at: index - 1)
    }
  }

  /// Whether one of `words` starts at `start` in `text`, and ends at an index that satisfies `canEnd`.
  private func isWord(
    of words: [Unicode.Scalar],
    at start: Int,
    in text: ArraySlice<Token>,
    canEnd: (Int) -> Bool = { _ in true }
  ) -> Bool {
    var index = start
    var isEqual = true
    for character in words {
      if character == "|" {
        if isEqual, canEnd(index) { return true }
        index = start
        isEqual = true
      } else if isEqual {
        isEqual = index < text.endIndex && text[index].character.lowercased == character
        index += 1
      }
    }
    return false
  }
}

extension ArraySlice<Token> {
  /// Whether a word for a code occurs in the text.
  var hasCodeWord: Bool { WordList.codes.occurs(in: self) || WordList.abbreviations.occursAlone(in: self) }

  fileprivate func hasLetter(at index: Int) -> Bool {
    indices.contains(index) && self[index].character.isASCIILetter
  }
}
