/// A sequential reader of the fuzzer's input. Past the end, it returns zeros, so that a shorter input is a
/// simpler case.
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

  /// Returns a number in `range`, which must have at most 256 values.
  package mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(byte()) % range.count
  }

  package mutating func unit() -> UInt16 {
    UInt16(byte()) | UInt16(byte()) << 8
  }

  package mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(in: 0...elements.count - 1)]
  }

  /// Returns the rest of the input as UTF-16 code units, which can be invalid.
  package mutating func units() -> [UInt16] {
    var units: [UInt16] = []
    while !isEmpty { units.append(unit()) }
    return units
  }

  /// Returns the rest of the input as text. Invalid UTF-8 is replaced with U+FFFD.
  package mutating func text() -> String {
    defer { index = bytes.count }
    return String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self)
  }
}

/// Terminates the program if a condition is false. libFuzzer reports this as a crash.
package func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
  if !condition { fatalError(rule()) }
}
