import OneTimeCode

extension VerificationService {
  /// Issues a code, which is sent after this has returned.
  ///
  /// - Parameters:
  ///   - recipient: Where to.
  ///   - purpose: What for.
  ///   - language: The language of the message, a BCP 47 tag; English if there are no words in it.
  ///   - client: The network address of who asks, if it is known: the limit for each client is counted by it.
  ///   - isDecoy: Whether there is no such account. Everything looks the same then, but nothing is sent and no
  ///     code is right.
  /// - Returns: The challenge.
  /// - Throws: ``ServiceError/limited(seconds:)``, ``ServiceError/locked``, or the store's error.
  public func issue(
    to recipient: Recipient,
    purpose: Purpose = .signIn,
    language: String = "en",
    client: String? = nil,
    isDecoy: Bool = false
  ) async throws -> Challenge {
    let now = self.now()
    let new = try newChallenge(
      to: recipient,
      purpose: purpose,
      isDecoy: isDecoy,
      wish: SendingWish(at: now, language: language, client: client)
    )
    try check(await store.insert(new), at: now)
    await courier.wake()
    return Challenge(new.challenge, at: now)
  }

  /// Lets a recipient try again who is locked after too many failures in a row. For the app's backend, which
  /// knows by other means that it is the right person.
  ///
  /// - Throws: The store's error.
  public func unlock(_ recipient: Recipient, purpose: Purpose) async throws {
    try await store.forgetFailures(of: failureSubject(recipient, purpose))
  }

  package func newChallenge(
    to recipient: Recipient,
    purpose: Purpose,
    isDecoy: Bool,
    wish: SendingWish
  ) throws -> NewChallenge {
    var random = self.random
    let challenge = StoredChallenge(
      id: ChallengeID(using: &random),
      purpose: purpose,
      recipient: recipient,
      format: configuration.format,
      expiresAt: wish.at.advanced(by: Configuration.lifetime),
      resendAt: wish.at.advanced(by: Configuration.waits[0]),
      budget: Configuration.attempts,
      isDecoy: isDecoy
    )
    let code = challenge.format.randomCode(using: &random)
    return NewChallenge(
      challenge: challenge,
      tag: tag(of: code, for: challenge, using: &random),
      cost: cost(of: wish, for: challenge),
      message: try message(code, for: challenge, language: wish.language, using: &random)
    )
  }

  /// The tag that is kept of a new code. Of a decoy's code it is random, so that no guess ever matches it.
  func tag(of code: Symbols, for challenge: StoredChallenge, using random: inout RandomSource) -> SecretTag {
    let tag = configuration.keys.newest.tag(of: code, for: challenge)
    let noise = SecretTag(bytes: random.bytes(tag.bytes.count))
    return challenge.isDecoy ? noise : tag
  }

  func cost(of wish: SendingWish, for challenge: StoredChallenge) -> SendingCost {
    SendingCost(
      at: wish.at,
      allowances: allowances(for: challenge.recipient, client: wish.client),
      failures: failureSubject(challenge.recipient, challenge.purpose)
    )
  }

  func message(
    _ code: Symbols,
    for challenge: StoredChallenge,
    language: String,
    using random: inout RandomSource
  ) throws -> OutboxEntry {
    let name = random.hexadecimal(bytes: 16)
    let letter = Letter(code: String(code), language: language)
    return OutboxEntry(
      name: name,
      challenge: challenge.id,
      sealed: try letter.sealed(for: name, challenge.id, with: configuration.keys),
      expiresAt: challenge.expiresAt
    )
  }

  func check(_ sending: Sending, at now: Moment) throws {
    switch sending {
    case .accepted, .overtaken: return
    case .limited(let until): throw ServiceError.limited(seconds: max(1, now.secondsToWait(until: until)))
    case .locked: throw ServiceError.locked
    }
  }
}

/// Who asks for a message, when, and in which language.
package struct SendingWish: Sendable {
  let at: Moment
  let language: String
  let client: String?

  package init(at: Moment, language: String, client: String?) {
    self.at = at
    self.language = language
    self.client = client
  }
}
