import Foundation

extension VerificationService {
  /// Ends a challenge that its recipient hasn't requested, and those that resends have created from it: their codes aren't
  /// accepted any more, and receipts can't be redeemed.
  ///
  /// For an hour, only devices that the app's backend vouches for can request or enter codes of the recipient.
  ///
  /// - Parameter id: The ID of the challenge, from ``Installation/challenge(reportedBy:)``.
  /// - Returns: The state of the challenge before. If a code was used, someone has entered it.
  /// - Throws: ``ServiceError/unknownChallenge``, or an error of the store.
  public func reportUnrequested(_ id: ChallengeID) async throws -> Challenge.State {
    try await store.transaction { transaction in
      let reported = try challenge(id, in: transaction)
      let now = try transaction.now
      var next: StoredChallenge? = reported
      for _ in 0..<Configuration.longestChain {
        guard var challenge = next else { break }
        try transaction.supersedeMessages(of: challenge.id, at: now)
        if challenge.usedAt == nil { challenge.attempts = challenge.budget }
        challenge.reportedAt = challenge.reportedAt ?? now
        try transaction.update(challenge)
        next = try challenge.successor.flatMap { try transaction.challenge($0, of: configuration.app) }
      }
      let (subject, backoff) = allPurposesFailures(of: reported.recipient)
      let counters = try LockedCounters([subject], in: transaction)
      let counter = backoff.locking(counters[0], at: now)
      try counters.save(counter, at: 0)
      let end = backoff.lockedUntil(counter, at: now)
      try events?.recordReport(of: reported, lockedUntil: end, at: now, in: transaction)
      return reported.state(at: now)
    }
  }
}

extension Installation {
  /// Returns the challenge whose message links to a report with this token, whether it was reported, and the service of its app.
  /// With the token, one can only end the challenge, so it can be in the path of an address.
  ///
  /// - Throws: ``ServiceError/unknownChallenge`` if the token isn't genuine or the challenge was removed, or an error of the store.
  public func challenge(reportedBy token: String) async throws -> (
    service: VerificationService, id: ChallengeID, isReported: Bool
  ) {
    guard let name = own.configuration.keys.message(reportedBy: token),
      let challenge = try await challenge(of: { try $0.message(name, of: nil) })
    else {
      throw ServiceError.unknownChallenge
    }
    return challenge
  }

  /// Ends the challenge whose recipient has told a provider that they haven't requested the message, for example with a button in
  /// it. Repeated reports change nothing.
  ///
  /// - Parameters:
  ///   - reference: The ID that the provider has given to the message.
  ///   - provider: The name of the provider.
  /// - Returns: Whether the message, its challenge and the challenge's app are known.
  /// - Throws: An error of the store.
  public func reportUnrequested(_ reference: String, by provider: String) async throws -> Bool {
    let challenge = try await challenge { try $0.message(reference: reference, of: provider) }
    guard let (service, id, isReported) = challenge else { return false }
    do {
      if !isReported { _ = try await service.reportUnrequested(id) }
      return true
    } catch ServiceError.unknownChallenge {
      return false
    }
  }

  /// Returns the challenge of a message, or `nil` if the message or the challenge's app is unknown.
  private func challenge(
    of message: @escaping @Sendable (any StoreTransaction) throws -> StoredMessage?
  ) async throws -> (service: VerificationService, id: ChallengeID, isReported: Bool)? {
    let challenge = try await store.read { transaction in
      try message(transaction).flatMap { try transaction.peek([$0.challenge])[0] }
    }
    guard let challenge, let service = service(forApp: challenge.app) else { return nil }
    return (service, challenge.id, challenge.reportedAt != nil)
  }
}

extension ServerKey {
  /// Returns the token with which the recipient of a message reports it: 32 characters of Base64 for addresses.
  func reportToken(of message: String) -> String {
    let proof = tag("report/1", [message]).bytes.prefix(8)
    return ((Data(hexadecimal: message) ?? Data()) + proof).base64URL
  }
}

extension KeyRing {
  /// Returns the name of the message for which a server with one of the keys has created the token, or `nil` if there is none.
  fileprivate func message(reportedBy token: String) -> String? {
    guard token.utf8.count == 32, let bytes = Data(base64URL: token) else { return nil }
    let name = bytes.prefix(16).hexadecimal
    let proof = SecretTag(bytes: Array(token.utf8))
    return all.contains { proof.matches(SecretTag(bytes: Array($0.reportToken(of: name).utf8))) } ? name : nil
  }
}
