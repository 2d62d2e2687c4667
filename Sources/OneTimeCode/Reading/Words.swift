/// Words, by their first letters.
struct Words {
  /// The kind of a word that occurs in a text, and the positions of its letters.
  typealias Found = (kind: Vocabulary.Kind, range: Range<Int>)

  private struct Word {
    let kind: Vocabulary.Kind
    let letters: Range<Int>
    let startsWord: Bool
    let endsWord: Bool
    /// The next word of the bucket, or -1.
    let next: Int
  }

  private var letters: [UInt16] = []
  private var words: [Word] = []
  /// The last word of each bucket, or -1.
  private var buckets = [Int](repeating: -1, count: 1024)

  /// The words of all vocabularies.
  static let all: Words = {
    var words = Words()
    for vocabulary in Vocabulary.all {
      for (kind, list) in vocabulary.lists {
        words.add(list.withUTF8Buffer { [Unicode.Scalar](utf8: $0) }, kind)
      }
    }
    return words
  }()

  /// Adds a list in which vertical bars separate the words; see ``Vocabulary``.
  mutating func add(_ list: [Unicode.Scalar], _ kind: Vocabulary.Kind) {
    for word in list.visible.split(separator: "|") {
      var folded = word.map { Token($0, in: .digits) }.foldedLetters.filter { $0 != 0 }
      let startsWord = folded.first == 0x20
      if startsWord { folded.removeFirst() }
      let endsWord = folded.last == 0x20
      if endsWord { folded.removeLast() }
      guard !folded.isEmpty else { continue }
      let bucket = Words.bucket(folded[0], folded.count > 1 ? folded[1] : 0)
      let range = letters.count..<(letters.count + folded.count)
      words.append(
        Word(kind: kind, letters: range, startsWord: startsWord, endsWord: endsWord, next: buckets[bucket])
      )
      buckets[bucket] = words.count - 1
      letters += folded
    }
  }

  private static func bucket(_ first: UInt16, _ second: UInt16) -> Int {
    (Int(first) * 29 + Int(second)) & 1023
  }

  /// Returns the words in a text of folded letters, in order. Of the words of a kind that start at one letter, only the
  /// longest counts. A word for a code within a longer word for another number doesn't count: "passport".
  func names(in text: [UInt16]) -> [Found] {
    var names: [Found] = []
    var otherEnd = 0
    for start in text.indices where text[start] > 0x20 {
      let first = names.count
      let isInWord = text.isLetter(before: start)
      var second = start + 1
      while second < text.count, text[second] == 0 { second += 1 }
      find(
        in: text,
        at: start,
        bucket: Words.bucket(text[start], second < text.count ? text[second] : 0),
        isInWord,
        &names
      )
      find(in: text, at: start, bucket: Words.bucket(text[start], 0), isInWord, &names)
      guard names.count > first else { continue }
      let code = names[first...].firstIndex { $0.kind == .code }
      let other = names[first...].firstIndex { $0.kind == .other }
      if let other, names[other].range.upperBound > code.map({ names[$0].range.upperBound }) ?? 0 {
        otherEnd = max(otherEnd, names[other].range.upperBound)
      } else if let other {
        names.remove(at: other)
      }
      if start < otherEnd, let code = names[first...].firstIndex(where: { $0.kind == .code }) {
        names.remove(at: code)
      }
    }
    return names
  }

  private func find(in text: [UInt16], at start: Int, bucket: Int, _ isInWord: Bool, _ names: inout [Found]) {
    var index = buckets[bucket]
    while index >= 0 {
      let word = words[index]
      index = word.next
      if word.startsWord, isInWord { continue }
      guard let end = end(of: word, at: start, in: text) else { continue }
      if word.endsWord, text.isLetter(at: end) { continue }
      let same = names.lastIndex { $0.kind == word.kind || $0.range.lowerBound < start }
      if let same, names[same].range.lowerBound == start {
        if names[same].range.upperBound < end { names[same].range = start..<end }
      } else {
        names.append((word.kind, start..<end))
      }
    }
  }

  /// Returns the end of a word that starts at `start`, or `nil` if the text has other letters there.
  private func end(of word: Word, at start: Int, in text: [UInt16]) -> Int? {
    var index = start
    for letter in letters[word.letters] {
      while index < text.count, text[index] == 0 { index += 1 }
      guard index < text.count, text[index] == letter else { return nil }
      index += 1
    }
    while index < text.count, text[index] == 0 { index += 1 }
    return index
  }
}

extension [UInt16] {
  /// Whether the folded letter at `index` belongs to a word in a script that puts spaces between words.
  func isLetter(at index: Int) -> Bool {
    guard indices.contains(index) else { return false }
    switch self[index] {
    case 0x61...0x7A, 0x250...0x2AF, 0x386...0x52F, 0x561...0x588, 0x5D0...0x5EA, 0x620...0x64A,
      0x66E...0x6D3, 0x6D5,
      0x6FA...0x6FF, 0x900...0x963, 0x971...0x9E5, 0x9F0...0xA65, 0xA70...0xAE5, 0xAF0...0xB65, 0xB70...0xBE5,
      0xC00...0xC65,
      0xC80...0xCE5, 0xD00...0xD65, 0xD7A...0xDE5, 0x10D0...0x10FF, 0x1200...0x135F:
      return true
    default: return false
    }
  }

  /// For each position, the end of the word that contains the letter there, or the position itself.
  var wordEnds: [Int] {
    var ends = [Int](repeating: count, count: count + 1)
    for index in indices.reversed() {
      ends[index] = self[index] == 0 || isLetter(at: index) ? ends[index + 1] : index
    }
    return ends
  }

  func isLetter(before index: Int) -> Bool {
    var index = index - 1
    while index >= 0, self[index] == 0 { index -= 1 }
    return isLetter(at: index)
  }
}
