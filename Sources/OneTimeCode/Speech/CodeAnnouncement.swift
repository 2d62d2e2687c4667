/// An announcement for screen readers, spoken politely after the echo of the input. See ``message(in:)``.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum CodeAnnouncement: Equatable, Sendable {
  /// Input such as a paste or AutoFill filled the field.
  case filled

  /// Input such as a paste or AutoFill filled a masked field.
  case filledMasked

  /// Input such as a paste filled part of the field. The value is the number of symbols in the field.
  case entered(Int)

  /// An edit or a submission was refused.
  case refused(CodeRefusal)

  /// The user started to enter a new code after a rejection.
  case startedOver

  /// The app hasn't verified the code yet. This is only an obstacle to a submission; see ``CodeEntry/obstacle``.
  case unverified

  /// The app is verifying the code.
  case verifying

  /// The app has accepted the code.
  case accepted

  /// The app has rejected the code.
  case rejected(CodeRejection)

  /// The code expires within this many seconds.
  case expiring(Int)

  /// A new code was sent.
  case codeSent

  /// A call that reads out a new code is on its way.
  case calling

  /// A new code can be requested in this many seconds.
  case resendWait(Int)

  /// A new code can be requested.
  case resendReady
}
