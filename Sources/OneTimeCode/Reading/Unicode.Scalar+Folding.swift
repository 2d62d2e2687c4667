// Folds letters so that a word is found whatever its case, its diacritics and its composition (NFC or NFD): "Kodunuz" and
// "KODUNUZ", "código" and "codigo". Tests compare the result with the standard library's Unicode data, which would be too
// large for the WebAssembly module.

extension [Token] {
  /// The folded letter of each token: a space for blanks, and 0 for a mark that belongs to the letter before it.
  var foldedLetters: [UInt16] {
    var letters: [UInt16] = []
    letters.reserveCapacity(count)
    var last = 0
    for token in self {
      let letter = token.kind == .blank ? 0x20 : token.character.foldedLetter
      if letter != 0, let composed = letters.isEmpty ? nil : composition(of: letters[last], letter) {
        letters[last] = composed
        letters.append(0)
      } else {
        if letter != 0 { last = letters.count }
        letters.append(letter)
      }
    }
    return letters
  }
}

extension Unicode.Scalar {
  /// The lowercase letter without diacritics, or 0 for a mark that belongs to the letter before it. Characters that aren't
  /// letters, and letters of scripts without case and diacritics, stay as they are.
  var foldedLetter: UInt16 {
    switch value {
    case 0x41...0x5A: return UInt16(value) + 32
    case 0...0xBF: return UInt16(value)
    case 0xC0...0x17F: return UInt16(Folding.latin1AndA.utf8Start[Int(value) - 0xC0])
    case 0x18F: return 0x259  // Ə
    case 0x1A0, 0x1A1: return 0x6F  // Ơ
    case 0x1AF, 0x1B0: return 0x75  // Ư
    case 0x181, 0x253: return 0x62  // Ɓ
    case 0x18A, 0x257: return 0x64  // Ɗ
    case 0x198, 0x199: return 0x6B  // Ƙ
    case 0x218, 0x219: return 0x73  // Ș
    case 0x21A, 0x21B: return 0x74  // Ț
    case 0x1E00...0x1EFF: return UInt16(Folding.latinAdditional.utf8Start[Int(value) - 0x1E00])
    case 0x386...0x3CE: return 0x350 + UInt16(Folding.greek.utf8Start[Int(value) - 0x386])
    case 0x400...0x40F: return Unicode.Scalar(value + 80)?.foldedLetter ?? 0
    case 0x410...0x42F: return Unicode.Scalar(value + 32)?.foldedLetter ?? 0
    case 0x439, 0x45D: return 0x438  // й
    case 0x450, 0x451: return 0x435  // ё
    case 0x453: return 0x433  // ѓ
    case 0x457: return 0x456  // ї
    case 0x45C: return 0x43A  // ќ
    case 0x45E: return 0x443  // ў
    // The Cyrillic letters of other languages are pairs of a capital and a small letter.
    case 0x48A...0x4BF, 0x4D0...0x52F: return UInt16(value | 1)
    case 0x531...0x556: return UInt16(value + 48)  // Armenian
    case 0x1C90...0x1CBF: return UInt16(value - 0x1C90 + 0x10D0)  // Georgian
    case 0x622, 0x623, 0x625, 0x671: return 0x627  // alef
    case 0x624: return 0x648  // waw
    case 0x626, 0x649, 0x6CC: return 0x64A  // yeh
    case 0x6A9: return 0x643  // kaf
    case 0x629, 0x6BE, 0x6C0...0x6C3, 0x6D5: return 0x647  // heh
    case 0xFF66...0xFF9D:  // half-width katakana
      let bytes = Folding.katakana.utf8Start + 3 * (Int(value) - 0xFF66)
      return 0x3000 | UInt16(bytes[1] & 0x3F) << 6 | UInt16(bytes[2] & 0x3F)
    case 0xFF9E, 0xFF9F: return UInt16(value - 0xFF9E + 0x3099)
    case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F,
      0x670,
      0x6D6...0x6DC, 0x93C, 0x9BC, 0xA3C, 0xABC, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF,
      0xFE20...0xFE2F:
      return 0
    default: return UInt16(exactly: value) ?? 0xFFFF
    }
  }
}

/// Returns the letter that two letters form, in scripts that compose letters of parts other than diacritics.
private func composition(of first: UInt16, _ second: UInt16) -> UInt16? {
  switch (first, second) {
  case (0x1100...0x1112, 0x1161...0x1175): 0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28  // Hangul
  case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first - 0xAC00) % 28 == 0: first + second - 0x11A7
  case (0x3046...0x30D8, 0x3099): first == 0x30A6 ? 0x30F4 : first + 1  // kana with a voiced sound mark
  case (0x306F...0x30DB, 0x309A): first + 2
  case (0x9C7, 0x9BE): 0x9CB  // Bengali
  case (0x9C7, 0x9D7): 0x9CC
  case (0xBC6, 0xBBE): 0xBCA  // Tamil
  case (0xBC7, 0xBBE): 0xBCB
  case (0xC46, 0xC56): 0xC48  // Telugu
  case (0xCC6, 0xCD5): 0xCC7  // Kannada
  case (0xCC6, 0xCC2): 0xCCA
  case (0xCCA, 0xCD5): 0xCCB
  case (0xD46, 0xD3E): 0xD4A  // Malayalam
  case (0xD47, 0xD3E): 0xD4B
  case (0xDD9, 0xDCA): 0xDDA  // Sinhala
  case (0xDD9, 0xDCF): 0xDDC
  case (0xDDC, 0xDCA): 0xDDD
  case (0x1025, 0x102E): 0x1026  // Burmese
  default: nil
  }
}

private enum Folding {
  /// U+00C0 to U+017F.
  static let latin1AndA: StaticString = """
    aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo/ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijj\
    kkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
  /// U+1E00 to U+1EFF.
  static let latinAdditional: StaticString = """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuu\
    uuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyassssdaaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuu\
    uuuuyyyyyyyyllvvyy
    """
  /// U+FF66 to U+FF9D.
  static let katakana: StaticString = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
  /// U+0386 to U+03CE; "a" stands for U+03B1.
  static let greek: StaticString = "a?egi?o?uyiabcdefghijklmnopq?stuvwxyiuaegiuabcdefghijklmnopqsstuvwxyiuouy"
}
