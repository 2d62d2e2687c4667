/// A message in which to find a code, divided into characters, sentences and groups of symbols.
struct Message {
  let format: CodeFormat

  /// Whether the text is only the code of an origin-bound message.
  let isBound: Bool

  /// The visible characters, without an app hash (unless codes have its length) and with a line end added.
  let tokens: [Token]

  /// The positions of the tokens of each sentence.
  let sentences: [Range<Int>]

  let groups: [Group]

  /// The number of characters other than symbols, separators, line ends and dots between digits. A removed
  /// app hash counts as one.
  let otherCount: Int

  /// Divides `text`, which contains no invisible characters.
  init(_ text: ArraySlice<Unicode.Scalar>, as format: CodeFormat, isBound: Bool) {
    self.format = format
    self.isBound = isBound
    var tokens = [Token](scanning: text, for: format.alphabet)
    let hash = format.length == AppHash.length ? nil : AppHash.range(in: tokens)
    if let hash { tokens.removeSubrange(hash) }
    self.tokens = tokens
    sentences = Message.sentences(in: tokens)
    groups = [Group](in: tokens, sentences: sentences)
    let others = tokens.count { $0.kind == .other || $0.kind == .joiner && !$0.isDot }
    otherCount = hash == nil ? others : others + 1
  }

  /// Divides tokens into sentences, which end at line ends, marks such as "!", and full stops before a blank.
  private static func sentences(in tokens: [Token]) -> [Range<Int>] {
    var sentences: [Range<Int>] = []
    var start = 0
    for index in tokens.indices {
      let token = tokens[index]
      let isOver =
        switch token.kind {
        case .lineEnd: true
        case .blank: index > 0 && tokens[index - 1].character == "."
        case .other: token.character.endsSentence
        default: false
        }
      guard isOver else { continue }
      sentences.append(start..<(index + 1))
      start = index + 1
    }
    return sentences
  }

  var all: Run { groups.indices }

  /// Whether the text consists only of symbols on one line, separators, line ends and dots between digits.
  var isPlain: Bool { otherCount == 0 && !gaps(in: all).contains(.lineEnd) }
}
