import OneTimeCode

/// Where random bits come from. Tests bring their own; everybody else takes ``system``.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// A source that takes 64 random bits from `draw` at a time.
  public init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  /// The system's own source, which is fit for secrets.
  public static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { draw() }

  /// Random bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  /// Random bytes as small hexadecimal digits.
  mutating func hexadecimal(bytes count: Int) -> String { bytes(count).hexadecimal }
}

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
