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
