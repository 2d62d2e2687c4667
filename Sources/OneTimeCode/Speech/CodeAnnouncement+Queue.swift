extension CodeAnnouncement {
  /// What is still to be said, in its order. A face takes one announcement at a time, when the last one has
  /// had its time. A later one replaces an unsaid one only where it makes it obsolete.
  public struct Queue: Equatable, Sendable {
    /// How many wait at most; then the oldest is given up.
    public static let capacity = 4

    private var first: CodeAnnouncement?
    private var second: CodeAnnouncement?
    private var third: CodeAnnouncement?
    private var fourth: CodeAnnouncement?

    /// An empty queue.
    public init() {}

    /// Adds `announcement`, behind what it does not make obsolete.
    @inline(never)
    public mutating func append(_ announcement: CodeAnnouncement) {
      var waiting = self
      self = Queue()
      while let earlier = waiting.next() {
        if !announcement.makesObsolete(earlier) { add(earlier) }
      }
      if fourth != nil { _ = next() }
      add(announcement)
    }

    /// Takes the announcement whose turn it is, or nothing if all is said.
    @inline(never)
    public mutating func next() -> CodeAnnouncement? {
      let next = first
      first = second
      second = third
      third = fourth
      fourth = nil
      return next
    }

    /// Adds `announcement` behind the last, where there is room for it.
    @inline(never)
    private mutating func add(_ announcement: CodeAnnouncement) {
      if first == nil {
        first = announcement
      } else if second == nil {
        second = announcement
      } else if third == nil {
        third = announcement
      } else {
        fourth = announcement
      }
    }
  }
}

extension CodeAnnouncement {
  /// Whether `earlier`, if it has not been said yet, need not be said any more: it is no longer so, or this
  /// says it too.
  func makesObsolete(_ earlier: CodeAnnouncement) -> Bool {
    obsolete &>> UInt32(earlier.phrase.rawValue) & 1 == 1
  }

  /// The phrases that this makes obsolete, a bit each.
  private var obsolete: UInt32 {
    // From the first phrase of a kind to the first one behind them.
    let refusals = CodePhrases.Phrase.filled.bit &- CodePhrases.Phrase.digitsOnly.bit
    let rejections = CodePhrases.Phrase.codeSent.bit &- CodePhrases.Phrase.wrongCode.bit
    return switch phrase {
    case .accepted: .max
    case .startedOver: rejections | refusals
    case .filled, .filledMasked, .enteredDigits:
      CodePhrases.Phrase.filled.bit | CodePhrases.Phrase.filledMasked.bit
        | CodePhrases.Phrase.enteredDigits.bit | refusals
    case .resendReady, .resendWait, .codeSent:
      CodePhrases.Phrase.resendWait.bit | CodePhrases.Phrase.resendReady.bit
    default: phrase.isRefusal ? refusals : CodePhrases.Phrase.verifying.bit | rejections
    }
  }
}

extension CodePhrases.Phrase {
  fileprivate var bit: UInt32 { 1 &<< UInt32(rawValue) }
}
