extension CodeAnnouncement {
  /// A queue of announcements. A front end gives users time to hear each one before taking the next.
  public struct Queue: Equatable, Sendable {
    private var waiting: [CodeAnnouncement] = []

    /// Creates an empty queue.
    public init() {}

    /// Adds `announcement`, which replaces the queued announcement of its kind. A code that was sent also replaces the
    /// announcement of the countdown.
    public mutating func append(_ announcement: CodeAnnouncement) {
      let kind = announcement.kind
      waiting.removeAll { $0.kind == kind || kind == .sending && $0.kind == .waiting }
      waiting.append(announcement)
    }

    /// Removes and returns the next announcement that is still true of `entry`, or returns `nil` if there is none.
    public mutating func next(for entry: CodeEntry) -> CodeAnnouncement? {
      while !waiting.isEmpty {
        let announcement = waiting.removeFirst()
        guard entry.affirms(announcement) else { continue }
        // After a link has filled in the code, the user has to submit it.
        if announcement.kind == .contents, entry.isUnchecked { append(.unverified) }
        return announcement
      }
      return nil
    }
  }

  /// The kinds of announcements, of which at most one each is queued.
  private enum Kind: UInt8 {
    case contents, refusal, startedOver, verifying, verdict, expiry, waiting, sending
  }

  private var kind: Kind {
    switch self {
    case .filled, .filledMasked, .entered: .contents
    case .refused: .refusal
    case .startedOver: .startedOver
    case .unverified, .verifying: .verifying
    case .accepted, .rejected: .verdict
    case .expiring: .expiry
    case .resendWait, .resendReady: .waiting
    case .codeSent, .calling: .sending
    }
  }
}

extension CodeEntry {
  /// Whether an announcement is still true. Nothing that is over is announced, except a rejection: the user must learn of
  /// it even after entering something else, unless a code was accepted.
  func affirms(_ announcement: CodeAnnouncement) -> Bool {
    switch announcement {
    case .filled, .filledMasked: isFull && !stage.isAccepted
    case .entered(let count): symbols.count == count
    case .refused(let refusal): self.refusal == refusal
    case .startedOver: if case .draft(let symbols) = stage { !symbols.isEmpty } else { false }
    case .unverified: isUnchecked
    case .verifying: stage.isVerifying
    case .accepted: stage.isAccepted
    case .rejected: !stage.isAccepted
    case .expiring(let seconds): expiry?.state == .expiring(within: seconds) && warning != nil
    case .codeSent, .calling, .resendWait, .resendReady: true
    }
  }
}
