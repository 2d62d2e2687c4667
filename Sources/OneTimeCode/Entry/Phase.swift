extension CodeEntry {
  /// Where a field stands between the first symbol and the app's verdict.
  public enum Phase: Equatable, Sendable {
    /// The person enters the code.
    case editing

    /// The app verifies the code that was completed.
    case verifying

    /// The app accepted the code. Nothing more is entered until the app clears or sets the field.
    case accepted

    /// The app rejected the code. The first change of the symbols leads back to ``editing``.
    case rejected(CodeRejection)

    /// Whether the app verifies the code. To look at the case alone is less work than to compare.
    var isVerifying: Bool {
      if case .verifying = self { true } else { false }
    }

    /// Whether the app accepted the code.
    var isAccepted: Bool {
      if case .accepted = self { true } else { false }
    }

    /// Whether the app rejected the code, for whatever reason.
    var isRejected: Bool {
      if case .rejected = self { true } else { false }
    }
  }
}
