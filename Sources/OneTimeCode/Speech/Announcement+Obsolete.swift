extension Announcement {
  /// Whether `earlier`, if it has not been said yet, need not be said any more: it is no longer so, or this
  /// says it too.
  func makesObsolete(_ earlier: Announcement) -> Bool {
    obsolete >> UInt16(earlier.occasion.rawValue) & 1 == 1
  }

  /// The occasions that this makes obsolete, a bit each.
  private var obsolete: UInt16 {
    switch occasion {
    case .accepted: .max
    case .rejected, .verifying: Occasion.verifying.bit | Occasion.rejected.bit
    case .startedOver: Occasion.rejected.bit | Occasion.refused.bit
    case .refused: Occasion.refused.bit
    case .filled, .filledMasked, .entered:
      Occasion.filled.bit | Occasion.filledMasked.bit | Occasion.entered.bit | Occasion.refused.bit
    case .resendReady, .resendWait, .codeSent: Occasion.resendWait.bit | Occasion.resendReady.bit
    }
  }
}

extension Announcement.Occasion {
  fileprivate var bit: UInt16 { 1 << UInt16(rawValue) }
}
