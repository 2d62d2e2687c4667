import Foundation

/// A delivery with an optional fallback.
///
/// If the first delivery fails, the route tries the fallback immediately, unless the first delivery
/// refuses the message because the recipient can never be reached. If the first delivery's response
/// was lost, the recipient may get the message twice, see ``DeliveryAttempt/mayBeSecond``, but never more often, unless the
/// gateways recognize repeats. When the outbox retries the message, the route begins with the first delivery again.
///
/// A delivery that reports a configuration mistake for two recipients in a row is paused for ``rest``, because the mistake
/// may concern a single recipient. After the pause, one message, to another recipient if possible, tests whether the
/// mistake is fixed. Until it is, all other messages wait or use the fallback.
///
/// If a delivery has a ``Pace``, a message waits for its turn until shortly before its code expires or, if there is a fallback, for
/// up to ``longestWait``.
public struct DeliveryRoute: CodeDelivery {
  /// The time for which a misconfigured delivery is paused.
  public static let rest = Duration.seconds(30)

  /// The longest time that a message waits for its turn before the fallback is used.
  public static let longestWait = Duration.seconds(10)

  /// The time that other messages wait for the result of a message that tests a delivery after a pause. For as long,
  /// messages to those recipients for whom the mistake was reported leave the test to others; a lane of the outbox
  /// notices sooner that such a message is due.
  static let testTime = Duration.seconds(5)

  private let stages: [Stage]
  private let switches: Switches
  private let observe: @Sendable (DeliveryAttempt) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant

  private struct Stage {
    let name: String
    let delivery: any CodeDelivery
    let pause = Pause()
  }

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - name: The name of the first delivery, for metrics and logs, such as `twilio`.
  ///   - delivery: The first delivery.
  ///   - fallback: The delivery to use if the first delivery fails, with the name of the fallback.
  ///   - switches: The switches by which an operator pauses the deliveries.
  ///   - now: A closure that returns the current time, for tests.
  ///   - observe: A closure that is called after each attempt.
  public init(
    _ name: String,
    _ delivery: any CodeDelivery,
    fallback: (name: String, delivery: any CodeDelivery)? = nil,
    switches: Switches = Switches(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observe: @escaping @Sendable (DeliveryAttempt) -> Void
  ) {
    stages =
      [Stage(name: name, delivery: delivery)]
      + (fallback.map { [Stage(name: $0.name, delivery: $0.delivery)] } ?? [])
    self.switches = switches
    self.now = now
    self.observe = observe
    for stage in stages { switches.add(stage.name) }
  }

  /// The channels of any of the deliveries.
  public var channels: Set<MessageChannel> { stages.reduce(into: []) { $0.formUnion($1.delivery.channels) } }

  /// The readers of all deliveries.
  public var receiptReaders: [any DeliveryReceiptReader] { stages.flatMap(\.delivery.receiptReaders) }

  /// Tries the first delivery and, if it fails, the fallback.
  ///
  /// - Returns: The result of the delivery that accepted or refused the message. Otherwise a result for both, with the
  ///   shorter wait, and with the cause `paused` if every delivery is paused.
  public func deliver(_ message: CodeMessage) async -> DeliveryResult {
    var results: [DeliveryResult] = []
    var unconfirmedSends = message.unconfirmedSends
    for stage in stages where stage.name != message.failedProvider {
      // A server that shuts down leaves the message to others.
      if !results.isEmpty, unconfirmedSends > OutboxPolicy.mostUnconfirmedSends || Task.isCancelled { break }
      var result = await attempt(message, at: stage, after: results.last)
      if [.accepted, .unanswered].contains(result.outcome), !stage.delivery.receiptReaders.isEmpty {
        result.provider = stage.name
      }
      if result.outcome == .accepted, result.provider != nil {
        result.hasFallback = hasFallback(message, after: stage)
      }
      if result.outcome == .accepted || result.outcome == .refused { return result }
      unconfirmedSends += result.unconfirmedSends
      results.append(result)
    }
    // A delivery that can't reach the recipient isn't worth a retry, but another one may be.
    let retried = results.filter(\.isRetried)
    return retried.dropFirst().reduce(
      retried.first ?? results.first ?? DeliveryResult(.refused, "no-fallback")
    ) { $0.followed(by: $1) }
  }

  /// Sends the message when it is its turn.
  private func attempt(_ message: CodeMessage, at stage: Stage, after earlier: DeliveryResult?) async
    -> DeliveryResult
  {
    let isPaused = switches.isPaused(stage.name) || stage.pause.isOn(for: message.recipient, at: now())
    guard let pace = stage.delivery.pace, !isPaused else {
      return await send(message, at: stage, after: earlier)
    }
    let wait = hasFallback(message, after: stage) ? min(Self.longestWait, message.timeLeft) : message.timeLeft
    return await pace.perform(within: wait) { await send(message, at: stage, after: earlier) }
      ?? DeliveryResult(.retry, "busy")
  }

  private func hasFallback(_ message: CodeMessage, after stage: Stage) -> Bool {
    message.failedProvider == nil && stage.name != stages.last?.name
  }

  private func send(_ message: CodeMessage, at stage: Stage, after earlier: DeliveryResult?) async
    -> DeliveryResult
  {
    if switches.isPaused(stage.name) { return DeliveryResult(.retry, "paused") }
    if let remaining = stage.pause.remaining(for: message.recipient, at: now()) {
      return DeliveryResult(.retry, "paused", retryAfter: remaining)
    }
    let start = now()
    var result = await stage.delivery.result(of: message)
    switch result.outcome {
    case .accepted, .refused, .unreachable: stage.pause.end()
    case .retry, .unanswered: break
    case .misconfigured:
      stage.pause.addMistake(for: message.recipient, at: now())
      result = DeliveryResult(.misconfigured, result.cause, retryAfter: Self.rest)
    }
    observe(
      DeliveryAttempt(
        name: stage.name,
        result: result,
        duration: now() - start,
        isFallback: earlier != nil,
        mayBeSecond: earlier?.outcome == .unanswered,
        isPaused: stage.pause.isPaused
      )
    )
    return result
  }

  /// A pause of a delivery after configuration mistakes for two recipients.
  private final class Pause: Sendable {
    private struct State {
      var until: ContinuousClock.Instant?

      /// The recipients of the last two messages that failed because of a mistake. Empty once a message doesn't fail so.
      var recipients: [Recipient] = []
    }

    private let state = Mutex(State())

    var isPaused: Bool { state.value.until != nil }

    func addMistake(for recipient: Recipient, at now: ContinuousClock.Instant) {
      state.withLock { state in
        state.recipients = state.recipients.filter { $0 != recipient }.suffix(1) + [recipient]
        if state.recipients.count > 1 { state.until = now + DeliveryRoute.rest }
      }
    }

    func end() { state.withLock { $0 = State() } }

    /// Whether the caller can't try yet.
    func isOn(for recipient: Recipient, at now: ContinuousClock.Instant) -> Bool {
      state.withLock { state in end(for: recipient, state).map { now < $0 } ?? false }
    }

    /// Returns the time left, or `nil` if the caller may try. When the pause ends, only one caller may try; for all others,
    /// the pause is extended by ``DeliveryRoute/testTime``, or by ``DeliveryRoute/rest`` if the mistake isn't fixed. A
    /// recipient whose message reported the mistake tries only if no other does.
    func remaining(for recipient: Recipient, at now: ContinuousClock.Instant) -> Duration? {
      state.withLock { state in
        guard let end = end(for: recipient, state) else { return nil }
        if now < end { return end - now }
        state.until = now + DeliveryRoute.testTime
        return nil
      }
    }

    private func end(for recipient: Recipient, _ state: State) -> ContinuousClock.Instant? {
      state.until.map { state.recipients.contains(recipient) ? $0 + DeliveryRoute.testTime : $0 }
    }
  }
}

/// A record of an attempt by one of the deliveries of a ``DeliveryRoute``. It doesn't contain the message.
public struct DeliveryAttempt: Sendable {
  /// The name of the delivery.
  public let name: String
  /// The result of the attempt.
  public let result: DeliveryResult
  /// The duration of the attempt.
  public let duration: Duration
  /// Whether this delivery is the fallback, used because the first delivery failed or is paused.
  public let isFallback: Bool
  /// Whether the first delivery may have sent the message, so that the recipient may get it twice.
  public let mayBeSecond: Bool
  /// Whether the delivery is paused, because its configuration is wrong for several recipients.
  public let isPaused: Bool
}

extension DeliveryResult {
  /// Combines the results of two deliveries that are retried.
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
