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
