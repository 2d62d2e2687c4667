extension VerificationService {
  /// Redeems a receipt. A receipt can be redeemed once, within 5 minutes after the code was accepted.
  ///
  /// - Parameters:
  ///   - receipt: The receipt that the app received.
  ///   - recipient: The recipient that the receipt must be for. The case of an email address is ignored.
  ///   - purpose: The purpose that the receipt must be for.
  ///   - values: The values that the user's message contained, such as the amount that the app is about to pay.
  ///   - requestKey: An idempotency key. A repeated request with the same key and receipt succeeds, too.
  /// - Returns: The challenge that the receipt is for. Its ``Challenge/isTest`` tells a test's receipt from a person's.
  /// - Throws: ``ServiceError/invalidReceipt`` or ``ServiceError/keyMissing``, neither of which uses up the
  ///   receipt, or an error of the store.
  @discardableResult
  public func redeem(
    _ receipt: Receipt,
    for recipient: Recipient,
    purpose: Purpose,
    values: [String: String] = [:],
    requestKey: RequestKey? = nil
  ) async throws -> Challenge {
    let values = MessageValues(values)
    return try await store.transaction { transaction in
      guard var challenge = try transaction.challenge(receipt.challenge, of: configuration.app) else {
        throw ServiceError.invalidReceipt
      }
      guard let key = configuration.keys.named(challenge.key) else { throw ServiceError.keyMissing }
      let isGenuine = receipt.proves(challenge, key: key)
      guard isGenuine, challenge.recipient.isSame(as: recipient), challenge.purpose == purpose,
        MessageValues(of: challenge, key: key)?.matches(values, key: key) == true
      else {
        throw ServiceError.invalidReceipt
      }
      let now = try transaction.now
      let request = requestKey.map { key.tag(redeemedWith: $0, for: challenge) }
      let isRepeated =
        request.map { tag in challenge.recordedVerdicts.contains { $0.request == tag } } ?? false
      guard let usedAt = challenge.usedAt,
        challenge.redeemedAt == nil && challenge.reportedAt == nil || isRepeated,
        usedAt > now.advanced(by: -Configuration.receiptLifetime)
      else { throw ServiceError.invalidReceipt }
      if isRepeated { return self.challenge(challenge, at: now) }
      challenge.redeemedAt = now
      if let request {
        challenge.recordedVerdicts.append(.init(request: request, guess: request, attemptsLeft: nil))
      }
      try transaction.update(challenge)
      return self.challenge(challenge, at: now)
    }
  }
}
