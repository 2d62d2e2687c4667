extension VerificationService {
  /// Sends a new code for a challenge. The earlier ones stay valid until its deadline, which stays where it is.
  ///
  /// With less than two minutes left, or none, it begins a new challenge for the same recipient and purpose
  /// instead; whoever asks with the old name again is answered for the new one.
  ///
  /// - Parameters:
  ///   - id: The challenge.
  ///   - language: The language of the message, as for ``issue(to:purpose:language:client:isDecoy:)``.
  ///   - client: The network address of who asks, as for ``issue(to:purpose:language:client:isDecoy:)``.
  /// - Returns: The challenge, or the new one: use its ``Challenge/id`` from now on.
  /// - Throws: ``ServiceError``, ``ServiceError/tooSoon(seconds:)`` for instance, or the store's error.
  public func resend(
    _ id: ChallengeID,
    language: String = "en",
    client: String? = nil
  ) async throws -> Challenge {
    var id = id
    // Each round that does not return was overtaken by somebody else's re-send, or followed a successor.
    for _ in 0..<Configuration.longestChain {
      guard let challenge = try await store.challenge(id) else { throw ServiceError.unknownChallenge }
      if let successor = challenge.successor {
        id = successor
        continue
      }
      let now = self.now()
      switch challenge.state(at: now) {
      case .used: throw ServiceError.rejected(.usedUp)
      case .exhausted: throw ServiceError.rejected(.tooManyAttempts)
      case .open, .expired: break
      }
      guard challenge.resendAt <= now else {
        throw ServiceError.tooSoon(seconds: now.secondsToWait(until: challenge.resendAt))
      }
      let wish = SendingWish(at: now, language: language, client: client)
      let isOpen = challenge.state(at: now) == .open
      let left = isOpen ? now.wholeSeconds(until: challenge.expiresAt) : 0
      let sent =
        left < Configuration.leastTimeForResend || challenge.resends >= Configuration.waits.count
        ? try await startAnew(challenge, wish) : try await addCode(to: challenge, wish)
      if let sent { return sent }
    }
    throw ServiceError.unknownChallenge
  }

  private func addCode(to challenge: StoredChallenge, _ wish: SendingWish) async throws -> Challenge? {
    let now = wish.at
    var random = self.random
    let code = challenge.format.randomCode(using: &random)
    var changed = challenge
    changed.resends += 1
    changed.resendAt = nextResend(after: changed.resends, of: challenge, at: now)
    let resend = Resend(
      id: challenge.id,
      tag: tag(of: code, for: challenge, using: &random),
      earlier: challenge.resends,
      next: changed.resendAt,
      cost: cost(of: wish, for: challenge),
      message: try message(code, for: challenge, language: wish.language, using: &random)
    )
    return try await sent(changed, store.add(resend), at: now)
  }

  private func startAnew(_ challenge: StoredChallenge, _ wish: SendingWish) async throws -> Challenge? {
    let new = try newChallenge(
      to: challenge.recipient,
      purpose: challenge.purpose,
      isDecoy: challenge.isDecoy,
      wish: wish
    )
    return try await sent(new.challenge, store.replace(challenge.id, by: new), at: wish.at)
  }

  private func sent(_ challenge: StoredChallenge, _ sending: Sending, at now: Moment) async throws
    -> Challenge?
  {
    try check(sending, at: now)
    guard sending == .accepted else { return nil }
    await courier.wake()
    return Challenge(challenge, at: now)
  }

  /// After the last re-send of a challenge the next one begins a new challenge, so it waits for that.
  private func nextResend(after count: Int, of challenge: StoredChallenge, at now: Moment) -> Moment {
    guard count >= Configuration.waits.count else { return now.advanced(by: Configuration.waits[count]) }
    let lastWait = now.advanced(by: Configuration.waits[Configuration.waits.count - 1])
    // One second more, so that at that moment there is less time left than a re-send needs.
    return max(lastWait, challenge.expiresAt.advanced(by: 1 - Configuration.leastTimeForResend))
  }
}
