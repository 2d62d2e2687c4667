/// The runs of symbols in a text: what was found by reading it once, from its start to its end, in constant
/// memory.
struct Survey {
  /// How many runs there are.
  private(set) var runs = 0

  /// How many characters there are that are neither symbols nor may stand between symbols.
  private(set) var others = 0

  /// The last run.
  var run = Run()

  /// The last run that is a code.
  var code = ByteRow()

  /// How many codes there are: 0, 1, or 2 for all that differ. The same code twice is one code.
  private(set) var codes = 0

  /// How many runs are longer than a code, and how many symbols the last of them has.
  private(set) var longerRuns = 0
  private(set) var longerCount = 0

  /// What stands between a symbol and the one before; at the end of a run, the next symbol starts another.
  private enum Between: UInt8 {
    case nothing
    case dot
    case gap
    case end
  }

  /// Reads `text`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - joining: Whether separators join symbols to a broken run, rather than end an unbroken one.
  ///   - format: What a code looks like.
  @inline(never)
  mutating func read(_ text: Units, joining: Bool, as format: inout CodeFormat) {
    var scalars = Scalars(text)
    var between = Between.end
    var isBehindDigit = false
    var isOver = false
    repeat {
      // A text ends like a line.
      var scalar: UInt32 = 0x0A
      if let next = scalars.next() { scalar = next } else { isOver = true }
      let glyph = Glyph(scalar, in: &format.alphabet)
      if glyph == .ignorable { continue }
      if between == .dot, !glyph.isDigit {
        // No digit follows the dot, so it was no separator.
        others &+= 1
        between = .end
      }
      if glyph.isSymbol {
        if between == .end {
          judge(&format)
          run.start()
          runs &+= 1
        }
        run.add(glyph, afterGap: between != .nothing && between != .end)
        between = .nothing
        isBehindDigit = glyph.isDigit
      } else if joining, glyph == .separator {
        if between == .nothing { between = .gap }
      } else if joining, glyph == .dot, between == .nothing, isBehindDigit {
        between = .dot
      } else {
        if glyph == .dot || glyph == .other { others &+= 1 }
        between = .end
      }
    } while !isOver
    judge(&format)
  }

  /// Takes the last run into account, now that it has ended.
  @inline(never)
  private mutating func judge(_ format: inout CodeFormat) {
    let hasLetters = format.alphabet.hasLetters
    if hasLetters, !run.looksLikeCode { return }
    if run.count > format.length {
      longerRuns &+= 1
      longerCount = run.count
    } else if run.count == format.length, !hasLetters || !run.isBroken || run.matches(format) {
      let isOther = code.take(format.length, of: &run.symbols)
      if codes == 0 || isOther { codes = codes == 0 ? 1 : 2 }
    }
  }

  /// Whether there is nothing but symbols on one line and what may stand between them, or nothing at all.
  /// (They must have been joined.)
  var isPlain: Bool { others == 0 && runs <= 1 }
}
