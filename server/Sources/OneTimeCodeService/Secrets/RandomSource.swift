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

  /// Random bytes as small hexadecimal digits.
  mutating func hexadecimal(bytes: Int) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for _ in 0..<bytes {
      let byte = UInt8.random(in: .min ... .max, using: &self)
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
