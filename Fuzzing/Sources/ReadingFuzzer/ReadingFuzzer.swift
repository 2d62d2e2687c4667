import FuzzInput
import OneTimeCode
import Oracles

/// Parses text against a format. Results must be consistent and, for half of the inputs, equal `ReadingOracle`'s.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = FuzzInput(start, count: count)
  let format = input.element(of: formats)
  if input.byte() % 2 == 0 {
    compare(input.vocabulary(), as: format)
  } else {
    check(input.units(), as: format)
  }
  return 0
}

private let formats: [CodeFormat] =
  [.digits(6), .digits(1), .digits(4), .digits(32), .lettersAndDigits(6)]
  + [
    try? CodeFormat(length: 6, grouping: [3, 3]),
    try? CodeFormat(length: 8, alphabet: .lettersAndDigits, grouping: [4, 4]),
    try? CodeFormat(length: 5, alphabet: CodeFormat.Alphabet("abc#")),
    try? CodeFormat(length: 3, alphabet: CodeFormat.Alphabet("aA1")),
  ].compactMap { $0 }

/// Checks the result for text of arbitrary code units.
private func check(_ text: [UInt16], as format: CodeFormat) {
  let reading = CodeReading(utf16: text, as: format)
  switch reading {
  case .nothing: break
  case .part(let part):
    require(!part.isEmpty && (part.count < format.length || part.count == 1), "a part is shorter than a code")
    require(format.allows(part), "a part contains only symbols of the alphabet")
  case .code(let code):
    require(code.count == format.length && format.allows(code), "a code matches the format")
  case .refused(.tooMany(let count)): require(count > format.length, "too many symbols exceed the length")
  case .refused: break
  @unknown default: break
  }
  require(CodeReading(utf16: text.dropLast(0), as: format) == reading, "a slice parses alike")
  require(
    CodeReading(utf16: List(text), as: format) == reading,
    "noncontiguous text parses alike"
  )
  let longer = text + [0x200B]
  if longer.count <= CodeReading.longestText {
    require(CodeReading(utf16: longer, as: format) == reading, "an invisible character has no effect")
  }
  if case .part(let part) = reading {
    let typed = String(part)
    require(CodeReading(typed, as: format) == reading, "a part parses to itself")
  }
}

/// Compares the result with that of `ReadingOracle` for text that the oracle supports.
private func compare(_ text: String, as format: CodeFormat) {
  for domain in ["", "example.com"] {
    let reading = CodeReading(text, as: format, boundTo: domain)
    let expected = ReadingOracle(format: format).read(text, boundTo: domain)
    require(reading == expected, "\(text.debugDescription): \(reading) is not \(expected)")
  }
  check(Array(text.utf16), as: format)
}

/// A collection of UTF-16 code units that isn't contiguous in memory.
private struct List: BidirectionalCollection {
  let text: [UInt16]
  init(_ text: [UInt16]) { self.text = text }
  var startIndex: Int { 0 }
  var endIndex: Int { text.count }
  func index(after index: Int) -> Int { index + 1 }
  func index(before index: Int) -> Int { index - 1 }
  subscript(index: Int) -> UInt16 { text[index] }
}

extension FuzzInput {
  /// Returns text made of the oracle's pieces.
  fileprivate mutating func vocabulary() -> String {
    var text = ""
    while !isEmpty { text += element(of: ReadingOracle.pieces) }
    return text
  }
}
