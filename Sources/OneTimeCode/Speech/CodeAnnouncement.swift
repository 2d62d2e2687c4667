/// Something that is announced once, politely, after the platform's own echo. ``sentence(in:)`` puts it into words.
public enum CodeAnnouncement: Equatable, Sendable {
  /// The field was filled at once, with the symbols that stand in it.
  case filled

  /// A masked field was filled at once.
  case filledMasked

  /// Several symbols were entered at once: the number of symbols that stand in the field now.
  case entered(Int)

  /// An event was refused.
  case refused(CodeRefusal)

  /// A new code was begun after a rejection.
  case startedOver

  /// The app verifies the code.
  case verifying

  /// The app accepted the code.
  case accepted

  /// The app rejected the code.
  case rejected(CodeRejection)

  /// A new code was sent.
  case codeSent

  /// A new code can be requested later: in how many seconds.
  case resendWait(Int)

  /// A new code can be requested.
  case resendReady
}
