/// The steps in which codes are sent to email addresses and to the phone numbers of each prefix.
///
/// A step sends a code by a channel, through an account. If it fails, the next step begins at once: an account of the same channel
/// in the same attempt, with the same message, and another channel with a message of its own. An account that refuses the message
/// because the recipient can never be reached ends the channel. If an account's response was lost, the recipient may get the message
/// twice, see ``DeliveryAttempt/mayBeSecond``, but never more often, unless the gateways recognize repeats. A message that the
/// outbox retries begins with the first step of its channel again.
///
/// If an account has accepted the message, the next step begins after ``DeliveryStep/wait``, unless a receipt says before that the
/// message was delivered, and at once if a receipt says that it wasn't. All steps send the same code.
///
/// If a delivery has a ``Pace``, a message waits for its turn until shortly before its code expires or, if there is a next step, for
/// up to ``longestWait``.
public struct DeliveryPlan: Sendable {
  /// The steps for the recipients of a kind.
  public struct List: Sendable {
    /// The kind of the recipients.
    public let kind: Recipient.Kind
    /// The beginning of the recipients' phone numbers, such as `+44`, or an empty string for all that no other list has.
    public let prefix: String
    /// The steps, in order.
    public let steps: [DeliveryStep]

    /// Creates a list.
    public init(_ kind: Recipient.Kind, prefix: String = "", _ steps: [DeliveryStep]) {
      (self.kind, self.prefix, self.steps) = (kind, prefix, steps)
    }
  }

  /// The longest time that a message waits for its turn before the next step begins.
  public static let longestWait = Duration.seconds(10)

  /// The lists, those with the longest prefixes first.
  private let lists: [List]
  private let switches: Switches
  private let observe: @Sendable (DeliveryAttempt) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - lists: The steps. Of the lists that match a recipient, the one with the longest prefix applies. Others get no codes.
  ///   - switches: The switches by which an operator pauses the accounts.
  ///   - now: A closure that returns the current time, for tests.
  ///   - observe: A closure that is called after each attempt.
  public init(
    _ lists: [List],
    switches: Switches = Switches(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observe: @escaping @Sendable (DeliveryAttempt) -> Void = { _ in }
  ) {
    self.lists = lists.sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
    self.switches = switches
    self.now = now
    self.observe = observe
    for account in accounts { switches.add(account.name) }
  }

  /// Creates a plan in which a delivery sends all messages. Channels other than the first one are used on request.
  public init(_ delivery: any CodeDelivery) {
    let account = DeliveryAccount("delivery", delivery)
    let channels = MessageChannel.all.filter(delivery.channels.contains)
    self.init(
      [Recipient.Kind.phone, .email].map { kind in
        List(kind, channels.filter { $0.kind == kind }.map { DeliveryStep($0, account, isOnRequest: true) })
      }
    )
  }

  private var accounts: [DeliveryAccount] { lists.flatMap(\.steps).map(\.account) }

  /// The channels of all steps.
  public var channels: Set<MessageChannel> { Set(lists.flatMap(\.steps).map(\.channel)) }

  /// The readers of the receipts of all accounts.
  public var receiptReaders: [any DeliveryReceiptReader] { accounts.flatMap(\.delivery.receiptReaders) }

  /// Whether any step waits before the next one.
  var hasWaits: Bool { lists.contains { $0.steps.contains { $0.wait != nil } } }

  /// Returns the steps for a recipient, or none if no list matches.
  public func steps(for recipient: Recipient) -> [DeliveryStep] {
    lists.first { $0.kind == recipient.kind && recipient.address.hasPrefix($0.prefix) }?.steps ?? []
  }

  /// Returns the index of the step that follows another one by itself, or `nil` if it is the last one.
  func step(after index: Int, for recipient: Recipient, where isAllowed: (MessageChannel) -> Bool) -> Int? {
    let steps = steps(for: recipient)
    return steps.indices.dropFirst(index + 1).first {
      steps[$0].channel == steps[index].channel || !steps[$0].isOnRequest && isAllowed(steps[$0].channel)
    }
  }

  /// Returns the index of the last step that one attempt tries, if it begins with `first`.
  func lastStep(from first: Int, for recipient: Recipient) -> Int {
    let steps = steps(for: recipient)
    return first + steps[first...].prefix { $0.channel == steps[first].channel }.count - 1
  }

  /// Tries a step and, if it fails, those that follow it in the same channel.
  ///
  /// - Parameters:
  ///   - message: The message, whose channel is the step's.
  ///   - first: The index of the first step to try.
  ///   - isAllowed: A closure that returns whether a later step's channel reaches the recipient.
  /// - Returns: The result of the account that accepted or refused the message. Otherwise a result for all, with the shortest wait,
  ///   and with the cause `paused` if every account is paused.
  func deliver(
    _ message: CodeMessage,
    from first: Int = 0,
    where isAllowed: @Sendable (MessageChannel) -> Bool = { _ in true }
  ) async -> DeliveryResult {
    let steps = steps(for: message.recipient)
    var results: [DeliveryResult] = []
    var unconfirmedSends = message.unconfirmedSends
    for index in first...lastStep(from: first, for: message.recipient) {
      // A server that shuts down leaves the message to others.
      if !results.isEmpty, unconfirmedSends > OutboxPolicy.mostUnconfirmedSends || Task.isCancelled { break }
      let account = steps[index].account
      let hasNext = step(after: index, for: message.recipient, where: isAllowed) != nil
      var result = await attempt(message, by: account, hasNext: hasNext, after: results.last)
      let hasReceipts = !account.delivery.receiptReaders.isEmpty
      if hasReceipts, [.accepted, .unanswered].contains(result.outcome) { result.provider = account.name }
      if result.outcome == .accepted {
        if index > first { result.step = index }
        if hasNext {
          result.next = steps[index].wait.map { .after($0) } ?? (hasReceipts ? .ifUndelivered : nil)
        }
      }
      if result.outcome == .accepted || result.outcome == .refused { return result }
      unconfirmedSends += result.unconfirmedSends
      results.append(result)
    }
    // An account that can't reach the recipient isn't worth a retry, but another one may be.
    let retried = results.filter(\.isRetried)
    return retried.dropFirst().reduce(retried.first ?? results[0]) { $0.followed(by: $1) }
  }

  /// Returns the result for a message that isn't sent, because its challenge is a decoy or a test. The next steps take as long as if
  /// it had been sent.
  func accept(at index: Int, for recipient: Recipient, where isAllowed: (MessageChannel) -> Bool)
    -> DeliveryResult
  {
    var result = DeliveryResult.accepted
    if step(after: index, for: recipient, where: isAllowed) != nil {
      result.next = steps(for: recipient)[index].wait.map { .after($0) }
    }
    return result
  }

  /// Sends the message when it is its turn.
  private func attempt(
    _ message: CodeMessage,
    by account: DeliveryAccount,
    hasNext: Bool,
    after earlier: DeliveryResult?
  ) async -> DeliveryResult {
    let isPaused = switches.isPaused(account.name) || account.pause.isOn(for: message.recipient, at: now())
    guard let pace = account.delivery.pace, !isPaused else {
      return await send(message, by: account, after: earlier)
    }
    let wait = hasNext ? min(Self.longestWait, message.timeLeft) : message.timeLeft
    return await pace.perform(within: wait) { await send(message, by: account, after: earlier) }
      ?? DeliveryResult(.retry, "busy")
  }

  private func send(_ message: CodeMessage, by account: DeliveryAccount, after earlier: DeliveryResult?) async
    -> DeliveryResult
  {
    if switches.isPaused(account.name) { return DeliveryResult(.retry, "paused") }
    if let remaining = account.pause.remaining(for: message.recipient, at: now()) {
      return DeliveryResult(.retry, "paused", retryAfter: remaining)
    }
    let start = now()
    var result = await account.delivery.result(of: message)
    switch result.outcome {
    case .accepted, .refused, .unreachable: account.pause.end()
    case .retry, .unanswered: break
    case .misconfigured:
      account.pause.addMistake(for: message.recipient, at: now())
      result = DeliveryResult(.misconfigured, result.cause, retryAfter: DeliveryAccount.rest)
    }
    observe(
      DeliveryAttempt(
        name: account.name,
        result: result,
        duration: now() - start,
        isFallback: earlier != nil,
        mayBeSecond: earlier?.outcome == .unanswered,
        isPaused: accounts.contains { $0.name == account.name && $0.pause.isPaused }
      )
    )
    return result
  }
}

/// A step of a ``DeliveryPlan``.
public struct DeliveryStep: Sendable {
  /// The channel.
  public let channel: MessageChannel
  /// The account that sends the message.
  public let account: DeliveryAccount
  /// The time after which the next step begins, if the account has accepted the message and no receipt has arrived. If `nil`, the
  /// next step begins only if this one fails or a receipt says that the message wasn't delivered.
  public let wait: Duration?
  /// Whether the step begins only if the user asks for its channel, or if another step of the channel fails.
  public let isOnRequest: Bool

  /// The allowed waits, in seconds.
  public static let waits = 5...120
  /// The maximum number of steps for a recipient.
  public static let most = 5

  /// Creates a step.
  public init(
    _ channel: MessageChannel,
    _ account: DeliveryAccount,
    wait: Duration? = nil,
    isOnRequest: Bool = false
  ) {
    (self.channel, self.account, self.wait, self.isOnRequest) = (channel, account, wait, isOnRequest)
  }
}

/// A record of an attempt by one of the accounts of a ``DeliveryPlan``. It doesn't contain the message.
public struct DeliveryAttempt: Sendable {
  /// The name of the account.
  public let name: String
  /// The result of the attempt.
  public let result: DeliveryResult
  /// The duration of the attempt.
  public let duration: Duration
  /// Whether this account is used because another one of the channel failed or is paused.
  public let isFallback: Bool
  /// Whether another account may have sent the message, so that the recipient may get it twice.
  public let mayBeSecond: Bool
  /// Whether an account of this name is paused, because its configuration is wrong for several recipients.
  public let isPaused: Bool
}

extension DeliveryResult {
  /// Combines the results of two accounts that are retried.
  fileprivate func followed(by other: DeliveryResult) -> DeliveryResult {
    var wait: Duration?
    if let retryAfter, let next = other.retryAfter { wait = min(retryAfter, next) }
    var result = DeliveryResult(
      outcome == .unanswered ? .unanswered : other.outcome,
      other.cause == "paused" ? cause : other.cause,
      retryAfter: wait
    )
    result.unconfirmedSends = unconfirmedSends + other.unconfirmedSends
    result.provider = other.provider ?? provider
    return result
  }
}
