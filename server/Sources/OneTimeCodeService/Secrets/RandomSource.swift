import OneTimeCode

/// A source of random bits. Apps use ``system``; tests can provide a predictable source.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// Creates a source that takes 64 random bits at a time from `draw`.
  public init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  /// The system's cryptographically secure random source.
  public static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 { draw() }

  mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }

  mutating func hexadecimal(bytes count: Int) -> String { bytes(count).hexadecimal }
}

extension CodeFormat {
  /// Returns a random code of this format, with at least one digit if the alphabet has digits. All such codes
  /// are equally likely.
  ///
  /// The digit is required because AutoFill might take a code of letters for a word. `randomElement` avoids
  /// the bias of taking a random number modulo the size of the alphabet.
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
