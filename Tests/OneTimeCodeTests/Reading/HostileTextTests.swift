import Foundation
import OneTimeCode
import Oracles
import Testing

@Suite("Reading: hostile texts")
struct HostileTextTests {
  @Test("F8.1 a text that is too long is refused", arguments: ["1", " ", "a", "٣", "😀", "\n"])
  func long(piece: String) {
    let length = piece.utf16.count
    let text = String(repeating: piece, count: CodeReading.longestText / length + 1)
    #expect(CodeReading(text, as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading("985391" + text, as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading(text + "\n@example.com #985391", as: .digits(6), boundTo: "x") == .refused(.noCode))
  }

  @Test("F6.1 a text of the maximum length is read to its end")
  func longest() {
    let filler = String(repeating: "a ", count: (CodeReading.longestText - 6) / 2)
    #expect((filler + "985391").utf16.count == CodeReading.longestText)
    #expect(CodeReading(filler + "985391", as: .digits(6)) == .code("985391"))
    #expect(CodeReading(filler + " 985391", as: .digits(6)) == .refused(.noCode))
  }

  @Test("F8.1 long texts that alternate digits and separators are read quickly")
  func alternating() {
    let digits = String(repeating: "1 ", count: 5_000)
    #expect(CodeReading(digits, as: .digits(6)) == .refused(.tooMany(5_000)))
    let codes = String(repeating: "985391, ", count: 1_200)
    let broken = String(repeating: "985-391, ", count: 1_100)
    let hosts = String(repeating: "@a #1 (# @", count: 950)
    let marks = String(repeating: "#", count: 9_990)
    let ignorables = String(repeating: "9\u{200B}8\u{202E}5\u{2060}3\u{FEFF}9\u{200F}1, ", count: 700)
    let start = processorTime()
    for _ in 0..<10 {
      #expect(CodeReading(codes, as: .digits(6)) == .code("985391"))
      #expect(CodeReading(broken, as: .digits(6)) == .code("985391"))
      #expect(CodeReading(ignorables, as: .digits(6)) == .code("985391"))
      #expect(CodeReading(hosts, as: .digits(6), boundTo: "b") == .refused(.foreignDomain))
      #expect(CodeReading(marks, as: .digits(6), boundTo: "b") == .refused(.noCode))
    }
    #expect(processorTime() - start < 5)
  }

  /// The time for which this thread has run, in seconds. Unlike a clock's time, it doesn't depend on other work.
  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("F6.2 a lone surrogate is not a symbol, and the text after it is read")
  func surrogates() {
    let units: [UInt16] = Array("985391".utf16)
    #expect(CodeReading(utf16: [0xD83D] + units, as: .digits(6)) == .code("985391"))
    #expect(CodeReading(utf16: units + [0xDE00], as: .digits(6)) == .code("985391"))
    #expect(CodeReading(utf16: units[..<3] + [0xD83D] + units[3...], as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading(utf16: [0xD83D, 0xD83D, 0xDE00], as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading(utf16: [0xD83D, 0xDE00], as: .digits(6)) == .refused(.symbol))
    #expect(CodeReading(utf16: [0xDC00, 0xDC00], as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading(utf16: [0xDBFF, 0xE000], as: .digits(6)) == .refused(.noCode))
    #expect(CodeReading(utf16: [0xDBFF, 0xDFFF], as: .digits(6)) == .refused(.symbol))
    // The low surrogates of the digits U+1D7DB and U+11066 are near opposite ends of 0xDC00...0xDFFF.
    #expect(CodeReading(utf16: [0xD835, 0xDFDB, 0xD804, 0xDC66], as: .digits(6)) == .part("30"))
  }

  @Test("F3.1 direction marks do not change the order of the symbols")
  func direction() {
    #expect(CodeReading("\u{202E}193589\u{202C}", as: .digits(6)) == .code("193589"))
    #expect(CodeReading("\u{200F}קוד: \u{2066}985391\u{2069}", as: .digits(6)) == .code("985391"))
  }

  @Test("F6.2 the parser and the reference implementation agree on random texts", arguments: 1...8)
  func oracle(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let formats = [
      CodeFormat.digits(6), .digits(1), .digits(4), .lettersAndDigits(4), .lettersAndDigits(1),
      try CodeFormat(length: 4, alphabet: .lettersAndDigits, grouping: [2, 2]),
      try CodeFormat(length: 4, alphabet: .digits, grouping: [2, 2]),
      try CodeFormat(length: 3, alphabet: CodeFormat.Alphabet("abc#0123")),
      try CodeFormat(length: 3, alphabet: CodeFormat.Alphabet("ABCabc123")), .lettersAndDigits(6),
    ]
    for _ in 0..<1_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...10, using: &generator) {
        text += ReadingOracle.pieces.randomElement(using: &generator) ?? ""
      }
      guard let format = formats.randomElement(using: &generator) else { return }
      for domain in ["", "a", "b.example"] {
        try #require(
          CodeReading(text, as: format, boundTo: domain)
            == ReadingOracle(format: format).read(text, boundTo: domain),
          "\(text.debugDescription) as \(format) for \(domain)"
        )
      }
    }
  }

  @Test("F8.1 random code units do not crash the parser, and the result fits the format", arguments: 1...8)
  func anyUnits(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed) << 32)
    for _ in 0..<3_000 {
      let units = (0..<Int.random(in: 0...40, using: &generator)).map { _ -> UInt16 in
        switch UInt8.random(in: 0...5, using: &generator) {
        case 0: UInt16.random(in: .min ... .max, using: &generator)
        case 1: UInt16.random(in: 0xD800...0xDFFF, using: &generator)
        case 2: UInt16.random(in: 0x2000...0x206F, using: &generator)
        case 3: UInt16.random(in: 0x30...0x39, using: &generator)
        default: UInt16.random(in: 0...0x7F, using: &generator)
        }
      }
      let length = Int.random(in: 1...32, using: &generator)
      let format = Bool.random(using: &generator) ? CodeFormat.digits(length) : .lettersAndDigits(length)
      switch CodeReading(utf16: units, as: format, boundTo: Array("a.example".utf16)) {
      case .nothing, .refused: break
      case .part(let part): try #require((1..<max(length, 2)).contains(part.count) && format.allows(part))
      case .code(let code): try #require(code.count == length && format.allows(code))
      }
    }
  }
}
