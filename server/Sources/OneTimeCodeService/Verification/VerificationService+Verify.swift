import OneTimeCode

/// The result of verifying a code.
public enum Verdict: Sendable {
  /// The code was correct and is now used up. The receipt proves the verification to the app's backend.
  case accepted(Receipt)
  /// The code was rejected. The associated value is the reason to show to the user.
  case rejected(CodeRejection)
}

extension VerificationService {
  /// Verifies a code that the user entered.
  ///
  /// Separators, characters of other scripts and letter case are normalized as in the code field, and a code
  /// is extracted from a pasted message. Codes aren't numbers: leading zeros are significant. Input that
  /// can't be a code of this challenge, such as too few symbols, doesn't use up an attempt.
  ///
  /// The following steps run in one transaction:
  ///
  /// 1. A repeated request with the same request key and code gets the same response.
  /// 2. If the challenge is open and no lock applies, the attempt is counted before the code is compared.
  /// 3. The code is compared with all codes of the challenge. A correct code uses up the challenge and
  ///    removes the challenge's failures; a wrong code counts as a failure.
  ///
  /// - Parameters:
  ///   - text: The user's input.
  ///   - id: The ID of the challenge.
  ///   - requestKey: An idempotency key, see ``RequestKey``.
  ///   - client: The network address of the client, if known. Failures are also counted per client.
  /// - Returns: The verdict.
  /// - Throws: ``ServiceError/unknownChallenge``, ``ServiceError/unreadable(_:in:)``,
  ///   ``ServiceError/requestKeyReused``, ``ServiceError/locked(seconds:)`` or ``ServiceError/keyMissing``,
  ///   none of which uses up an attempt, or an error of the store.
  public func verify(
    _ text: String,
    challenge id: ChallengeID,
    requestKey: RequestKey? = nil,
    client: IPAddress? = nil
  ) async throws -> Verdict {
    try installation.checkIssued(id)
    let evaluation = try await store.transaction { transaction in
      try evaluate(text, id, requestKey, client: client, in: transaction)
    }
    installation.conversionTracker.countVerified(evaluation.prefix)
    return evaluation.verdict
  }

  private struct Evaluation {
    let verdict: Verdict
    /// The phone prefix whose conversion rate this verification counts towards.
    var prefix: String?
  }

  private func evaluate(
    _ text: String,
    _ id: ChallengeID,
    _ requestKey: RequestKey?,
    client: IPAddress?,
    in transaction: any StoreTransaction
  ) throws -> Evaluation {
    var challenge = try challenge(id, in: transaction)
    let code = try challenge.format.code(in: text)
    guard let key = configuration.keys.named(challenge.key) else { throw ServiceError.keyMissing }
    let guess = key.tag(of: code, for: challenge)
    let request = requestKey.map { key.tag(of: $0, for: challenge) }
    func accepted() -> Verdict { .accepted(Receipt(for: challenge, key: key)) }
    if let request, let recorded = challenge.recordedVerdicts.first(where: { $0.request.matches(request) }) {
      guard recorded.guess.matches(guess) else { throw ServiceError.requestKeyReused }
      return Evaluation(verdict: recorded.attemptsLeft.map { .rejected(.wrong($0)) } ?? accepted())
    }
    let failures = failureCounters(
      of: challenge.recipient,
      challenge.purpose,
      client: client,
      device: challenge.device
    )
    let now = try transaction.now
    switch challenge.state(at: now) {
    case .used: return Evaluation(verdict: .rejected(.usedUp))
    case .exhausted: return Evaluation(verdict: .rejected(.tooManyAttempts))
    case .expired: return Evaluation(verdict: .rejected(.expired))
    case .open where challenge.isTest && !isCurrentTest(challenge, key, at: now):
      return Evaluation(verdict: .rejected(.expired))
    case .open: break
    }
    let prefix = configuration.prefix(of: challenge)
    // A fixed code says nothing about the address, and anyone can try the pages.
    let verifications =
      challenge.isTest || challenge.purpose == .trial
      ? [] : self.verifications(of: challenge.recipient, from: client)
    let counters = try LockedCounters(failures.subjects + verifications, in: transaction)
    try counters.check(failures, at: now)
    challenge.attempts += 1
    let attemptsLeft = challenge.budget - challenge.attempts
    // Compare all codes, so that timing doesn't reveal which one matches.
    let isRight = challenge.codes.reduce(false) { guess.matches($1) || $0 }
    var locks: [(backoff: Backoff, until: Moment)] = []
    for (index, backoff) in failures.backoffs.enumerated() {
      if !isRight {
        let counter = backoff.addingFailure(to: counters[index], at: now)
        try counters.save(counter, at: index)
        if let until = backoff.lockedUntil(counter, at: now) { locks.append((backoff, until)) }
      } else if let counter = counters[index], counter.count > 0, challenge.attempts > 1 {
        try counters.save(backoff.removingFailures(challenge.attempts - 1, from: counter), at: index)
      }
    }
    if isRight {
      challenge.usedAt = now
      let until = now.advanced(by: Self.verificationMemory).microseconds
      for index in failures.subjects.count..<failures.subjects.count + verifications.count {
        // A recipient who verifies codes every day changes a counter once a day.
        if until - (counters[index]?.until ?? 0) > Self.verificationPrecision {
          try counters.save(StoredCounter(count: 1, until: until), at: index)
        }
      }
    }
    if let request {
      challenge.recordedVerdicts.append(
        .init(request: request, guess: guess, attemptsLeft: isRight ? nil : attemptsLeft)
      )
    }
    try transaction.update(challenge)
    if isRight {
      try events?.record(.challengeVerified, of: challenge, at: now, in: transaction)
    } else {
      try recordEvents(of: locks, challenge, client, at: now, in: transaction)
    }
    guard isRight else { return Evaluation(verdict: .rejected(.wrong(attemptsLeft))) }
    return Evaluation(verdict: accepted(), prefix: prefix)
  }

  /// Records the events that a wrong code has locked a recipient, a client or both.
  private func recordEvents(
    of locks: [(backoff: Backoff, until: Moment)],
    _ challenge: StoredChallenge,
    _ client: IPAddress?,
    at now: Moment,
    in transaction: any StoreTransaction
  ) throws {
    for lock in locks {
      let isOfClient = lock.backoff.scope == .client
      try events?.record(
        isOfClient ? .clientLimited : .recipientLocked,
        of: isOfClient ? nil : challenge,
        // A lock of the recipient for all clients names none.
        client: lock.backoff.scope == .recipient ? nil : client,
        at: now,
        in: transaction
      ) { details in
        if isOfClient { details.limit = "failures" }
        details.until = lock.until.milliseconds / 1000
      }
    }
  }
}

extension CodeRejection {
  /// Returns `wrongCode`, or `tooManyAttempts` after the last attempt, when the user needs a new code.
  fileprivate static func wrong(_ attemptsLeft: Int) -> CodeRejection {
    attemptsLeft > 0 ? .wrongCode(attemptsLeft: attemptsLeft) : .tooManyAttempts
  }
}

extension CodeFormat {
  /// Returns the code in the user's input, which is either only a code or a message that contains one.
  ///
  /// - Throws: ``ServiceError/unreadable(_:in:)``.
  fileprivate func code(in text: String) throws -> CodeSymbols {
    do {
      return try code(from: text)
    } catch {
      if case .code(let code) = CodeReading(text, as: self) { return code }
      throw ServiceError.unreadable(error, in: self)
    }
  }
}
