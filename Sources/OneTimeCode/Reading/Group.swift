/// A group of adjacent symbols in a message.
struct Group {
  /// The positions of the group's tokens.
  let range: Range<Int>

  /// The gap between the previous group and this one.
  let gap: Gap

  /// The index of the sentence that contains the group.
  let sentence: Int

  let hasDigit: Bool
  let hasSmallLetter: Bool
  let isInTelephoneNumber: Bool

  init(at range: Range<Int>, of tokens: [Token], after gap: Gap, sentence: Int) {
    self.range = range
    self.gap = gap
    self.sentence = sentence
    hasDigit = tokens[range].contains { $0.isDigit }
    hasSmallLetter = tokens[range].contains { "a"..."z" ~= $0.character }
    isInTelephoneNumber = tokens[range].contains { $0.isInTelephoneNumber }
  }

  var length: Int { range.count }
}

/// A set of kinds of gaps: one kind between two adjacent groups, and any number of kinds in a run.
struct Gap: OptionSet {
  let rawValue: UInt8

  /// A dot between two digits.
  static var dot: Gap { Gap(rawValue: 1) }
  /// Other punctuation between two digits.
  static var joiner: Gap { Gap(rawValue: 2) }
  /// A single dash.
  static var dash: Gap { Gap(rawValue: 4) }
  /// Blanks.
  static var blanks: Gap { Gap(rawValue: 8) }
  /// Several dashes, or blanks and dashes.
  static var separators: Gap { Gap(rawValue: 16) }
  /// Any other characters on one line.
  static var text: Gap { Gap(rawValue: 32) }
  /// A gap with a line break, or the gap before the first group.
  static var lineEnd: Gap { Gap(rawValue: 64) }

  /// Whether any of the gaps is punctuation between two digits.
  var joinsDigits: Bool { contains(.dot) || contains(.joiner) }
}

extension Gap {
  /// Creates the kind of gap that `tokens` form.
  init(_ tokens: ArraySlice<Token>) {
    var found: Gap = []
    for token in tokens {
      switch token.kind {
      case .lineEnd: found.insert(.lineEnd)
      case .joiner: found.insert(token.isDot ? .dot : .joiner)
      case .dash: found.insert(found.isEmpty && tokens.count == 1 ? .dash : .separators)
      case .blank: found.insert(.blanks)
      case .symbol, .other: found.insert(.text)
      }
    }
    // A line end takes precedence over text, and text over separators. Without these, there is only one kind.
    self =
      if found.isEmpty || found.contains(.lineEnd) {
        .lineEnd
      } else if found.contains(.text) {
        .text
      } else {
        found.contains(.separators) ? .separators : found
      }
  }
}

extension [Group] {
  init(in tokens: [Token], sentences: [Range<Int>]) {
    self = []
    var end = 0
    var sentence = 0
    while let start = tokens[end...].firstIndex(where: { $0.isSymbol }) {
      let next = tokens[start...].firstIndex { !$0.isSymbol } ?? tokens.endIndex
      while sentences[sentence].upperBound <= start { sentence += 1 }
      let gap = isEmpty ? Gap.lineEnd : Gap(tokens[end..<start])
      append(Group(at: start..<next, of: tokens, after: gap, sentence: sentence))
      end = next
    }
  }
}
