/// The runs of symbols in a text: what was found by reading it once, from its start to its end.
///
/// Of each run only its place and its count are kept while reading; the symbols of a run that is exactly as
/// long as a code are read a second time. So the time is linear in the text, and the memory is constant.
struct Survey<Text: BidirectionalCollection<UInt16>> {
  /// How many runs there are.
  private(set) var runs = 0

  /// How many characters there are that are neither symbols nor may stand between symbols.
  private(set) var others = 0

  /// The last run.
  private(set) var run: Run<Text.Index>

  /// Where a run starts that is exactly as long as a code.
  private(set) var code: Text.Index?

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
  init(_ text: Text, in range: Range<Text.Index>, joining: Bool, as format: CodeFormat) {
    var scalars = Scalars(text, in: range)
    var between = Between.end
    run = Run(at: range.lowerBound)
    while true {
      let place = scalars.index
      let scalar = scalars.next()
      let glyph = scalar.map { Glyph($0, in: format.alphabet) } ?? .lineEnd
      if glyph == .ignorable { continue }
      if between == .dot, !glyph.isDigit {
        // No digit follows the dot, so it was no separator.
        others &+= 1
        between = .end
      }
      switch glyph {
      case .symbol(let symbol, let isSmall):
        if between == .end {
          judge(text, format)
          run = Run(at: place)
          runs &+= 1
        }
        run.add(symbol, isSmall: isSmall, afterGap: between != .nothing)
        between = .nothing
      case .separator where joining:
        if between == .nothing { between = .gap }
      case .dot where joining && between == .nothing && run.endsInDigit:
        between = .dot
      default:
        if glyph == .dot || glyph == .other { others &+= 1 }
        between = .end
      }
      if scalar == nil { break }
    }
    judge(text, format)
  }

  /// Takes the last run into account, now that it has ended.
  @inline(never)
  private mutating func judge(_ text: Text, _ format: CodeFormat) {
    guard run.count >= format.length, !format.alphabet.hasLetters || run.looksLikeCode else { return }
    if run.count > format.length {
      longerRuns &+= 1
      longerCount = run.count
    } else if !format.alphabet.hasLetters || !run.isBroken || run.matches(format) {
      if let code,
        Symbols(text, from: code, count: run.count, as: format)
          != Symbols(text, from: run.start, count: run.count, as: format)
      {
        codesDiffer = true
      }
      code = run.start
    }
  }

  /// How many symbols there are, if there is nothing but symbols on one line and what may stand between
  /// them, or nothing at all. (They must have been joined.)
  var plainCount: Int? {
    others == 0 && runs <= 1 ? run.count : nil
  }
}
