extension VerificationService {
  /// Checks the proof of a request for a code, if its purpose requires one. An invalid proof counts towards the limit of the
  /// client's messages.
  ///
  /// - Returns: The subject under which the transaction that issues the code must count the proof, or `nil` if no proof is
  ///   required.
  /// - Throws: ``ServiceError/proofRequired``, ``ServiceError/proofInvalid``, ``ServiceError/proofUnchecked``,
  ///   ``ServiceError/limited(_:seconds:)``, or an error of the store.
  func checkProof(_ proof: String?, for purpose: Purpose, client: IPAddress?, known: [ChallengeID])
    async throws
    -> Subject?
  {
    guard let requirement = configuration.proofRequirement, requirement.purposes.contains(purpose) else {
      return nil
    }
    // A repeated request gets its earlier challenge, although its proof has been used.
    if !known.isEmpty, try await store.read({ try $0.peek(known).contains { $0 != nil } }) { return nil }
    guard let proof, !proof.isEmpty else { throw ServiceError.proofRequired }
    guard proof.utf8.count <= ProofRequirement.longest, proof.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw ServiceError.proofInvalid
    }
    // A proof counts once for all apps, because they may have the same provider.
    let subject = Subject(configuration.sharedKeys, "proof/1", [proof])
    let buckets = client.map { clientBuckets($0, isTrial: purpose == .trial) } ?? []
    // Counted before the provider is asked. Otherwise, requests at the same time could ask without end.
    try await store.transaction { transaction in
      let used = LockedCounters.highest(try transaction.peek(subject.tags))?.until ?? 0
      guard try used <= transaction.now.microseconds else { throw ServiceError.proofInvalid }
      _ = try transaction.consume(SendingLimits(buckets: buckets.map { [$0] }))
    }
    let result = await requirement.check.check(proof, client: client)
    // A valid proof's message is counted with the message itself.
    if result != .invalid { try await store.transaction { try $0.refund(buckets) } }
    switch result {
    case .valid: return subject
    case .invalid: throw ServiceError.proofInvalid
    case .unanswered, .misconfigured: throw ServiceError.proofUnchecked
    }
  }
}

extension StoreTransaction {
  /// Counts a proof, so that it can't be used again.
  ///
  /// - Throws: ``ServiceError/proofInvalid`` if a concurrent request has used it.
  func use(_ proof: Subject, at now: Moment) throws {
    let counters = try LockedCounters([proof], in: self)
    guard (counters[0]?.until ?? 0) <= now.microseconds else { throw ServiceError.proofInvalid }
    try counters.save(StoredCounter(until: now.advanced(by: ProofRequirement.memory).microseconds), at: 0)
  }
}
