/// One more of something that is limited.
package struct Allowance: Sendable {
  /// The parts of the limit: one, unless it is large.
  let parts: [Limit]

  /// The part that is asked first.
  private(set) var chosen: Int

  /// Whom that is about.
  private(set) var subject: Subject

  /// Whom a part is about. A request needs one of up to 16, so the others are made when they are asked for.
  let subjectOfPart: @Sendable (Int) -> Subject

  /// An allowance.
  ///
  /// - Parameters:
  ///   - limit: How many.
  ///   - keys: The server's keys.
  ///   - label: What it is about.
  ///   - fields: Whom it is about.
  ///   - random: Chooses the part.
  package init(
    _ limit: Limit,
    _ keys: KeyRing,
    _ label: String,
    _ fields: [String],
    using random: RandomSource
  ) {
    var random = random
    parts = limit.shards
    chosen = Int.random(in: 0..<parts.count, using: &random)
    subjectOfPart = { part in Subject(keys, label, part == 0 ? fields : fields + ["shard \(part)"]) }
    subject = subjectOfPart(chosen)
  }

  /// Asks another part first.
  mutating func choose(_ part: Int) {
    guard parts.indices.contains(part) else { return }
    chosen = part
    subject = subjectOfPart(part)
  }
}

/// A part of a limit is used up, but another one is not: the transaction begins again with that.
struct ShardIsFull: Error {
  let allowance: Int
  let next: Int
}

/// What a message takes before it is sent.
package struct SendingCost: Sendable {
  /// Whose failures must not make it wait.
  package let failures: Failures
  /// One of each of these, in the order in which all servers lock them: the most wanted last.
  package var allowances: [Allowance]
}

/// Whose failures count, and how patiently.
package struct Failures: Sendable {
  package let subjects: [Subject]
  package let patience: [Patience]

  package init(_ counted: [(Subject, Patience)]) {
    subjects = counted.map(\.0)
    patience = counted.map(\.1)
  }
}

extension StoreTransaction {
  /// Takes all that a message costs, or nothing: what is thrown ends the transaction.
  ///
  /// - Parameters:
  ///   - cost: What it costs.
  ///   - clock: The clock of tests.
  /// - Returns: When it was taken.
  /// - Throws: ``ServiceError/locked(seconds:)``, ``ServiceError/limited(seconds:)``, ``ShardIsFull``.
  func take(_ cost: SendingCost, at clock: (@Sendable () -> Moment)? = nil) throws -> Moment {
    let ledger = try Ledger(cost.failures.subjects + cost.allowances.map(\.subject), in: self)
    let now = try clock?() ?? self.now
    try ledger.check(cost.failures, at: now)
    let first = cost.failures.subjects.count
    for (index, allowance) in cost.allowances.enumerated() {
      let until = ledger[first + index]?.until ?? 0
      guard let next = allowance.parts[allowance.chosen].taking(after: until, at: now) else {
        throw try refusal(of: allowance, index, until: until, at: now)
      }
      try ledger.keep(Tally(until: next), at: first + index)
    }
    return now
  }

  /// What a part that is used up comes to: another part, or a wait.
  private func refusal(of allowance: Allowance, _ index: Int, until: Int64, at now: Moment) throws
    -> any Error
  {
    var opens = allowance.parts[allowance.chosen].opens(after: until, at: now)
    if allowance.parts.count > 1 {
      let subjects = allowance.parts.indices.map(allowance.subjectOfPart)
      var found = try peek(subjects.flatMap(\.tags))[...]
      for (part, limit) in allowance.parts.enumerated() {
        let until = Ledger.highest(Array(found.prefix(subjects[part].tags.count)))?.until ?? 0
        found = found.dropFirst(subjects[part].tags.count)
        if part == allowance.chosen { continue }
        if limit.taking(after: until, at: now) != nil {
          return ShardIsFull(allowance: index, next: part)
        }
        opens = min(opens, limit.opens(after: until, at: now))
      }
    }
    return ServiceError.limited(seconds: now.secondsToWait(until: opens))
  }
}

extension Ledger {
  /// - Throws: ``ServiceError/locked(seconds:)`` if one of them has to wait.
  func check(_ failures: Failures, at now: Moment) throws {
    let ends = failures.patience.enumerated().compactMap { $1.closedUntil(self[$0], at: now) }
    guard let end = ends.max() else { return }
    throw ServiceError.locked(seconds: now.secondsToWait(until: end))
  }
}

extension VerificationService {
  /// What one message to this recipient takes.
  ///
  /// - Throws: ``ServiceError/destinationNotAllowed``.
  func cost(
    to recipient: Recipient,
    purpose: Purpose,
    client: String?,
    device: SecretTag?
  ) throws -> SendingCost {
    let keys = configuration.keys
    // Who tries the pages spends nothing of what backends need, and nobody spends what is left for a device that the
    // backend vouches for: else a dozen requests an hour would keep somebody from every code.
    let isTrial = purpose == .trial
    let limits = isTrial ? configuration.trialLimits : configuration.limits
    let budget = isTrial ? "trial/" : ""
    var allowances = [
      Allowance(
        limits.recipient,
        keys,
        budget + "recipient/2",
        [recipient.kind.rawValue, recipient.canonicalAddress] + (device == nil ? [] : ["vouched"]),
        using: random
      )
    ]
    if let client {
      allowances.append(Allowance(limits.client, keys, budget + "client/2", [client], using: random))
    }
    switch configuration.destinations.match(recipient) {
    case .open: break
    case .refused: throw ServiceError.destinationNotAllowed
    case .prefix(let prefix):
      let isBraked = conversions.isBraked(prefix.digits)
      allowances.append(
        Allowance(
          isBraked ? Brake.braked : prefix.limit,
          keys,
          budget + (isBraked ? "braked/1" : "prefix/1"),
          [prefix.digits],
          using: random
        )
      )
    }
    allowances.append(Allowance(limits.overall, keys, budget + "overall/2", [], using: random))
    return SendingCost(
      failures: failures(of: recipient, purpose, client: client, device: device),
      allowances: allowances
    )
  }

  /// Whose failures count when somebody guesses at a recipient's code.
  func failures(of recipient: Recipient, _ purpose: Purpose, client: String?, device: SecretTag?) -> Failures
  {
    let keys = configuration.keys
    let whom = [purpose.name, recipient.kind.rawValue, recipient.canonicalAddress]
    var counted: [(Subject, Patience)] = []
    if let device {
      // The backend has seen this device sign in before: what others do with the address does not count for it.
      counted.append((Subject(keys, "failures/device", whom + [device.bytes.hexadecimal]), .device))
    } else {
      if let client { counted.append((Subject(keys, "failures/pair", whom + [client]), .pair)) }
      counted.append((Subject(keys, "failures/recipient", whom), .recipient))
    }
    if let client { counted.append((Subject(keys, "failures/client", [client]), .client)) }
    return Failures(counted)
  }

  /// Runs a transaction that takes an allowance, again if a part of a large limit turns out to be used up.
  func taking<Result: Sendable>(
    _ body: @escaping @Sendable (any StoreTransaction, _ choices: [Int: Int]) throws -> Result
  ) async throws -> Result {
    var choices: [Int: Int] = [:]
    for _ in 0..<8 {
      do {
        let chosen = choices
        return try await store.transaction { try body($0, chosen) }
      } catch let full as ShardIsFull {
        choices[full.allowance] = full.next
      }
    }
    throw ServiceError.limited(seconds: 1)
  }
}

extension SendingCost {
  /// The same, with these parts of the allowances.
  func choosing(_ choices: [Int: Int]) -> SendingCost {
    var cost = self
    for (index, part) in choices where cost.allowances.indices.contains(index) {
      cost.allowances[index].choose(part)
    }
    return cost
  }
}
