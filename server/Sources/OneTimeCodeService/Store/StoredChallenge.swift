import OneTimeCode

/// A challenge in the form that a ``ChallengeStore`` keeps in one row.
public struct StoredChallenge: Equatable, Sendable {
  /// The ID of the challenge.
  public let id: ChallengeID
  /// The name of the app that issued the challenge, or an empty string if the installation has no apps.
  public let app: String
  /// The purpose of the challenge's codes.
  public let purpose: Purpose
  /// The recipient of the challenge's codes.
  public let recipient: Recipient
  /// The hash by which challenges of the recipient are found, under the challenge's key, or `nil` if an earlier version has
  /// created the challenge.
  public let recipientHash: RecipientHash?
  /// The format of the challenge's codes, which is stored because the configured format may change.
  public let format: CodeFormat
  /// The ``ServerKey/name`` of the key for the challenge's codes, messages, request keys and receipt.
  public let key: String
  /// The language of the first message, as a BCP 47 tag.
  public let language: String
  /// The lifetime of the challenge's codes in seconds, which a replacement by a resend has, too.
  public let lifetime: Int
  /// The time at which all codes of the challenge expire. A resend doesn't change this time.
  public let expiresAt: Moment
  /// The maximum number of attempts, for all codes together.
  public let budget: Int
  /// Whether the challenge is a decoy for a missing account: nothing is sent, and every code is wrong.
  public let isDecoy: Bool
  /// Whether the recipient is a test recipient with a fixed code, to whom nothing is sent.
  public let isTest: Bool
  /// The number of preceding challenges in a chain of resends.
  public let generation: Int
  /// The tag of the device that the app's backend vouches for, or `nil` if there is no such device.
  public let device: SecretTag?
  /// The encrypted values of the challenge's messages, or `nil` if there are none. Only servers with the challenge's key can
  /// decrypt them.
  public let sealedValues: [UInt8]?
  /// The tags of the challenge's codes, oldest first.
  public var codes: [SecretTag]
  /// The time from which a resend is allowed.
  public var resendAt: Moment
  /// The number of resends so far.
  public var resends = 0
  /// The number of attempts so far.
  public var attempts = 0
  /// The verdicts on guesses made with a request key.
  public var recordedVerdicts: [RecordedVerdict] = []
  /// The time at which a code was accepted, or `nil` if no code was accepted.
  public var usedAt: Moment?
  /// The time at which the receipt was redeemed, or `nil` if no receipt was redeemed.
  public var redeemedAt: Moment?
  /// The time at which the recipient reported that someone else requested the code, or `nil` if it wasn't reported.
  public var reportedAt: Moment?
  /// The ID of the challenge that a resend created to replace this one, or `nil` before such a resend.
  public var successor: ChallengeID?

  /// The verdict on a guess, recorded so that a repeated request gets the same response.
  public struct RecordedVerdict: Equatable, Sendable {
    /// The tag of the request key.
    public let request: SecretTag
    /// The tag of the guess.
    public let guess: SecretTag
    /// The number of attempts left, or `nil` if the guess was correct.
    public let attemptsLeft: Int?

    /// Creates the record of a verdict.
    public init(request: SecretTag, guess: SecretTag, attemptsLeft: Int?) {
      self.request = request
      self.guess = guess
      self.attemptsLeft = attemptsLeft
    }
  }

  /// Creates a challenge that is new or was read from a store.
  public init(
    id: ChallengeID,
    app: String = "",
    purpose: Purpose,
    recipient: Recipient,
    recipientHash: RecipientHash? = nil,
    format: CodeFormat,
    key: String,
    language: String = "en",
    lifetime: Int = VerificationService.Configuration.lifetime,
    expiresAt: Moment,
    resendAt: Moment,
    budget: Int,
    isDecoy: Bool = false,
    isTest: Bool = false,
    generation: Int = 0,
    device: SecretTag? = nil,
    sealedValues: [UInt8]? = nil,
    codes: [SecretTag] = []
  ) {
    self.id = id
    self.app = app
    self.purpose = purpose
    self.recipient = recipient
    self.recipientHash = recipientHash
    self.format = format
    self.key = key
    self.language = language
    self.lifetime = lifetime
    self.expiresAt = expiresAt
    self.resendAt = resendAt
    self.budget = budget
    self.isDecoy = isDecoy
    self.isTest = isTest
    self.generation = generation
    self.device = device
    self.sealedValues = sealedValues
    self.codes = codes
  }

  /// Returns the state of the challenge. An accepted code or used-up attempts take precedence over expiry.
  package func state(at now: Moment) -> Challenge.State {
    if usedAt != nil { return .used }
    if attempts >= budget { return .exhausted }
    return isCurrent(at: now) ? .open : .expired
  }

  /// Returns whether the challenge's codes haven't expired.
  ///
  /// If a challenge expires later than a new one could, it was issued before the clock was set back. Its age
  /// is then unknown, so it counts as expired.
  func isCurrent(at now: Moment) -> Bool { now < expiresAt && expiresAt <= now.latestEnd }
}

extension Moment {
  /// The latest possible expiry of an existing challenge, allowing for the clock skew between servers.
  package var latestEnd: Moment {
    advanced(by: VerificationService.Configuration.lifetime + VerificationService.Configuration.clockSkew)
  }
}

// Encodes and decodes codes and verdicts as bytes, for stores that keep each list in one column.
extension StoredChallenge {
  /// The concatenated tags of the codes, 32 bytes each.
  package var packedCodes: [UInt8] { codes.flatMap(\.bytes) }

  /// The concatenated verdicts: request, guess, and a byte for the attempts left, or 255 for a correct guess.
  package var packedVerdicts: [UInt8] {
    recordedVerdicts.flatMap { $0.request.bytes + $0.guess.bytes + [UInt8(clamping: $0.attemptsLeft ?? 255)] }
  }

  /// Returns the tags of codes that were encoded by ``packedCodes``.
  package static func codes(packed bytes: [UInt8]) -> [SecretTag] {
    stride(from: 0, to: bytes.count, by: SecretTag.size).map {
      SecretTag(bytes: Array(bytes[$0..<min($0 + SecretTag.size, bytes.count)]))
    }
  }

  /// Returns the verdicts that were encoded by ``packedVerdicts``.
  package static func recordedVerdicts(packed bytes: [UInt8]) -> [RecordedVerdict] {
    let size = 2 * SecretTag.size + 1
    return stride(from: 0, through: bytes.count - size, by: size).map { start in
      let middle = start + SecretTag.size
      let left = bytes[start + size - 1]
      return RecordedVerdict(
        request: SecretTag(bytes: Array(bytes[start..<middle])),
        guess: SecretTag(bytes: Array(bytes[middle..<middle + SecretTag.size])),
        attemptsLeft: left == 255 ? nil : Int(left)
      )
    }
  }
}
