// What a program uses, rather than a person: nothing is looked for, a value fits as a whole or not at all.
extension CodeFormat {
  /// The code that `text` is: exactly one full code and nothing else.
  ///
  /// For a server that receives what somebody entered. Separators are dropped, scripts and case are folded
  /// as in a field, but no code is looked for in a longer text.
  ///
  ///     try CodeFormat.digits(6).code(from: "985 391")          // the code
  ///     try CodeFormat.digits(6).code(from: "Code: 985391")     // throws .symbol
  ///     try CodeFormat.digits(6).code(from: "98539")            // throws .incomplete(1)
  ///
  /// - Throws: ``CodeRefusal`` with the reason: ``CodeRefusal/symbol`` if there is something in it that is no
  ///   symbol, ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the count is wrong, else
  ///   ``CodeRefusal/noCode``.
  public func code(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try code(fromUTF16: text.utf16)
  }

  /// The code that `text` is, see ``code(from:)``.
  ///
  /// - Parameter text: UTF-16 code units.
  /// - Returns: As many symbols as a code has.
  /// - Throws: ``CodeRefusal`` with the reason: ``CodeRefusal/symbol`` if there is something in it that is no
  ///   symbol, ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the count is wrong, else
  ///   ``CodeRefusal/noCode``.
  public func code(fromUTF16 text: some BidirectionalCollection<UInt16>) throws(CodeRefusal) -> CodeSymbols {
    let symbols = try symbols(fromUTF16: text)
    guard symbols.count == length else {
      throw .incomplete(length - symbols.count)
    }
    return symbols
  }

  /// The symbols that `text` is: none, a part of a code or a full one, and nothing else.
  ///
  /// For a program that sets a field. Nothing is ever cut off: a wrong code that looks right costs an
  /// attempt.
  ///
  /// - Throws: ``CodeRefusal`` with the reason: ``CodeRefusal/symbol`` if there is something in it that is no
  ///   symbol, ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the count is wrong, else
  ///   ``CodeRefusal/noCode``.
  public func symbols(from text: String) throws(CodeRefusal) -> CodeSymbols {
    try symbols(fromUTF16: text.utf16)
  }

  /// The symbols that `text` is, see ``symbols(from:)``.
  ///
  /// - Parameter text: UTF-16 code units.
  /// - Returns: At most as many symbols as a code has.
  /// - Throws: ``CodeRefusal`` with the reason: ``CodeRefusal/symbol`` if there is something in it that is no
  ///   symbol, ``CodeRefusal/tooMany(_:)`` or ``CodeRefusal/incomplete(_:)`` if the count is wrong, else
  ///   ``CodeRefusal/noCode``.
  public func symbols(
    fromUTF16 text: some BidirectionalCollection<UInt16>
  ) throws(CodeRefusal) -> CodeSymbols {
    guard text.count <= CodeReading.longestText else { throw .noCode }
    let message = Message([Unicode.Scalar](utf16: text)[...], as: self, isBound: false)
    if message.otherCount > 0 { throw .symbol }
    if !message.isPlain { throw .noCode }
    let count = message.length(of: message.all)
    if count > length { throw .tooMany(count) }
    return message.symbols(of: message.all)
  }
}
