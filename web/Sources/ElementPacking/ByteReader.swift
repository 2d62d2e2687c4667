/// Goes through a text byte by byte. Both languages have only ASCII where it matters.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position = 0
  /// The line at `position`, from 1.
  private(set) var line = 1

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Nil at the end.
  var byte: UInt8? { byte(after: 0) }

  func byte(after distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  func starts(with text: String) -> Bool {
    bytes[min(position, bytes.count)...].starts(with: text.utf8)
  }

  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  /// Skips to behind the next `text`, from behind an opening of the same length; false if there is none.
  mutating func skip(through text: String) -> Bool {
    advance(text.utf8.count)
    while byte != nil, !starts(with: text) { advance() }
    defer { advance(text.utf8.count) }
    return byte != nil
  }
}

extension UInt8 {
  var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  var isNameStart: Bool { isLetter || self == UInt8(ascii: "$") || self == UInt8(ascii: "_") }

  var isNamePart: Bool { isNameStart || isDigit }
}
