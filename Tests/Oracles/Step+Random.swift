import OneTimeCode

extension Step {
  /// Returns a random next step for `entry`. Most steps are plausible; some should have no effect.
  package static func random(for entry: CodeEntry, using generator: inout SeededGenerator) -> Step {
    let length = entry.format.length
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    switch number(0...99) {
    case 0..<38:
      return Step(kind: .enter, numbers: [number(0...6)], text: randomText(for: entry, using: &generator))
    case 38..<43: return randomChange(of: entry, using: &generator)
    case 43..<53: return Step(kind: .remove, numbers: [number(0...5)])
    case 53..<60: return Step(kind: .move, numbers: [number(0...3), number(0...1)])
    case 60..<64: return Step(kind: .select, numbers: [number(-1...length + 1), number(-1...length + 1)])
    case 64..<68: return Step(kind: .tap, numbers: [number(-1...length), number(0...1)])
    case 68..<70: return Step(kind: .drag, numbers: [number(-1...length), number(-1...length)])
    case 70..<75: return Step(kind: .happen, numbers: [number(3...4)])
    case 75: return Step(kind: .expire, numbers: [number(0...9)])
    case 76, 77: return Step(kind: .pass)
    case 78..<86: return Step(kind: .happen, numbers: [number(0...7)])
    case 86..<91: return Step(kind: .verify, text: randomCode(for: entry, using: &generator))
    case 91: return Step(kind: number(0...1) == 0 ? .endVerify : .removeRejection)
    case 92..<96:
      let numbers = [number(0...5), number(-1...3)]
      return Step(kind: .rejected, numbers: numbers, text: randomCode(for: entry, using: &generator))
    case 96: return Step(kind: .accepted, text: randomCode(for: entry, using: &generator))
    case 97, 98: return Step(kind: .set, text: randomText(for: entry, using: &generator))
    default:
      switch number(0...7) {
      case 0, 1: return randomFormat(using: &generator)
      case 2: return Step(kind: .clear)
      case 3: return Step(kind: .sent, numbers: [number(0...1)])
      default: return Step(kind: .empty)
      }
    }
  }

  package static func randomFormat(using generator: inout SeededGenerator) -> Step {
    let formats = [
      format(6, 0), format(6, 0, groups: [3, 3]), format(4, 0), format(1, 0), format(32, 0),
      format(8, 1, groups: [4, 4]), format(5, 2, symbols: "abc#"), format(3, 2, symbols: "aA1"),
    ]
    return formats[Int.random(in: 0..<formats.count, using: &generator)]
  }

  private static func format(
    _ length: Int,
    _ alphabet: Int,
    groups: [UInt16] = [],
    symbols: String = ""
  ) -> Step {
    let numbers = [length, alphabet, groups.count, symbols.utf16.count]
    return Step(kind: .format, numbers: numbers, text: groups + symbols.utf16)
  }

  /// Returns the code in the field or, in a quarter of the cases, random text.
  private static func randomCode(for entry: CodeEntry, using generator: inout SeededGenerator) -> [UInt16] {
    if Int.random(in: 0..<4, using: &generator) > 0 { return entry.symbols.map { UInt16($0) } }
    return randomText(for: entry, using: &generator)
  }

  /// Returns a step that replaces a random range of the text.
  private static func randomChange(of entry: CodeEntry, using generator: inout SeededGenerator) -> Step {
    var text = entry.symbols.map { UInt16($0) }
    let start = Int.random(in: 0...text.count, using: &generator)
    let end = Int.random(in: start...text.count, using: &generator)
    let inserted = randomText(for: entry, using: &generator)
    text.replaceSubrange(start..<end, with: inserted)
    let caret = Int.random(in: 0..<8, using: &generator) > 0 ? start + inserted.count : 0
    let numbers = [caret, Int.random(in: 0...1, using: &generator), Int.random(in: 0...6, using: &generator)]
    return Step(kind: .changed, numbers: numbers, text: text)
  }

  private static func randomText(for entry: CodeEntry, using generator: inout SeededGenerator) -> [UInt16] {
    let alphabet = entry.format.alphabet.symbols
    func run(_ count: Int) -> [UInt16] {
      (0..<count).map { _ in UInt16(alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]) }
    }
    let length = entry.format.length
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<9: return run(1)
    case 9..<11: return run(Int.random(in: 2...max(2, length - 1), using: &generator))
    case 11..<14: return run(length)
    case 14: return run(length + 1)
    case 15: return Array("Your code: ".utf16) + run(length) + Array(".".utf16)
    case 16: return entry.symbols.map { UInt16($0) }
    default: return hostileTexts[Int.random(in: 0..<hostileTexts.count, using: &generator)]
    }
  }

  private static let hostileTexts: [[UInt16]] =
    [
      "", " ", "-", "a", "Z", "#", "½", "²", "Ⅷ", "三", "👩‍👩‍👧", "\u{0}", "\n", "9\u{200D}8", "\u{202E}123456",
      "٩", "९", "９８５３９１", "985 391", "9 8 5 3 9 1", "G-985391", "Your 2FA code: 654321", "12", "1234567",
      "985391 or 123456", "A1B2C3D4", "A1B2-C3D4", "abcab", "Hello, world", "@example.com #123456",
      "Code.\n\n@example.com #985391", "98.53.91", "12345678901234567890123456789012", "985391\n985391",
    ].map { Array($0.utf16) } + [[0xD800], [0xDC00, 0x39], [0x39, 0xD83D], [0xFFFF]]
}
