/// A run of symbols in a message, with as many symbols as a code.
struct Candidate {
  enum Form {
    /// Symbols that are adjacent, or separated by single dashes or by punctuation between digits: "985-391".
    case word
    /// A word with separators that are rare in codes but common in dates and amounts: "985.391", "12-34-56".
    case unusualWord
    /// The last group of a word that otherwise contains only letters: "G-985391".
    case lastGroup
    /// Words separated by blanks: "985 391".
    case phrase
    /// All symbols of a line that contains only symbols and separators.
    case line
  }

  let form: Form

  /// The indices of the candidate's groups.
  let run: Run
}

extension Message {
  /// The candidates of all forms: words first, then phrases, then lines.
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

  /// Whether the last group is a code preceded only by letters and dashes: "G-985391", but not "12-985391".
  func endsWithCode(_ word: Run) -> Bool {
    let last = groups[word.upperBound - 1]
    return word.count > 1 && last.length == format.length && last.hasDigit && !hasDigit(word.dropLast())
  }

  /// Whether a line contains only separators and the symbols of the run `line`.
  private func isAlone(_ line: Run) -> Bool {
    let gaps = gaps(in: line)
    return !gaps.joinsDigits && !gaps.contains(.text) && characterBefore(line) == "\n"
      && tokens[range(of: line).upperBound...].first { !$0.isSeparator }?.kind == .lineEnd
  }

  /// Returns the last character before `run` that isn't a separator, or "\n" at the start of a line.
  func characterBefore(_ run: Run) -> Unicode.Scalar {
    guard let token = tokens[..<range(of: run).lowerBound].last(where: { !$0.isSeparator }) else {
      return "\n"
    }
    return token.kind == .lineEnd ? "\n" : token.character
  }
}
