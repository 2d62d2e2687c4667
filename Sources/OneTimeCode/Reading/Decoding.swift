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
