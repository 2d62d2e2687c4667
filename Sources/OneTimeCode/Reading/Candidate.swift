/// Symbols in a message that are as many as a code has.
struct Candidate {
  enum Form {
    /// Symbols that nothing or single dashes separate: "985391", "985-391".
    case word
    /// A word that is broken as codes rarely are, but dates and amounts often: "985.391", "12-34-56".
    case unusualWord
    /// The last group of a word, behind letters: "G-985391".
    case lastGroup
    /// Words with blanks between them: "985 391".
    case phrase
    /// All symbols of a line that has nothing else.
    case line
  }

  let form: Form

  /// The symbols.
  let run: Run
}

extension Message {
  /// The candidates, in the order of their forms.
  var candidates: [Candidate] {
    var candidates: [Candidate] = []
    for word in words {
      if endsWithCode(word) {
        candidates.append(Candidate(form: .lastGroup, run: word.suffix(1)))
      } else if length(of: word) == format.length {
        candidates.append(Candidate(form: isBrokenUnusually(word) ? .unusualWord : .word, run: word))
      }
    }
    for phrase in phrases where phrase.count > 1 && length(of: phrase) == format.length {
      candidates.append(Candidate(form: .phrase, run: phrase))
    }
    for line in lines where length(of: line) == format.length && isAlone(line) {
      candidates.append(Candidate(form: .line, run: line))
    }
    return candidates
  }

  /// Whether nothing but letters and dashes stands before the last group of a word, which is a code: "G-985391", but not
  /// "12-985391".
  func endsWithCode(_ word: Run) -> Bool {
    let last = groups[word.upperBound - 1]
    return word.count > 1 && last.length == format.length && last.hasDigit && !hasDigit(word.dropLast())
  }

  /// Whether nothing but separators stands beside and between the symbols of a line.
  private func isAlone(_ line: Run) -> Bool {
    let gaps = gaps(in: line)
    return !gaps.joinsDigits && !gaps.contains(.text) && lead(of: line) == "\n"
      && tokens[range(of: line).upperBound...].first { !$0.isSeparator }?.kind == .lineEnd
  }

  /// The last character before `run` that is no separator; "\n" at the start of a line.
  func lead(of run: Run) -> Unicode.Scalar {
    guard let token = tokens[..<range(of: run).lowerBound].last(where: { !$0.isSeparator }) else {
      return "\n"
    }
    return token.kind == .lineEnd ? "\n" : token.character
  }
}
