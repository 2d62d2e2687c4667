import OneTimeCode

extension VerificationService {
  /// Sends a new code for a challenge. Earlier codes stay valid, and the challenge's deadline doesn't change.
  ///
  /// After the deadline, with less than two minutes left, without attempts left, or if this server lacks the
  /// challenge's key, a resend creates a new challenge for the same recipient and purpose, with the same lifetime.
  /// Later resends with `id` apply to it. Failures are counted across challenges, so a new challenge makes guessing no
  /// cheaper.
  ///
  /// - Parameters:
  ///   - id: The ID of the challenge.
  ///   - channel: The channel of the message, see ``IssueRequest/channel``. It may differ from the earlier messages' channel.
  ///   - language: The language of the message, see ``IssueRequest/language``, or `nil` for the language of the challenge.
  ///   - client: The network address of the client, if known.
  ///   - byBackend: Whether the app's backend makes the request. Other clients can resend before the deadline
  ///     and create one more challenge, so knowing an ID isn't enough to send messages forever.
  /// - Returns: The challenge that the new code belongs to. Use the ``Challenge/id`` of this challenge from
  ///   now on.
  /// - Throws: ``ServiceError``, such as ``ServiceError/tooSoon(seconds:)``, or an error of the store.
  public func resend(
    _ id: ChallengeID,
    by channel: MessageChannel? = nil,
    language: String? = nil,
    client: IPAddress? = nil,
    byBackend: Bool = true
  ) async throws -> Challenge {
    try installation.checkIssued(id)
    var random = self.random
    let newID = ChallengeID(using: &random, key: configuration.sharedKeys.newest)
    return try await issuing { transaction, reservation in
      var challenge = try last(of: id, in: transaction)
      let now = try transaction.now
      if challenge.usedAt != nil { throw ServiceError.rejected(.usedUp) }
      guard byBackend || challenge.isCurrent(at: now) else { throw ServiceError.resendNotAllowed }
      guard challenge.resendAt <= now else {
        throw ServiceError.tooSoon(seconds: now.secondsToWait(until: challenge.resendAt))
      }
      let channel = try available(channel, for: challenge.recipient)
      let language = language ?? challenge.language
      let limits = try sendingLimits(
        for: challenge.recipient,
        by: channel,
        purpose: challenge.purpose,
        client: client,
        device: challenge.device,
        in: transaction
      )
      try transaction.supersedeMessages(of: challenge.id, at: now)
      let hasCapacity = reservation.reserveCapacity(for: channel)
      if let key = configuration.keys.named(challenge.key), challenge.canAddCode(at: now),
        !challenge.isTest || isCurrentTest(challenge, key, at: now)
      {
        _ = try consume(limits, in: transaction)
        challenge.resends += 1
        challenge.resendAt = nextResend(of: challenge, at: now)
        let message = try addCode(
          to: &challenge,
          by: channel,
          language,
          key,
          limits.origin,
          at: now,
          handedOver: hasCapacity
        )
        try transaction.update(challenge)
        try transaction.insert(message)
        return IssuedChallenge(challenge: challenge, message: hasCapacity ? message : nil, now: now)
      }
      guard byBackend || challenge.generation == 0 else { throw ServiceError.resendNotAllowed }
      let values = try values(of: challenge)
      challenge.successor = newID
      let issued = try create(
        Draft(
          id: newID,
          purpose: challenge.purpose,
          values: values,
          recipient: challenge.recipient,
          channel: channel,
          format: challenge.format,
          lifetime: challenge.lifetime,
          isDecoy: challenge.isDecoy,
          generation: challenge.generation + 1,
          device: challenge.device,
          language: language
        ),
        limits,
        handedOver: hasCapacity,
        in: transaction
      )
      try transaction.update(challenge)
      return issued
    }
  }

  /// Returns the values that a replacement of the challenge has, too.
  private func values(of challenge: StoredChallenge) throws -> MessageValues {
    if challenge.sealedValues == nil { return .none }
    guard let key = configuration.keys.named(challenge.key),
      let values = MessageValues(of: challenge, key: key)
    else {
      throw ServiceError.keyMissing
    }
    return values
  }

  /// Returns the newest of the challenges that resends of `id` have created, or the challenge itself.
  func last(of id: ChallengeID, in transaction: any StoreTransaction) throws -> StoredChallenge {
    var id = id
    for _ in 0..<Configuration.longestChain {
      guard let challenge = try transaction.challenge(id, of: configuration.app) else { break }
      guard let successor = challenge.successor else { return challenge }
      id = successor
    }
    throw ServiceError.unknownChallenge
  }

  /// Returns the time of the next resend, which creates a new challenge if all `waits` have been used.
  private func nextResend(of challenge: StoredChallenge, at now: Moment) -> Moment {
    let count = challenge.resends
    guard count >= Configuration.waits.count else { return now.advanced(by: Configuration.waits[count]) }
    let lastWait = now.advanced(by: Configuration.waits[Configuration.waits.count - 1])
    // Less than `leastTimeForResend` is left then, so the resend creates a new challenge.
    return max(lastWait, challenge.expiresAt.advanced(by: 1 - Configuration.leastTimeForResend))
  }
}

extension StoredChallenge {
  /// Returns whether the challenge stays open long enough for a resend to add a code to it.
  func canAddCode(at now: Moment) -> Bool {
    state(at: now) == .open
      && now.wholeSeconds(until: expiresAt) >= VerificationService.Configuration.leastTimeForResend
  }
}
