import OneTimeCode

extension CodeFormat {
  /// A code of this format, each as likely as any other.
  ///
  /// Taking a random number modulo the size of the alphabet would make some symbols likelier than others;
  /// the standard library's `randomElement` throws such numbers away instead.
  func randomCode(using random: inout RandomSource) -> Symbols {
    let symbols = alphabet.symbols
    var code = Symbols()
    for _ in 0..<length {
      if let symbol = symbols.randomElement(using: &random) { code.append(symbol) }
    }
    precondition(code.count == length, "an alphabet is never empty")
    return code
  }
}
