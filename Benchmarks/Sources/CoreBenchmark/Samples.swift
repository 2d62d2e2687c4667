import OneTimeCode

/// Sample input for the workloads and the yardsticks.
enum Samples {
  static let format = CodeFormat.digits(6)

  /// The keys that the user presses for a code, one string per key.
  static let keys = ["9", "8", "5", "3", "9", "1"]

  static let pasted = "985 391"

  /// A million digits, as if the user pasted a huge document by mistake.
  static let absurd = [UInt16](repeating: 0x37, count: 1_000_000)
  static let absurdString = String(repeating: "7", count: 1_000_000)

  /// Returns a message of `length` characters that ends with a code, so the parser must read all of it.
  static func message(of length: Int) -> String {
    let sentence = "Nobody who works for us will ask you for this. "
    let end = length > 60 ? " Your code: 985391." : " 985391."
    var text = ""
    while text.utf16.count < length { text += sentence }
    return String(text.prefix(max(length - end.utf16.count, 0))) + end
  }
}
