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
  /// - Throws: ``UnreadableCode`` with the reason.
  public func code(from text: String) throws(UnreadableCode) -> Symbols {
    try code(fromUTF16: text.utf16)
  }

  /// The code that `text` is, see ``code(from:)``.
  ///
  /// - Parameter text: UTF-16 code units.
  /// - Returns: As many symbols as a code has.
  /// - Throws: ``UnreadableCode`` with the reason.
  public func code(fromUTF16 text: some BidirectionalCollection<UInt16>) throws(UnreadableCode) -> Symbols {
    let symbols = try symbols(fromUTF16: text)
    guard symbols.count == length else {
      throw UnreadableCode(refusal: .incomplete(length - symbols.count))
    }
    return symbols
  }

  /// The symbols that `text` is: none, a part of a code or a full one, and nothing else.
  ///
  /// For a program that sets a field. Nothing is ever cut off: a wrong code that looks right costs an
  /// attempt.
  ///
  /// - Throws: ``UnreadableCode`` with the reason.
  public func symbols(from text: String) throws(UnreadableCode) -> Symbols {
    try symbols(fromUTF16: text.utf16)
  }

  /// The symbols that `text` is, see ``symbols(from:)``.
  ///
  /// - Parameter text: UTF-16 code units.
  /// - Returns: At most as many symbols as a code has.
  /// - Throws: ``UnreadableCode`` with the reason.
  public func symbols(
    fromUTF16 text: some BidirectionalCollection<UInt16>
  ) throws(UnreadableCode) -> Symbols {
    var format = self
    var finding = Finding()
    text.withUnits { finding.read(plain: $0, as: &format) }
    if finding.kind == .refused { throw UnreadableCode(refusal: finding.refusal) }
    return finding.symbols
  }
}

/// A text is not the code, or the symbols, that a program took it for.
public struct UnreadableCode: Error, Equatable, Sendable {
  /// Why: ``Refusal/symbol`` if there is something in it that is no symbol, ``Refusal/tooMany(_:)`` or
  /// ``Refusal/incomplete(_:)`` if the count is wrong, else ``Refusal/noCode``.
  public let refusal: Refusal

  /// A text is not what it was taken for, for this reason.
  public init(refusal: Refusal) {
    self.refusal = refusal
  }
}
