import Crypto
import Foundation
import OneTimeCode

extension VerificationService {
  /// Issues a code for a recipient, with the default options of an ``IssueRequest``.
  ///
  /// - Throws: ``ServiceError``, such as ``ServiceError/limited(_:seconds:)``, or an error of the store.
  public func issue(to recipient: Recipient, purpose: Purpose = .signIn) async throws -> Challenge {
    try await issue(IssueRequest(to: recipient, purpose: purpose))
  }

  /// Issues a code. The message with the code is sent after this method returns.
  ///
  /// - Returns: The new challenge, or the earlier challenge if the request was repeated.
  /// - Throws: ``ServiceError``, such as ``ServiceError/limited(_:seconds:)``, or an error of the store.
  public func issue(_ request: IssueRequest) async throws -> Challenge {
    let (recipient, purpose) = (request.recipient, request.purpose)
    let channel = try available(request.channel, for: recipient)
    guard Configuration.lifetimes.contains(request.lifetime) else {
      throw ServiceError.optionOutOfRange("lifetime")
    }
    let values = MessageValues(request.values)
    try values.check(configuration.purposes.rule(for: purpose.name))
    let keys = configuration.keys
    var random = self.random
    let known = request.requestKey.map { name in
      zip(keys.all, configuration.sharedKeys.all).map {
        ChallengeID(for: name, to: recipient, appKey: $0, key: $1)
      }
    }
    let draft = Draft(
      id: known?.first ?? ChallengeID(using: &random, key: configuration.sharedKeys.newest),
      purpose: purpose,
      values: values,
      recipient: recipient,
      channel: channel,
      format: try configuration.format(length: request.length),
      lifetime: request.lifetime,
      isDecoy: request.isDecoy,
      generation: 0,
      device: try await device(of: request),
      language: request.language,
      proof: try await checkProof(request.proof, for: purpose, client: request.client, known: known ?? [])
    )
    return try await issuing { transaction, reservation in
      for id in known ?? [] {
        guard let earlier = try transaction.challenge(id, of: configuration.app) else { continue }
        guard let key = keys.named(earlier.key) else { throw ServiceError.keyMissing }
        let first = try transaction.messages(of: id).first?.channel
        guard draft.matches(earlier, key), first == channel else { throw ServiceError.issueKeyReused }
        return IssuedChallenge(challenge: earlier, message: nil, now: try transaction.now)
      }
      let limits = try sendingLimits(
        for: recipient,
        by: channel,
        purpose: purpose,
        client: request.client,
        device: draft.device,
        in: transaction
      )
      let isReserved = reservation.reserveCapacity(for: channel)
      return try create(draft, limits, handedOver: isReserved, in: transaction)
    }
  }

  /// Unlocks a recipient after wrong codes. Call this method when the app's backend has verified the user by
  /// other means.
  ///
  /// - Parameters:
  ///   - recipient: The recipient to unlock.
  ///   - purpose: The purpose of the codes.
  ///   - client: The user's network address. Failures from this address are removed too.
  ///   - device: The device that the backend vouches for, see ``IssueRequest/device``. Failures on this device are removed too.
  /// - Throws: An error of the store.
  public func unlock(
    _ recipient: Recipient,
    purpose: Purpose,
    client: IPAddress? = nil,
    device: String? = nil
  ) async throws {
    var subjects = failureCounters(of: recipient, purpose, client: client, device: nil).subjects
    if let device {
      let own = failureCounters(of: recipient, purpose, client: nil, device: deviceTag(device))
      // Device counters come first, in the same lock order as when a code is verified.
      subjects = own.subjects + subjects
    }
    try await store.transaction { [subjects] transaction in
      let counters = try LockedCounters(subjects, in: transaction)
      for index in subjects.indices where counters[index] != nil {
        try counters.save(StoredCounter(until: 0), at: index)
      }
    }
  }

  /// Returns the tag of the device that the backend or a valid voucher vouches for, or `nil` if there is none.
  private func device(of request: IssueRequest) async throws -> SecretTag? {
    if let device = request.device { return deviceTag(device) }
    guard let voucher = request.voucher, try await isValid(voucher, for: request.recipient) else {
      return nil
    }
    return deviceTag(voucher.text)
  }

  /// Returns a device's tag, which is the same under all keys. The tag hides only unpredictable identifiers.
  private func deviceTag(_ device: String) -> SecretTag {
    SecretTag(bytes: Array(SHA256.hash(data: Data(device.utf8))))
  }
}

extension VerificationService {
  struct Draft: Sendable {
    let id: ChallengeID
    let purpose: Purpose
    let values: MessageValues
    let recipient: Recipient
    let channel: MessageChannel
    let format: CodeFormat
    let lifetime: Int
    let isDecoy: Bool
    let generation: Int
    let device: SecretTag?
    let language: String
    /// The proof that the challenge uses up, or `nil` if none is required.
    var proof: Subject?

    /// Returns whether a challenge was created by the same request. The language may differ, and the code of a test
    /// recipient has a format of its own.
    func matches(_ challenge: StoredChallenge, _ key: ServerKey) -> Bool {
      challenge.purpose == purpose && challenge.recipient == recipient
        && (challenge.format == format || challenge.isTest)
        && challenge.lifetime == lifetime && challenge.isDecoy == isDecoy && challenge.device == device
        && MessageValues(of: challenge, key: key)?.matches(values, key: key) == true
    }
  }

  /// Checks the limits, then inserts a new challenge with its first code and the message for this code.
  func create(
    _ draft: Draft,
    _ limits: SendingLimits,
    handedOver: Bool,
    in transaction: any StoreTransaction
  ) throws -> IssuedChallenge {
    let now = try consume(limits, in: transaction)
    if let proof = draft.proof { try transaction.use(proof, at: now) }
    let key = configuration.keys.newest
    let entry = draft.isDecoy ? nil : configuration.testRecipients?.entry(for: draft.recipient, at: now)
    let isRefused = try entry != nil && hasReceivedCodes(draft.recipient, in: transaction)
    let isTest = entry != nil && !isRefused
    var challenge = StoredChallenge(
      id: draft.id,
      app: configuration.app,
      purpose: draft.purpose,
      recipient: draft.recipient,
      recipientHash: RecipientHash(draft.recipient, key),
      format: isTest ? configuration.format : draft.format,
      key: key.name,
      language: draft.language,
      lifetime: draft.lifetime,
      expiresAt: now.advanced(by: draft.lifetime),
      resendAt: now.advanced(by: Configuration.waits[0]),
      budget: Configuration.attempts,
      isDecoy: draft.isDecoy,
      isTest: isTest,
      generation: draft.generation,
      device: draft.device,
      sealedValues: try draft.values.sealed(for: draft.id, with: key)
    )
    let message = try addCode(
      to: &challenge,
      by: draft.channel,
      draft.language,
      key,
      limits.origin,
      at: now,
      handedOver: handedOver
    )
    try transaction.insert(challenge)
    try transaction.insert(message)
    try events?.record(.challengeIssued, of: challenge, at: now, in: transaction)
    return IssuedChallenge(
      challenge: challenge,
      message: handedOver ? message : nil,
      now: now,
      refused: isRefused ? entry : nil
    )
  }

  /// Adds a code to a challenge and returns the message for this code. A decoy's code is never correct, and
  /// its message isn't sent.
  func addCode(
    to challenge: inout StoredChallenge,
    by channel: MessageChannel,
    _ language: String,
    _ key: ServerKey,
    _ origin: MessageOrigin?,
    at now: Moment,
    handedOver: Bool
  ) throws -> StoredMessage {
    var random = self.random
    // The channel is available, so it has a step.
    let step = app.firstStep(by: channel, for: challenge.recipient) ?? 0
    let goesOn = app.step(after: step, for: challenge.recipient) != nil
    let entry =
      challenge.isTest ? configuration.testRecipients?.entry(for: challenge.recipient, at: now) : nil
    let code = entry?.code ?? challenge.format.randomCode(using: &random)
    let name = random.hexadecimal(bytes: 16)
    let tag = key.tag(of: code, for: challenge)
    let content = MessageContent(code: String(code), language: language, origin: goesOn ? origin : nil)
    let sealed = try content.sealed(for: name, challenge.id, with: key)
    // Both tags are always created, so that timing doesn't reveal decoys. No guess matches `noise`.
    let noise = SecretTag(bytes: random.bytes(SecretTag.size))
    challenge.codes.append(challenge.isDecoy ? noise : tag)
    return StoredMessage(
      name: name,
      challenge: challenge.id,
      channel: channel,
      expiresAt: challenge.expiresAt,
      sealed: sealed,
      due: handedOver ? Moment(milliseconds: now.milliseconds + OutboxPolicy.lease) : now,
      attempts: handedOver ? 1 : 0,
      step: step,
      changedAt: now
    )
  }

  /// Runs a transaction that creates a code and its message.
  ///
  /// - Parameter body: A closure that returns the challenge. Without reserved capacity, the message waits in the outbox.
  /// - Returns: The challenge.
  /// - Throws: The error of `body`, or an error of the store.
  func issuing(
    _ body:
      @escaping @Sendable (any StoreTransaction, _ reservation: OutboxWorker.Reservation) throws ->
      IssuedChallenge
  ) async throws -> Challenge {
    let issued = try await installation.outbox.dispatching(body)
    if let entry = issued.refused { refuse(entry) }
    return challenge(issued.challenge, at: issued.now)
  }
}
