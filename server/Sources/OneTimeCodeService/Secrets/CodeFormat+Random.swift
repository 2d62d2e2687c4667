import OneTimeCode

extension CodeFormat {
  /// A code of this format, each as likely as any other, with a digit in it where the alphabet has digits.
  ///
  /// Letters alone could be a word: in a message, whoever fills codes in might not see that they are the code.
  ///
  /// Taking a random number modulo the size of the alphabet would make some symbols likelier than others;
  /// the standard library's `randomElement` throws such numbers away instead.
  func randomCode(using random: inout RandomSource) -> CodeSymbols {
    let symbols = alphabet.symbols
    let isDigit = { (symbol: UInt8) in (0x30...0x39).contains(symbol) }
    while true {
      var code = CodeSymbols()
      for _ in 0..<length {
        if let symbol = symbols.randomElement(using: &random) { code.append(symbol) }
      }
      precondition(code.count == length, "an alphabet is never empty")
      if code.contains(where: isDigit) || !symbols.contains(where: isDigit) { return code }
    }
  }
}
