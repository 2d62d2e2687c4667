// Character classes for the search for a code. Tests compare digits, blanks and dashes with the standard
// library's Unicode data, which would be too large for the WebAssembly module.

extension Unicode.Scalar {
  /// The ASCII form of a full-width character, or the character itself.
  var narrow: Unicode.Scalar {
    switch self {
    case "！"..."～": Unicode.Scalar(value - Unicode.Scalar("！").value + Unicode.Scalar("!").value) ?? self
    default: self
    }
  }

  /// The ASCII digit for a decimal digit of any script, or `nil` for other characters.
  var asciiDigit: UInt8? {
    guard let zero = DecimalDigits.zeros.last(where: { $0 <= value }), value - zero < 10 else { return nil }
    return UInt8(ascii: "0") + UInt8(value - zero)
  }

  /// Whether this is a number other than a decimal digit, such as "½", "²" or "①" (general categories No and Nl, except
  /// in historic scripts).
  var isNumberSign: Bool {
    switch self {
    case "²", "³", "¹", "¼"..."¾", "\u{2070}", "\u{2074}"..."\u{2079}", "\u{2080}"..."\u{2089}",
      "\u{2150}"..."\u{2182}", "\u{2185}"..."\u{2189}", "\u{2460}"..."\u{249B}", "\u{24EA}"..."\u{24FF}",
      "\u{2776}"..."\u{2793}", "\u{3007}", "\u{3021}"..."\u{3029}", "\u{3038}"..."\u{303A}",
      "\u{3192}"..."\u{3195}", "\u{3220}"..."\u{3229}", "\u{3248}"..."\u{324F}", "\u{3251}"..."\u{325F}",
      "\u{3280}"..."\u{3289}", "\u{32B1}"..."\u{32BF}", "\u{1F100}"..."\u{1F10C}":
      true
    default: false
    }
  }

  /// Whether this is a space (general category Zs) or a tab.
  var isBlank: Bool {
    switch self {
    case " ", "\t", "\u{A0}", "\u{1680}", "\u{2000}"..."\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}": true
    default: false
    }
  }

  /// Whether this is a dash (general category Pd), a soft hyphen, a hyphen bullet or a minus sign.
  var isDash: Bool {
    switch self {
    case "-", "\u{AD}", "\u{58A}", "\u{5BE}", "\u{1400}", "\u{1806}", "\u{2010}"..."\u{2015}", "\u{2043}",
      "\u{2212}",
      "\u{2E17}", "\u{2E1A}", "\u{2E3A}"..."\u{2E3B}", "\u{2E40}", "\u{2E5D}", "\u{301C}", "\u{3030}",
      "\u{30A0}",
      "\u{FE31}"..."\u{FE32}", "\u{FE58}", "\u{FE63}", "\u{FF0D}", "\u{10D6E}", "\u{10EAD}":
      true
    default: false
    }
  }

  /// Whether this is a zero-width character, a bidirectional control or an invisible operator.
  var isInvisible: Bool {
    switch self {
    case "\u{61C}", "\u{180E}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{2064}",
      "\u{2066}"..."\u{2069}", "\u{FEFF}":
      true
    default: false
    }
  }

  /// Whether this is a line end (UAX #14, classes BK, CR, LF and NL).
  var isLineEnd: Bool {
    switch self {
    case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether this is ASCII whitespace, as the Infra standard defines it.
  var isASCIIWhitespace: Bool {
    switch self {
    case " ", "\t", "\n", "\u{C}", "\r": true
    default: false
    }
  }

  var isASCIILetter: Bool {
    switch self {
    case "a"..."z", "A"..."Z": true
    default: false
    }
  }

  /// Whether this character joins digits into a date, a time or an amount: `10:30`, `1,234.56`.
  ///
  /// Full-width commas and colons aren't included: in Chinese and Japanese, a code can directly follow them.
  var joinsDigits: Bool {
    switch self {
    case ".", ",", ":", "/", "٫", "٬", "．": true
    default: false
    }
  }

  /// Whether this character always ends a sentence. A full stop ends a sentence only before a blank.
  var endsSentence: Bool {
    switch self {
    case "!", "?", ";", "。", "।", "؟", "۔": true
    default: false
    }
  }

  /// Whether symbols next to this character may belong to a longer term, such as a reference ("XX1234"), a masked
  /// card number ("**1234") or an address.
  var isAttached: Bool {
    switch self {
    case "*", "/", "=", "@", "_": true
    default: isASCIILetter
    }
  }

  var isCurrencySign: Bool {
    switch self {
    case "$", "¢"..."¥", "\u{20A0}"..."\u{20CF}": true
    default: false
    }
  }

  /// Whether this is punctuation or a symbol other than a currency's, as far as messages contain them.
  var isPunctuation: Bool {
    if isNumberSign { return false }
    return switch self {
    case "!"..."#", "%"..."/", ":"..."@", "["..."`", "{"..."~", "¡", "¦"..."©", "«"..."±", "´"..."¿",
      "\u{55A}"..."\u{55F}", "\u{589}", "\u{5F3}", "\u{5F4}", "\u{60C}", "\u{61B}", "\u{61F}", "\u{6D4}",
      "\u{964}", "\u{965}",
      "\u{104A}", "\u{104B}", "\u{1361}"..."\u{1368}", "\u{17D4}"..."\u{17DA}", "\u{2010}"..."\u{2070}",
      "\u{2190}"..."\u{2BFF}",
      "\u{3001}"..."\u{3003}", "\u{3008}"..."\u{3020}", "\u{FE00}"..."\u{FE0F}", "\u{FE30}"..."\u{FE6F}",
      "\u{1F000}"..."\u{1FAFF}":
      true
    default: false
    }
  }
}

private enum DecimalDigits {
  /// The code points of the digit zero of all scripts, in ascending order (general category Nd, Unicode 17).
  /// The digits 1 to 9 follow each zero.
  static let zeros: [UInt32] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50,
    0xED0,
    0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
    0xA620,
    0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x10D40, 0x11066, 0x110F0,
    0x11136,
    0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0, 0x116DA, 0x11730, 0x118E0, 0x11950,
    0x11BF0,
    0x11C50, 0x11D50, 0x11DA0, 0x11DE0, 0x11F50, 0x16130, 0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1CCF0,
    0x1D7CE,
    0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
  ]
}

extension [Unicode.Scalar] {
  /// Decodes UTF-16 code units. An unpaired surrogate becomes U+FFFD, which is never a symbol.
  init(utf16: some Collection<UInt16>) {
    // Copies the code units into an array, because iterating over another module's collection is slow.
    self.init([UInt16](utf16), as: UTF16.self)
  }

  /// The text without its invisible characters.
  var visible: [Unicode.Scalar] { filter { !$0.isInvisible } }

  /// Decodes UTF-8 code units. Ill-formed sequences become U+FFFD.
  init(utf8: some Collection<UInt8>) {
    self.init([UInt8](utf8), as: UTF8.self)
  }

  private init<Encoding: UnicodeCodec>(_ text: [Encoding.CodeUnit], as: Encoding.Type) {
    self = []
    reserveCapacity(text.count)
    var units = text.makeIterator()
    var decoder = Encoding()
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): append(scalar)
      case .error: append("\u{FFFD}")
      case .emptyInput: return
      }
    }
  }
}
