/// The runs of symbols in a text: what was found by reading it once, from its start to its end, in constant
/// memory.
struct Survey {
  /// How many runs there are.
  private(set) var runs = 0

  /// How many characters there are that are neither symbols nor may stand between symbols.
  private(set) var others = 0

  /// The last run.
  private(set) var run = Run()

  /// The symbols of the last run that is a code; none if no run is.
  private(set) var code = Symbols()

  /// Whether there are such runs that differ. The same code twice is one code.
  private(set) var codesDiffer = false

  /// How many runs are longer than a code, and how many symbols the last of them has.
  private(set) var longerRuns = 0
  private(set) var longerCount = 0

  /// What stands between a symbol and the one before; at the end of a run, the next symbol starts another.
  private enum Between {
    case nothing
    case dot
    case gap
    case end
  }

  /// Reads the part of `text` that is in `range`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - range: The part of it that is read.
  ///   - joining: Whether separators join symbols to a broken run, rather than end an unbroken one.
  ///   - format: What a code looks like.
  @inline(never)
  init<Text: BidirectionalCollection<UInt16>>(
    _ text: Text,
    in range: Range<Text.Index>,
    joining: Bool,
    as format: CodeFormat
  ) {
    var scalars = Scalars(text, in: range)
    var between = Between.end
    while true {
      let scalar = scalars.next()
      // A text ends like a line.
      let glyph = Glyph(scalar ?? 0x0A, in: format.alphabet)
      if glyph == .ignorable { continue }
      if between == .dot, !glyph.isDigit {
        // No digit follows the dot, so it was no separator.
        others &+= 1
        between = .end
      }
      if glyph.isSymbol {
        if between == .end {
          judge(format)
          run = Run()
          runs &+= 1
        }
        run.add(glyph, afterGap: between == .gap || between == .dot)
        between = .nothing
      } else if joining, glyph == .separator {
        if between == .nothing { between = .gap }
      } else if joining, glyph == .dot, between == .nothing, run.endsInDigit {
        between = .dot
      } else {
        if glyph == .dot || glyph == .other { others &+= 1 }
        between = .end
      }
      if scalar == nil { break }
    }
    judge(format)
  }

  /// Takes the last run into account, now that it has ended.
  @inline(never)
  private mutating func judge(_ format: CodeFormat) {
    let isWord = format.alphabet.hasLetters && !run.looksLikeCode
    guard run.count >= format.length, !isWord else { return }
    if run.count > format.length {
      longerRuns &+= 1
      longerCount = run.count
    } else if !format.alphabet.hasLetters || !run.isBroken || run.matches(format) {
      if !code.isEmpty, code != run.symbols { codesDiffer = true }
      code = run.symbols
    }
  }

  /// Whether there is nothing but symbols on one line and what may stand between them, or nothing at all.
  /// (They must have been joined.)
  var isPlain: Bool { others == 0 && runs <= 1 }
}
