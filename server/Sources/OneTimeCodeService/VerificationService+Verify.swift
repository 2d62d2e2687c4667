import OneTimeCode

/// What is said of a code that somebody entered.
public enum Verdict: Equatable, Sendable {
  /// It is right, and used now.
  case accepted
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
    let tag = configuration.key.tag(of: code, for: challenge)
    let guess = Guess(
      id: id,
      tag: tag,
      request: requestKey.map { configuration.key.tag(of: $0, for: challenge) },
      at: now()
    )
    let compare = self.compare
    let judgement = try await store.judge(guess) { codes in
      // Every code is compared, also after the right one was found.
      codes.reduce(false) { found, code in compare(tag, code) || found }
    }
    return try Verdict(judgement)
  }
}

extension Verdict {
  fileprivate init(_ judgement: Judgement) throws(ServiceError) {
    switch judgement {
    case .right: self = .accepted
    // After the last attempt there is one thing to say: that a new code is needed.
    case .wrong(attemptsLeft: 0), .exhausted: self = .rejected(.tooManyAttempts)
    case .wrong(let left): self = .rejected(.wrongCode(attemptsLeft: left))
    case .used: self = .rejected(.usedUp)
    case .expired: self = .rejected(.expired)
    case .requestKeyReused: throw .requestKeyReused
    case .unknown: throw .unknownChallenge
    }
  }
}
