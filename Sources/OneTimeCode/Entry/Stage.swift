extension CodeEntry {
  /// What has become of the symbols. Each case owns the symbols that the slots contain.
  enum Stage: Equatable, Sendable {
    /// The app wasn't told of these symbols, which may be none.
    case draft(CodeSymbols)

    /// The app was told of the code, and isn't verifying it, or not yet.
    case reported(Attempt)

    /// The app is verifying the code. The attempt goes on if the app empties the field meanwhile.
    case verifying(Attempt, isEmptied: Bool)

    /// The app rejected the code at the time `since`. The rejection stays if the app empties the field.
    case rejected(Attempt, CodeRejection, since: Double, isEmptied: Bool)

    /// The app accepted this code.
    case accepted(CodeSymbols)

    #if hasFeature(Embedded)
      @inline(never)
    #endif
    var symbols: CodeSymbols {
      switch self {
      case .draft(let symbols), .accepted(let symbols): symbols
      case .verifying(_, isEmptied: true), .rejected(_, _, _, isEmptied: true): CodeSymbols()
      case .reported(let attempt), .verifying(let attempt, _), .rejected(let attempt, _, _, _): attempt.code
      }
    }

    /// The attempt that the stage is about. A draft has none yet, and an accepted code needs none any more.
    #if hasFeature(Embedded)
      @inline(never)
    #endif
    var attempt: Attempt? {
      switch self {
      case .draft, .accepted: nil
      case .reported(let attempt), .verifying(let attempt, _), .rejected(let attempt, _, _, _): attempt
      }
    }

    var isVerifying: Bool { if case .verifying = self { true } else { false } }

    var isAccepted: Bool { if case .accepted = self { true } else { false } }

    #if hasFeature(Embedded)
      @inline(never)
    #endif
    var rejection: CodeRejection? { if case .rejected(_, let reason, _, _) = self { reason } else { nil } }
  }

  /// When a code can be submitted again that was rejected for some time, for instance because the recipient is locked.
  enum Retry: Equatable, Sendable {
    /// The wait ends at this time; see ``CodeEntry/pass(to:)``.
    case waiting(until: Double)
    case due
  }

  /// Whether the field has the user's attention.
  enum Attention: Equatable, Sendable {
    /// The field doesn't have the focus.
    case away

    /// The user has tapped a slot, and the field has requested the focus, which then keeps the selection.
    case pointing

    /// The field has the focus. `counted` is the number of symbols that the field's description gives, because screen
    /// readers read a description again whenever it changes. `revealed` is the index of the symbol that a masked field
    /// briefly shows.
    case focused(counted: Int, revealed: Int?)
  }
}
