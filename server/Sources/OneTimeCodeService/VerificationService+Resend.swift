extension VerificationService {
  /// Sends a new code for a challenge. The earlier ones stay valid until its deadline, which stays where it is.
  ///
  /// With less than two minutes left, or none, it begins a new challenge for the same recipient and purpose
  /// instead; whoever asks with the old name again is answered for the new one.
  ///
  /// - Parameters:
  ///   - id: The challenge.
  ///   - language: The language of the message, as for ``issue(to:purpose:language:)``.
  /// - Returns: The challenge, or the new one: use its ``Challenge/id`` from now on.
  /// - Throws: ``ServiceError``, ``ServiceError/tooSoon(seconds:)`` for instance, or the store's error.
  public func resend(_ id: ChallengeID, language: String = "en") async throws -> Challenge {
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
      let left = now.wholeSeconds(until: challenge.expiresAt)
      let sent =
        left < Configuration.leastTimeForResend || challenge.resends >= Configuration.waits.count
        ? try await startAnew(challenge, at: now, language: language)
        : try await addCode(to: challenge, at: now, language: language)
      if let sent { return sent }
    }
    throw ServiceError.unknownChallenge
  }

  private func addCode(
    to challenge: StoredChallenge,
    at now: Moment,
    language: String
  ) async throws -> Challenge? {
    var random = self.random
    let code = challenge.format.randomCode(using: &random)
    var changed = challenge
    changed.resends += 1
    changed.resendAt = nextResend(after: changed.resends, of: challenge, at: now)
    let resend = Resend(
      id: challenge.id,
      tag: configuration.key.tag(of: code, for: challenge),
      earlier: challenge.resends,
      at: now,
      next: changed.resendAt
    )
    guard try await store.add(resend) else { return nil }
    try await send(code, for: challenge, at: now, language: language)
    return Challenge(changed, at: now)
  }

  private func startAnew(
    _ challenge: StoredChallenge,
    at now: Moment,
    language: String
  ) async throws -> Challenge? {
    let (new, code) = newChallenge(to: challenge.recipient, purpose: challenge.purpose, at: now)
    let tag = configuration.key.tag(of: code, for: new)
    guard try await store.replace(challenge.id, by: new, tag: tag) else { return nil }
    try await send(code, for: new, at: now, language: language)
    return Challenge(new, at: now)
  }

  /// After the last re-send of a challenge the next one begins a new challenge, so it waits for that.
  private func nextResend(after count: Int, of challenge: StoredChallenge, at now: Moment) -> Moment {
    guard count >= Configuration.waits.count else { return now.advanced(by: Configuration.waits[count]) }
    let lastWait = now.advanced(by: Configuration.waits[Configuration.waits.count - 1])
    // One second more, so that at that moment there is less time left than a re-send needs.
    return max(lastWait, challenge.expiresAt.advanced(by: 1 - Configuration.leastTimeForResend))
  }
}
