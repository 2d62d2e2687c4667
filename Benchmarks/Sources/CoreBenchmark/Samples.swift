import OneTimeCode

/// What is typed and pasted.
enum Samples {
  static let format = CodeFormat.digits(6)

  /// The keys of a code, as a platform hands them over.
  static let keys = ["9", "8", "5", "3", "9", "1"]

  static let pasted = "985 391"

  /// A document that was pasted by mistake.
  static let absurd = [UInt16](repeating: 0x37, count: 1_000_000)
  static let absurdString = String(repeating: "7", count: 1_000_000)

  /// A message of so many characters with a code at its end, where every character must be read to be sure that
  /// there is no other.
  static func message(of length: Int) -> String {
    let sentence = "Nobody who works for us will ask you for this. "
    let end = length > 60 ? " Your code: 985391." : " 985391."
    var text = ""
    while text.utf16.count < length { text += sentence }
    return String(text.prefix(max(length - end.utf16.count, 0))) + end
  }
}
