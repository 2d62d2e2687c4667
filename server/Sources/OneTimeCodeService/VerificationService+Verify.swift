import OneTimeCode

/// What is said of a code that somebody entered.
public enum Verdict: Sendable {
  /// It is right, and used now. The receipt proves that to the app's backend.
  case accepted(Receipt)
  /// It is not accepted, for a reason of which each has its own words.
  case rejected(Rejection)
}

extension VerificationService {
  /// Verifies a code that somebody entered.
  ///
  /// Separators, scripts and case are folded as in the field; symbols are compared as symbols, so 012345 and
  /// 12345 differ. What can be no code of the challenge, because a symbol is missing for instance, costs no
  /// attempt.
  ///
  /// - Parameters:
  ///   - text: What was entered.
  ///   - id: The challenge.
  ///   - requestKey: Makes the request safe to repeat, see ``RequestKey``.
  /// - Returns: The verdict.
  /// - Throws: ``ServiceError/unknownChallenge``, ``ServiceError/unreadable(_:in:)``,
  ///   ``ServiceError/requestKeyReused``, or the store's error. Nothing was counted then.
  public func verify(
    _ text: String,
    challenge id: ChallengeID,
    requestKey: RequestKey? = nil
  ) async throws -> Verdict {
    guard let challenge = try await store.challenge(id) else { throw ServiceError.unknownChallenge }
    let code: Symbols
    do {
      code = try challenge.format.code(from: text)
    } catch {
      throw ServiceError.unreadable(error.refusal, in: challenge.format)
    }
    let keys = configuration.keys
    let tags = keys.tags { $0.tag(of: code, for: challenge) }
    let guess = Guess(
      id: id,
      tags: tags,
      requests: requestKey.map { request in keys.tags { $0.tag(of: request, for: challenge) } } ?? [],
      failures: failureSubject(challenge.recipient, challenge.purpose),
      at: now()
    )
    let compare = self.compare
    let judgement = try await store.judge(guess) { codes in
      // Every code is compared, also after the right one was found.
      codes.reduce(false) { found, code in compare(tags, code) || found }
    }
    return try verdict(judgement, of: challenge)
  }
}

extension VerificationService {
  private func verdict(
    _ judgement: Judgement,
    of challenge: StoredChallenge
  ) throws(ServiceError) -> Verdict {
    switch judgement {
    case .right: .accepted(Receipt(for: challenge, key: configuration.keys.newest))
    // After the last attempt there is one thing to say: that a new code is needed.
    case .wrong(attemptsLeft: 0), .exhausted: .rejected(.tooManyAttempts)
    case .wrong(let left): .rejected(.wrongCode(attemptsLeft: left))
    case .used: .rejected(.usedUp)
    case .expired: .rejected(.expired)
    case .locked: throw .locked
    case .requestKeyReused: throw .requestKeyReused
    case .unknown: throw .unknownChallenge
    }
  }
}
