import Crypto
import Foundation
import OneTimeCode

extension VerificationService {
  /// Issues a code, which is sent after this has returned.
  ///
  /// - Parameters:
  ///   - recipient: Where to.
  ///   - purpose: What for.
  ///   - language: The language of the message, a BCP 47 tag; English if there are no words in it.
  ///   - client: The network address of who asks, if it is known: the limit for each client is counted by it.
  ///   - isDecoy: Whether there is no such account. Everything looks the same then, but nothing is sent and no
  ///     code is right.
  ///   - device: What tells a device apart on which this person signed in before, if the app's backend vouches for
  ///     that: the value of a long-lived cookie, for instance. Neither what others guess at the recipient nor what they have
  ///     sent there makes it wait.
  ///   - lifetime: For how many seconds the code is valid, in ``Configuration/lifetimes``; the longest if left out.
  ///   - length: How many symbols the code has, from the configured length to 10.
  ///   - requestKey: Makes the request safe to repeat: with the same key, the same challenge is returned, and nothing
  ///     more is sent.
  /// - Returns: The challenge.
  /// - Throws: ``ServiceError``, ``ServiceError/limited(seconds:)`` for instance, or the store's error.
  public func issue(
    to recipient: Recipient,
    purpose: Purpose = .signIn,
    language: String = "en",
    client: String? = nil,
    isDecoy: Bool = false,
    device: String? = nil,
    lifetime: Int? = nil,
    length: Int? = nil,
    requestKey: RequestKey? = nil
  ) async throws -> Challenge {
    let lifetime = lifetime ?? Configuration.lifetime
    guard Configuration.lifetimes.contains(lifetime) else { throw ServiceError.optionOutOfRange("lifetime") }
    let keys = configuration.keys
    var random = self.random
    let known = requestKey.map { request in keys.all.map { ChallengeID(for: request, to: recipient, key: $0) }
    }
    let draft = Draft(
      id: known?.first ?? ChallengeID(using: &random),
      purpose: purpose,
      recipient: recipient,
      format: try configuration.format(length: length),
      lifetime: lifetime,
      isDecoy: isDecoy,
      generation: 0,
      device: device.map(deviceTag),
      language: language
    )
    let limits = try sendingLimits(for: recipient, purpose: purpose, client: client, device: draft.device)
    let hasCapacity = await outboxWorker.hasCapacity(in: recipient.kind)
    let issued = try await retryingShards { transaction, shards in
      for id in known ?? [] {
        guard let earlier = try transaction.challenge(id) else { continue }
        guard earlier.purpose == purpose, earlier.isDecoy == isDecoy, earlier.format == draft.format else {
          throw ServiceError.issueKeyReused
        }
        return IssuedChallenge(challenge: earlier, message: nil, now: try moment(transaction))
      }
      return try create(draft, limits.selecting(shards), handedOver: hasCapacity, in: transaction)
    }
    await dispatch(issued)
    return Challenge(issued.challenge, at: issued.now)
  }

  /// Lets a recipient try again at once who has to wait after wrong codes. For the app's backend, which
  /// knows by other means that it is the right person.
  ///
  /// - Parameters:
  ///   - recipient: Who.
  ///   - purpose: What for.
  ///   - client: The network address that the person comes from: what was counted for that is forgotten, too.
  ///   - device: The device that was vouched for, as for
  ///     ``issue(to:purpose:language:client:isDecoy:device:lifetime:length:requestKey:)``: what was counted for it, too.
  /// - Throws: The store's error.
  public func unlock(
    _ recipient: Recipient,
    purpose: Purpose,
    client: String? = nil,
    device: String? = nil
  ) async throws {
    var subjects = failureCounters(of: recipient, purpose, client: client, device: nil).subjects
    if let device {
      let own = failureCounters(of: recipient, purpose, client: nil, device: deviceTag(device))
      // Before the client's: the order in which a guess locks them.
      subjects = own.subjects + subjects
    }
    try await store.transaction { [subjects] transaction in
      let counters = try LockedCounters(subjects, in: transaction)
      for index in subjects.indices where counters[index] != nil {
        try counters.save(StoredCounter(until: 0), at: index)
      }
    }
  }

  /// What is kept of a device: the same under all keys, and nothing that could be shown in its place.
  private func deviceTag(_ device: String) -> SecretTag {
    SecretTag(bytes: Array(SHA256.hash(data: Data(device.utf8))))
  }
}

extension VerificationService {
  /// A challenge that is to be issued.
  struct Draft: Sendable {
    let id: ChallengeID
    let purpose: Purpose
    let recipient: Recipient
    let format: CodeFormat
    let lifetime: Int
    let isDecoy: Bool
    let generation: Int
    let device: SecretTag?
    let language: String
  }

  /// A challenge that has a new code, and the message that brings it, if somebody is to carry it now.
  struct IssuedChallenge: Sendable {
    let challenge: StoredChallenge
    let message: OutboxEntry?
    let now: Moment
  }

  /// Takes what a new challenge costs, and keeps it with its first code and the message that brings it.
  func create(
    _ draft: Draft,
    _ limits: SendingLimits,
    handedOver: Bool,
    in transaction: any StoreTransaction
  ) throws -> IssuedChallenge {
    let now = try transaction.consume(limits, at: clock)
    let key = configuration.keys.newest
    var challenge = StoredChallenge(
      id: draft.id,
      purpose: draft.purpose,
      recipient: draft.recipient,
      format: draft.format,
      key: key.name,
      expiresAt: now.advanced(by: draft.lifetime),
      resendAt: now.advanced(by: Configuration.waits[0]),
      budget: Configuration.attempts,
      isDecoy: draft.isDecoy,
      generation: draft.generation,
      device: draft.device
    )
    let message = try addCode(to: &challenge, draft.language, key, at: now, handedOver: handedOver)
    try transaction.insert(challenge)
    try transaction.insert(message)
    return IssuedChallenge(challenge: challenge, message: handedOver ? message : nil, now: now)
  }

  /// Makes a code, and the message that brings it; a decoy's code is none, and its message is brought to nobody.
  func addCode(
    to challenge: inout StoredChallenge,
    _ language: String,
    _ key: ServerKey,
    at now: Moment,
    handedOver: Bool
  ) throws -> OutboxEntry {
    var random = self.random
    let code = configuration.testCodes[challenge.recipient] ?? challenge.format.randomCode(using: &random)
    let name = random.hexadecimal(bytes: 16)
    let tag = key.tag(of: code, for: challenge)
    let sealed = try MessageContent(code: String(code), language: language).sealed(
      for: name,
      challenge.id,
      with: key
    )
    // The same work for a decoy, whose tag is random, so that no guess ever matches it.
    let noise = SecretTag(bytes: random.bytes(SecretTag.size))
    challenge.codes.append(challenge.isDecoy ? noise : tag)
    return OutboxEntry(
      name: name,
      challenge: challenge.id,
      lane: challenge.recipient.kind,
      sealed: sealed,
      expiresAt: challenge.expiresAt,
      due: handedOver ? Moment(milliseconds: now.milliseconds + Retries.lease) : now,
      tries: handedOver ? 1 : 0
    )
  }

  /// Gives a new message to the outboxWorker, after who asked was answered.
  func dispatch(_ issued: IssuedChallenge) async {
    if let message = issued.message {
      await outboxWorker.deliverNew(message, of: issued.challenge, at: issued.now)
    } else {
      await outboxWorker.wake()
    }
  }
}
