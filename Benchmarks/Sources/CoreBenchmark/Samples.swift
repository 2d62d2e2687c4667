import OneTimeCode

/// Sample input.
enum Samples {
  static let format = CodeFormat.digits(6)

  /// The keys of a code, as the platform inserts them.
  static let keys = ["9", "8", "5", "3", "9", "1"]

  static let pasted = "985 391"

  /// A huge text that is pasted by mistake.
  static let absurd = [UInt16](repeating: 0x37, count: 1_000_000)
  static let absurdString = String(repeating: "7", count: 1_000_000)

  /// Returns a message of a given length with a code at its end. The parser must read all of it to rule out another code.
  static func message(of length: Int) -> String {
    let sentence = "Nobody who works for us will ask you for this. "
    let end = length > 60 ? " Your code: 985391." : " 985391."
    var text = ""
    while text.utf16.count < length { text += sentence }
    return String(text.prefix(max(length - end.utf16.count, 0))) + end
  }
}
