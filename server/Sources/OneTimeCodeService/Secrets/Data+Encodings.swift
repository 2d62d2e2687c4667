import Foundation

extension Sequence<UInt8> {
  /// The bytes as lowercase hexadecimal digits.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    for byte in self {
      for value in [byte >> 4, byte & 15] {
        digits.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Data {
  /// Creates data from hexadecimal digits, or returns `nil` if there are other characters or an odd number of digits.
  package init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count.isMultiple(of: 2), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      return nil
    }
    let digits = Array(text.utf8)
    self.init(
      stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
      }
    )
  }

  /// Decodes Base64 with the alphabet for URLs and without padding (RFC 4648, 5).
  package init?(base64URL text: some StringProtocol) {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }

  /// The data as Base64 with the alphabet for URLs and without padding (RFC 4648, 5).
  var base64URL: String {
    base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
