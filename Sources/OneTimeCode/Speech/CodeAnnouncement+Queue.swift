extension CodeAnnouncement {
  /// A queue of announcements. A front end gives users time to hear each one before taking the next.
  public struct Queue: Equatable, Sendable {
    /// The maximum number of queued announcements. A full queue drops its oldest announcement.
    public static let capacity = 4

    private var waiting: [CodeAnnouncement] = []

    /// Creates an empty queue.
    public init() {}

    /// Adds `announcement`, and removes the queued announcements that `announcement` makes obsolete.
    public mutating func append(_ announcement: CodeAnnouncement) {
      waiting.removeAll { announcement.makesObsolete($0) }
      if waiting.count == Queue.capacity { waiting.removeFirst() }
      waiting.append(announcement)
    }

    /// Removes and returns the next announcement, or returns `nil` if the queue is empty.
    public mutating func next() -> CodeAnnouncement? {
      waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }
}

extension CodeAnnouncement {
  /// Whether `earlier` is obsolete, because it no longer applies or this announcement includes it.
  func makesObsolete(_ earlier: CodeAnnouncement) -> Bool {
    switch (self, earlier) {
    case (.accepted, _): true
    case (.startedOver, .refused), (.startedOver, .rejected): true
    case (.filled, .refused), (.filledMasked, .refused), (.entered, .refused): true
    case (.filled, _), (.filledMasked, _), (.entered, _): earlier.isAboutContents
    case (.resendReady, _), (.resendWait, _), (.codeSent, _), (.calling, _): earlier.isAboutWaiting
    case (.refused, .refused): true
    case (.verifying, _), (.rejected, _): earlier.isAboutVerification
    default: false
    }
  }

  private var isAboutContents: Bool {
    switch self {
    case .filled, .filledMasked, .entered: true
    default: false
    }
  }

  private var isAboutWaiting: Bool {
    switch self {
    case .resendWait, .resendReady: true
    default: false
    }
  }

  private var isAboutVerification: Bool {
    switch self {
    case .verifying, .rejected: true
    default: false
    }
  }
}
