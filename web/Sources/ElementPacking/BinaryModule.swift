/// The WebAssembly module as a script module, so that a page needs no request for it, and bundlers need not find its address.
///
/// Each byte becomes a character. A text compresses as well as the bytes, unlike Base64. The characters are those of Latin-1,
/// because browsers store such a text in one byte per character.
enum BinaryModule {
  /// Returns the JavaScript source of the script module.
  static func text(for bytes: [UInt8]) -> String {
    let characters = bytes.map { byte in
      let character = Unicode.Scalar(byte &+ Interface.byteOffset)
      return escapes[character] ?? String(character)
    }
    return "export default \"\(characters.joined())\";\n"
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\0": "\\x00",
  ]
}
