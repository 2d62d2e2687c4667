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

  /// Texts whose repetition gives the reader the most to weigh. A fuzzer that looks for slow texts found them.
  static let worst = [
    "482.913 ", "12-34-56 ", "1 1 ", "##4\n", "1. ", "code 1 ", "order 4, ", "is 1 1 ", "码:4\n4, 1", "no. 1 ",
  ]

  /// Returns a message of about `length` characters that repeats one of the ``worst`` texts.
  static func worstMessage(_ index: Int, of length: Int) -> String {
    "Your code " + String(repeating: worst[index], count: length / worst[index].utf16.count)
  }
}
