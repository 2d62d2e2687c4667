extension CodeFormat {
  /// Parses a string that contains exactly one complete code and no other text.
  ///
  /// Use this method on a server that receives the user's input. As in a field, separators (blanks, dashes
  /// and dots between digits) are dropped, and letter case and digits of other scripts are folded. Unlike a
  /// field, this method doesn't search a message for a code.
  ///
  ///     try CodeFormat.digits(6).code(from: "985 391")          // the code
  ///     try CodeFormat.digits(6).code(from: "Code: 985391")     // throws .symbol
  ///     try CodeFormat.digits(6).code(from: "98539")            // throws .incomplete(1)
  ///
  /// - Throws: ``CodeRefusal/symbol`` if `text` contains a character other than symbols and separators,
  ///   ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the number of symbols is wrong, or
  ///   ``CodeRefusal/noCode`` if symbols are on several lines or `text` exceeds ``CodeReading/longestText``.
  public func code(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try code(fromUTF16: text.utf16)
  }

  /// Parses a complete code in UTF-16, like ``code(from:)``.
  ///
  /// - Parameter text: The UTF-16 code units of the code.
  /// - Returns: The complete code.
  /// - Throws: ``CodeRefusal``, as in ``code(from:)``.
  public func code(fromUTF16 text: some BidirectionalCollection<UInt16>) throws(CodeRefusal) -> CodeSymbols {
    let symbols = try symbols(fromUTF16: text)
    guard symbols.count == length else {
      throw .incomplete(length - symbols.count)
    }
    return symbols
  }

  /// Parses a string that is empty or contains only a partial or complete code.
  ///
  /// Use this method to check a field's new text. Long text isn't truncated: a wrong code costs an attempt.
  ///
  /// - Throws: ``CodeRefusal/symbol`` if `text` contains a character other than symbols and separators,
  ///   ``CodeRefusal/tooMany(_:)`` for too many symbols, or ``CodeRefusal/noCode`` as in ``code(from:)``.
  public func symbols(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try symbols(fromUTF16: text.utf16)
  }

  /// Parses a partial or complete code in UTF-16, like ``symbols(from:)``.
  ///
  /// - Parameter text: The UTF-16 code units of the code.
  /// - Returns: At most ``length`` symbols.
  /// - Throws: ``CodeRefusal``, as in ``symbols(from:)``.
  public func symbols(
    fromUTF16 text: some BidirectionalCollection<UInt16>
  ) throws(CodeRefusal) -> CodeSymbols {
    guard text.count <= CodeReading.longestText else { throw .noCode }
    let message = Message([Unicode.Scalar](utf16: text).visible[...], as: self, isBound: false)
    if message.otherCount > 0 { throw .symbol }
    if !message.isPlain { throw .noCode }
    let count = message.length(of: message.all)
    if count > length { throw .tooMany(count) }
    return message.symbols(of: message.all)
  }
}
