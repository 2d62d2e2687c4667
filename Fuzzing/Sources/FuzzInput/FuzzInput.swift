/// What the fuzzer made up, taken from its start to its end. At the end there are zeros, so that whatever is made
/// of an input, cutting it short makes something simpler.
package struct FuzzInput {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  package init(_ start: UnsafePointer<UInt8>?, count: Int) {
    bytes = UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  package var isEmpty: Bool { index >= bytes.count }

  package mutating func byte() -> UInt8 {
    guard !isEmpty else { return 0 }
    defer { index += 1 }
    return bytes[index]
  }

  /// A number in a range of at most 256.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % range.count
  }

  package mutating func unit() -> UInt16 {
    UInt16(byte()) | UInt16(byte()) << 8
  }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// All that is left, as UTF-16 code units of any kind.
  package mutating func units() -> [UInt16] {
    var units: [UInt16] = []
    while !isEmpty { units.append(unit()) }
    return units
  }

  /// All that is left, as text: broken UTF-8 is mended.
  package mutating func text() -> String {
    defer { index = bytes.count }
    return String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self)
  }
}

/// Ends the program, which libFuzzer takes for a finding, where something does not hold.
package func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
  if !condition { fatalError(rule()) }
}
