extension VerificationService {
  /// Redeems a receipt, which works once and for 5 minutes after the code was accepted.
  ///
  /// - Parameters:
  ///   - receipt: What the app was given.
  ///   - recipient: Who must have been verified.
  ///   - purpose: What for.
  /// - Throws: ``ServiceError/invalidReceipt`` whatever is wrong with it, if it was redeemed before for
  ///   instance, or the store's error. A receipt that is shown for another recipient or purpose stays unused.
  public func redeem(_ receipt: Receipt, for recipient: Recipient, purpose: Purpose) async throws {
    guard let challenge = try await store.challenge(receipt.challenge) else {
      throw ServiceError.invalidReceipt
    }
    let isGenuine = receipt.proves(challenge, keys: configuration.keys)
    guard isGenuine, challenge.recipient == recipient, challenge.purpose == purpose else {
      throw ServiceError.invalidReceipt
    }
    let now = self.now()
    let earliest = now.advanced(by: -Configuration.receiptLifetime)
    guard try await store.redeem(challenge.id, at: now, usedAfter: earliest) else {
      throw ServiceError.invalidReceipt
    }
  }
}
