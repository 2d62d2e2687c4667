import OneTimeCode

/// What a ``ChallengeStore`` keeps of a challenge: one row.
public struct StoredChallenge: Equatable, Sendable {
  /// Its name.
  public let id: ChallengeID
  /// What its codes are for.
  public let purpose: Purpose
  /// Where its codes are sent.
  public let recipient: Recipient
  /// What its codes look like. Kept with it, because a server may be started again with another format.
  public let format: CodeFormat
  /// The name of the key under which everything of it is kept, see ``ServerKey/name``.
  public let key: String
  /// When it ends, with all its codes. Nothing moves this.
  public let expiresAt: Moment
  /// How many guesses may be counted, resends or not.
  public let budget: Int
  /// Whether nothing is sent and no code is right: there is no such account, and nobody shall learn that.
  public let isDecoy: Bool
  /// How many challenges were begun by a resend before this one.
  public let generation: Int
  /// The tag of the device that the app's backend vouches for, if it does.
  public let device: SecretTag?
  /// The tags of its codes, the oldest first.
  public var codes: [SecretTag]
  /// From when on a resend is allowed.
  public var resendAt: Moment
  /// How many resends there were.
  public var resends = 0
  /// How many guesses were counted.
  public var attempts = 0
  /// What was answered to requests that had a key.
  public var answers: [Answer] = []
  /// When a code was accepted.
  public var usedAt: Moment?
  /// When the receipt for it was redeemed.
  public var redeemedAt: Moment?
  /// The challenge that a resend began in place of this one.
  public var successor: ChallengeID?

  /// What was answered to a guess.
  public struct Answer: Equatable, Sendable {
    /// The tag of the request's key.
    public let request: SecretTag
    /// The tag of what was guessed.
    public let guess: SecretTag
    /// How many guesses were left; nothing if the guess was right.
    public let attemptsLeft: Int?

    /// An answer.
    public init(request: SecretTag, guess: SecretTag, attemptsLeft: Int?) {
      self.request = request
      self.guess = guess
      self.attemptsLeft = attemptsLeft
    }
  }

  /// A challenge as it was kept, or a new one.
  public init(
    id: ChallengeID,
    purpose: Purpose,
    recipient: Recipient,
    format: CodeFormat,
    key: String,
    expiresAt: Moment,
    resendAt: Moment,
    budget: Int,
    isDecoy: Bool = false,
    generation: Int = 0,
    device: SecretTag? = nil,
    codes: [SecretTag] = []
  ) {
    self.id = id
    self.purpose = purpose
    self.recipient = recipient
    self.format = format
    self.key = key
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.budget = budget
    self.isDecoy = isDecoy
    self.generation = generation
    self.device = device
    self.codes = codes
  }

  /// Where it stands. What a person did comes before what the clock did.
  ///
  /// What would end later than a challenge that began now was issued before the clock was set back: nobody knows
  /// how old it is, so it has ended.
  package func state(at now: Moment) -> Challenge.State {
    if usedAt != nil { return .used }
    if attempts >= budget { return .exhausted }
    return now < expiresAt && expiresAt <= now.latestEnd ? .open : .expired
  }
}

extension Moment {
  /// The latest end of a challenge that began by now. Clocks of several servers differ a little.
  package var latestEnd: Moment {
    advanced(by: VerificationService.Configuration.lifetime + VerificationService.Configuration.clockSkew)
  }
}

// Tags and answers as bytes, for stores that keep them in one column.
extension StoredChallenge {
  /// The codes, 32 bytes each.
  package var packedCodes: [UInt8] { codes.flatMap(\.bytes) }

  /// The answers: request, guess, and how many guesses were left, 255 if the guess was right.
  package var packedAnswers: [UInt8] {
    answers.flatMap { $0.request.bytes + $0.guess.bytes + [UInt8(clamping: $0.attemptsLeft ?? 255)] }
  }

  /// Codes as ``packedCodes`` has them.
  package static func codes(packed bytes: [UInt8]) -> [SecretTag] {
    stride(from: 0, to: bytes.count, by: SecretTag.size).map {
      SecretTag(bytes: Array(bytes[$0..<min($0 + SecretTag.size, bytes.count)]))
    }
  }

  /// Answers as ``packedAnswers`` has them.
  package static func answers(packed bytes: [UInt8]) -> [Answer] {
    let size = 2 * SecretTag.size + 1
    return stride(from: 0, through: bytes.count - size, by: size).map { start in
      let middle = start + SecretTag.size
      let left = bytes[start + size - 1]
      return Answer(
        request: SecretTag(bytes: Array(bytes[start..<middle])),
        guess: SecretTag(bytes: Array(bytes[middle..<middle + SecretTag.size])),
        attemptsLeft: left == 255 ? nil : Int(left)
      )
    }
  }
}
