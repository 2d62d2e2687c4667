import Foundation
import Testing

@testable import OneTimeCode

@Suite("Reading: scripts and separators")
struct FoldingTests {
  @Test("F2.1 every decimal digit of every script is folded, and nothing else is a digit")
  func allDigits() {
    var mismatches: [Unicode.Scalar] = []
    for scalar in Unicode.Scalar.all {
      let properties = scalar.properties
      let isDigit = properties.generalCategory == .decimalNumber && properties.numericType == .decimal
      let expected = isDigit ? 0x30 + UInt8(properties.numericValue ?? 0) : 0
      if token(scalar).symbol != expected { mismatches.append(scalar) }
    }
    #expect(mismatches.isEmpty, "\(mismatches.count): \(mismatches.prefix(20))")
  }

  @Test("F3.1 every blank, dash, invisible mark and line break is recognized, and nothing else is")
  func allSeparators() {
    let marks: [ClosedRange<UInt32>] = [
      0x61C...0x61C, 0x180E...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069,
      0xFEFF...0xFEFF,
    ]
    var mismatches: [String] = []
    for scalar in Unicode.Scalar.all where !token(scalar).isDigit {
      let category = scalar.properties.generalCategory
      let isMark = marks.contains { $0.contains(scalar.value) }
      let expected: Token.Kind? =
        switch scalar.value {
        case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: .lineEnd
        case 0xAD, 0x2043, 0x2212: .dash
        case 0x09: .blank
        case _ where category == .spaceSeparator: .blank
        case _ where category == .dashPunctuation: .dash
        default: nil
        }
      let kind = token(scalar).kind
      let isRight = if let expected { kind == expected } else { kind == .other || kind == .joiner }
      if !isRight || scalar.isInvisible != isMark { mismatches.append("\(scalar.value) \(kind)") }
    }
    #expect(mismatches.isEmpty, "\(mismatches.count): \(mismatches.prefix(20))")
  }

  @Test(
    "F2.1 a code in another script's digits is found",
    arguments: [
      "٩٨٥٣٩١", "۹۸۵۳۹۱", "९८५३९१", "９８５３９１", "๙๘๕๓๙๑", "𝟗𝟖𝟓𝟑𝟗𝟏", "𝟡𝟠𝟝𝟛𝟡𝟙", "٩8۵३９𝟏", "٩٨٥ ٣٩١", "߉߈߅߃߉߁",
      "🯹🯸🯵🯳🯹🯱",
    ]
  )
  func scripts(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
    #expect(CodeReading("Code: \(text)!", as: .digits(6)) == .code("985391"))
  }

  @Test("F2.2 every full-width form is read as its ASCII character")
  func fullWidthForms() throws {
    let all = try CodeFormat.Alphabet(ascii: (UInt8(0x21)...0x7E).filter { $0 != 0x2D && $0 != 0x2E })
    for value in UInt32(0x21)...0x7E {
      let (wide, narrow) = (Unicode.Scalar(value + 0xFEE0)!, Unicode.Scalar(value)!)
      #expect(token(wide, in: all).symbol == token(narrow, in: all).symbol)
      #expect(token(wide, in: .lettersAndDigits).symbol == token(narrow, in: .lettersAndDigits).symbol)
    }
  }

  @Test("F2.2 a code with full-width letters is found", arguments: ["Ａ１Ｂ２Ｃ３", "ａ１ｂ２ｃ３", "A1Ｂ2ｃ3"])
  func fullWidth(text: String) {
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .code("A1B2C3"))
  }

  @Test(
    "F2.3 characters that only look like digits or letters are not symbols",
    arguments: [
      "½", "²", "Ⅷ", "①", "三", "⒈", "⑴", "𐄇", "А", "Ａ\u{301}", "🄰", "𝐀", "ª", "⁵", "₅", "㊿",
    ]
  )
  func lookalikes(text: String) {
    for format in [CodeFormat.digits(6), .lettersAndDigits(6)] {
      let reading = CodeReading(text, as: format)
      #expect(reading == .refused(.symbol) || (text.unicodeScalars.count > 1 && reading == .refused(.noCode)))
    }
  }

  @Test(
    "F3.1 separators are ignored wherever they occur",
    arguments: [
      "985 391", " 985391 ", "985-391", "9-8-5-3-9-1", "985–391", "985—391", "985−391", "985\u{A0}391",
      "985\u{202F}391", "985\u{3000}391", "985\t391", "985.391", "98.53.91", "985\u{AD}391", "985 - 391",
      "-985391-", "985\u{2043}391", "９８５．３９１", "９８５－３９１", "\u{FEFF}985391", "9\u{200B}8\u{2060}5391",
      "\u{202B}985391\u{202C}", "\u{2066}985\u{2069}\u{2066}391\u{2069}", "985391\n", "\n985391",
      "\r\n985391\r\n",
      "985\u{200F}.\u{200E}391", "\u{2028}985391\u{85}",
    ]
  )
  func separators(text: String) {
    #expect(CodeReading(text, as: .digits(6)) == .code("985391"))
  }

  @Test(
    "F3.1 separators alone are silently ignored",
    arguments: [
      "", " ", "-", "\t", "\n", "\r\n", "  -  ", "\u{200B}", "\u{202E}", "\u{FEFF}\u{200F}", "–", "\u{2029}",
      " \n-\n ",
    ]
  )
  func nothing(text: String) {
    for format in [CodeFormat.digits(6), .lettersAndDigits(6)] {
      #expect(CodeReading(text, as: format) == .nothing)
    }
  }

  @Test("F6.20 letters of Latin, Greek, Cyrillic, Armenian and Georgian are folded by case and diacritics")
  func foldedLetters() {
    let ranges: [ClosedRange<UInt32>] = [
      0x41...0x5A, 0xC0...0x17F, 0x1A0...0x1A1, 0x1AF...0x1B0, 0x218...0x21B, 0x1E00...0x1E99,
      0x1EA0...0x1EF9, 0x386...0x3CE, 0x400...0x45F,
      0x48A...0x4BF, 0x4D8...0x4D9, 0x4E8...0x4E9, 0x531...0x556, 0x561...0x586, 0x10D0...0x10F0,
      0x1C90...0x1CB0,
    ]
    var mismatches: [String] = []
    for scalar in ranges.lazy.flatMap({ $0 }).compactMap({ Unicode.Scalar($0) })
    where scalar.properties.isAlphabetic {
      let letters = folded("\(scalar)")
      // Letters that Unicode doesn't decompose (Ø, ß) have only their case folded here.
      for other in [
        scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping, decomposed("\(scalar)"),
      ]
      where other.unicodeScalars.count == 1
        || other.unicodeScalars.dropFirst().allSatisfy({
          $0.properties.canonicalCombiningClass != .notReordered
        })
      {
        if folded(other) != letters { mismatches.append("\(scalar) \(other)") }
      }
    }
    #expect(mismatches.isEmpty, "\(mismatches.count): \(mismatches.prefix(20))")
  }

  @Test(
    "F6.20 letters that are composed of parts are folded to one",
    arguments: ["코드", "비밀번호", "パスワード", "ガギグゲゴ", "ポ", "কোড", "கோட்", "ಕೋಡ್", "കോഡ്", "කේත", "ඕටීපී"]
  )
  func composed(word: String) {
    #expect(folded(decomposed(word)) == folded(word))
  }

  private func folded(_ text: String) -> [UInt16] {
    text.unicodeScalars.map { token($0) }.foldedLetters.filter { $0 != 0 }
  }

  private func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

  @Test("F3.1 an invisible character does not break a run")
  func ignorable() {
    let text = "Code A1\u{200B}B2\u{2060}C3 for you"
    #expect(CodeReading(text, as: .lettersAndDigits(6)) == .code("A1B2C3"))
  }

  @Test(
    "F3.2 a dot is a separator only between two digits",
    arguments: [
      "985..391", "985 .391", "985. 391", ".985391a5", "12.", ".12", "1.a",
    ]
  )
  func dots(text: String) {
    #expect(CodeReading(text, as: .digits(7)) == .refused(.noCode))
  }

  @Test("F3.2 a dot between letters is not a separator")
  func dotBetweenLetters() {
    #expect(CodeReading("ABC.DEF", as: .lettersAndDigits(6)) == .refused(.noCode))
    #expect(CodeReading("AB1.2EF", as: .lettersAndDigits(6)) == .code("AB12EF"))
  }

  private func token(_ scalar: Unicode.Scalar, in alphabet: CodeFormat.Alphabet = .digits) -> Token {
    Token(scalar, in: alphabet)
  }
}

extension Unicode.Scalar {
  fileprivate static var all: some Sequence<Unicode.Scalar> {
    (UInt32(0)..<0x11_0000).lazy.compactMap { Unicode.Scalar($0) }
  }
}
