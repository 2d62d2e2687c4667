extension Announcement {
  /// Whether `earlier`, if it has not been said yet, need not be said any more: it is no longer so, or this
  /// says it too.
  func makesObsolete(_ earlier: Announcement) -> Bool {
    switch occasion {
    case .accepted: true
    case .rejected, .verifying: earlier.isVerdict
    case .startedOver: earlier.occasion == .rejected || earlier.occasion == .refused
    case .refused: earlier.occasion == .refused
    case .filled, .filledMasked, .entered: earlier.isFilling || earlier.occasion == .refused
    case .resendReady, .resendWait, .codeSent: earlier.isWait
    }
  }

  private var isVerdict: Bool { occasion == .verifying || occasion == .rejected }

  private var isFilling: Bool { occasion.rawValue <= Occasion.entered.rawValue }

  private var isWait: Bool { occasion == .resendWait || occasion == .resendReady }
}
