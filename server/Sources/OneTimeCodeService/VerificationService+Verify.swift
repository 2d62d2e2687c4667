import OneTimeCode

/// What is said of a code that somebody entered.
public enum Verdict: Sendable {
  /// It is right, and used now. The receipt proves that to the app's backend.
  case accepted(Receipt)
  /// It is not accepted, for a reason of which each has its own words.
  case rejected(CodeRejection)
}

extension VerificationService {
  /// Verifies a code that somebody entered.
  ///
  /// Separators, scripts and case are folded as in the field, and a code is found in a message that was pasted as a
  /// whole; symbols are compared as symbols, so 012345 and 12345 differ. What can be no code of the challenge, because
  /// a symbol is missing for instance, costs no attempt.
  ///
  /// The rules, in one transaction:
  ///
  /// 1. A request that is known gets the answer that it got before, if the guess is the same.
  /// 2. The attempt is counted, before anything is compared.
  /// 3. Only then the tags are compared, all of them. A right guess uses the challenge up, and takes back the failures
  ///    that were counted for it; a wrong one is a failure.
  ///
  /// - Parameters:
  ///   - text: What was entered.
  ///   - id: The challenge.
  ///   - requestKey: Makes the request safe to repeat, see ``RequestKey``.
  ///   - client: The network address of who guesses, if it is known: failures are counted by it, too.
  /// - Returns: The verdict.
  /// - Throws: ``ServiceError/unknownChallenge``, ``ServiceError/unreadable(_:in:)``,
  ///   ``ServiceError/requestKeyReused``, ``ServiceError/locked(seconds:)``, ``ServiceError/keyMissing``, or the
  ///   store's error. Nothing was counted then.
  public func verify(
    _ text: String,
    challenge id: ChallengeID,
    requestKey: RequestKey? = nil,
    client: String? = nil
  ) async throws -> Verdict {
    let evaluation = try await store.transaction { transaction in
      try evaluate(text, id, requestKey, client: client, in: transaction)
    }
    conversionTracker.countVerified(evaluation.prefix)
    return evaluation.verdict
  }

  private struct Evaluation {
    let verdict: Verdict
    /// The telephone prefix that one code more of has come back for.
    var prefix: String?
  }

  private func evaluate(
    _ text: String,
    _ id: ChallengeID,
    _ requestKey: RequestKey?,
    client: String?,
    in transaction: any StoreTransaction
  ) throws -> Evaluation {
    guard var challenge = try transaction.challenge(id) else { throw ServiceError.unknownChallenge }
    let code = try challenge.format.code(in: text)
    guard let key = configuration.keys.named(challenge.key) else { throw ServiceError.keyMissing }
    let guess = key.tag(of: code, for: challenge)
    let request = requestKey.map { key.tag(of: $0, for: challenge) }
    func accepted() -> Verdict { .accepted(Receipt(for: challenge, key: key)) }
    if let request, let answer = challenge.answers.first(where: { $0.request.matches(request) }) {
      guard answer.guess.matches(guess) else { throw ServiceError.requestKeyReused }
      return Evaluation(verdict: answer.attemptsLeft.map { .rejected(.wrong($0)) } ?? accepted())
    }
    let failures = failureCounters(
      of: challenge.recipient,
      challenge.purpose,
      client: client,
      device: challenge.device
    )
    let now = try moment(transaction)
    switch challenge.state(at: now) {
    case .used: return Evaluation(verdict: .rejected(.usedUp))
    case .exhausted: return Evaluation(verdict: .rejected(.tooManyAttempts))
    case .expired: return Evaluation(verdict: .rejected(.expired))
    case .open: break
    }
    let counters = try LockedCounters(failures.subjects, in: transaction)
    try counters.check(failures, at: now)
    challenge.attempts += 1
    let attemptsLeft = challenge.budget - challenge.attempts
    // Every code is compared, also after the right one was found.
    let isRight = challenge.codes.reduce(false) { compare(guess, $1) || $0 }
    for (index, backoff) in failures.backoffs.enumerated() {
      if !isRight {
        try counters.save(backoff.addingFailure(to: counters[index], at: now), at: index)
      } else if let counter = counters[index], counter.count > 0, challenge.attempts > 1 {
        try counters.save(backoff.removingFailures(challenge.attempts - 1, from: counter), at: index)
      }
    }
    if isRight { challenge.usedAt = now }
    if let request {
      challenge.answers.append(
        .init(request: request, guess: guess, attemptsLeft: isRight ? nil : attemptsLeft)
      )
    }
    try transaction.update(challenge)
    guard isRight else { return Evaluation(verdict: .rejected(.wrong(attemptsLeft))) }
    return Evaluation(verdict: accepted(), prefix: configuration.prefix(of: challenge))
  }

  /// Redeems a receipt, which works once and for 5 minutes after the code was accepted.
  ///
  /// - Parameters:
  ///   - receipt: What the app was given.
  ///   - recipient: Who must have been verified.
  ///   - purpose: What for.
  /// - Throws: ``ServiceError/invalidReceipt`` whatever is wrong with it, if it was redeemed before for
  ///   instance; ``ServiceError/keyMissing``, or the store's error. A receipt that is shown for another recipient or
  ///   purpose stays unused.
  public func redeem(_ receipt: Receipt, for recipient: Recipient, purpose: Purpose) async throws {
    try await store.transaction { transaction in
      guard var challenge = try transaction.challenge(receipt.challenge) else {
        throw ServiceError.invalidReceipt
      }
      guard let key = configuration.keys.named(challenge.key) else { throw ServiceError.keyMissing }
      let isGenuine = receipt.proves(challenge, key: key)
      guard isGenuine, challenge.recipient == recipient, challenge.purpose == purpose else {
        throw ServiceError.invalidReceipt
      }
      let now = try moment(transaction)
      guard let usedAt = challenge.usedAt, challenge.redeemedAt == nil,
        usedAt > now.advanced(by: -Configuration.receiptLifetime)
      else { throw ServiceError.invalidReceipt }
      challenge.redeemedAt = now
      try transaction.update(challenge)
    }
  }
}

extension CodeRejection {
  /// After the last attempt there is one thing to say: that a new code is needed.
  fileprivate static func wrong(_ attemptsLeft: Int) -> CodeRejection {
    attemptsLeft > 0 ? .wrongCode(attemptsLeft: attemptsLeft) : .tooManyAttempts
  }
}

extension CodeFormat {
  /// The code that a text is, or that a message has in it.
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
