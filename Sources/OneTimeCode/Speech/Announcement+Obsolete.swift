extension Announcement {
  /// Whether `earlier`, if it has not been said yet, need not be said any more: it is no longer so, or this
  /// says it too.
  func makesObsolete(_ earlier: Announcement) -> Bool {
    obsolete &>> UInt32(earlier.phrase.rawValue) & 1 == 1
  }

  /// The phrases that this makes obsolete, a bit each.
  private var obsolete: UInt32 {
    // From the first phrase of a kind to the first one behind them.
    let refusals = Phrase.filled.bit &- Phrase.digitsOnly.bit
    let rejections = Phrase.codeSent.bit &- Phrase.wrongCode.bit
    return switch phrase {
    case .accepted: .max
    case .startedOver: rejections | refusals
    case .filled, .filledMasked, .enteredDigits:
      Phrase.filled.bit | Phrase.filledMasked.bit | Phrase.enteredDigits.bit | refusals
    case .resendReady, .resendWait, .codeSent: Phrase.resendWait.bit | Phrase.resendReady.bit
    default: phrase.isRefusal ? refusals : Phrase.verifying.bit | rejections
    }
  }
}

extension Phrase {
  fileprivate var bit: UInt32 { 1 &<< UInt32(rawValue) }
}
