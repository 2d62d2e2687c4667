import Foundation

/// A delivery with an optional fallback.
///
/// If the first delivery fails, the route tries the fallback immediately, unless the first delivery
/// refuses the message because the recipient can never be reached. If the first delivery's response
/// was lost, the recipient may get the message twice, see ``DeliveryAttempt/mayBeSecond``. When the
/// outbox retries the message, the route begins with the first delivery again.
///
/// A delivery that reports a configuration mistake for two recipients in a row is paused for ``rest``, because the mistake
/// may concern a single recipient. After the pause, one message, to another recipient if possible, tests whether the
/// mistake is fixed. Until it is, all other messages wait or use the fallback.
public struct DeliveryRoute: CodeDelivery {
  /// The time for which a misconfigured delivery is paused.
  public static let rest = Duration.seconds(30)

  private let stages: [Stage]
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
  ///   - now: A closure that returns the current time, for tests.
  ///   - observe: A closure that is called after each attempt.
  public init(
    _ name: String,
    _ delivery: any CodeDelivery,
    fallback: (name: String, delivery: any CodeDelivery)? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    observe: @escaping @Sendable (DeliveryAttempt) -> Void
  ) {
    stages =
      [Stage(name: name, delivery: delivery)]
      + (fallback.map { [Stage(name: $0.name, delivery: $0.delivery)] } ?? [])
    self.now = now
    self.observe = observe
  }

  /// The kinds of recipients that any of the deliveries can reach.
  public var kinds: Set<Recipient.Kind> { stages.reduce(into: []) { $0.formUnion($1.delivery.kinds) } }

  /// Tries the first delivery and, if it fails, the fallback.
  ///
  /// - Throws: ``DeliveryRefused`` if no delivery can reach the recipient, or ``DeliveryRouteFailure``.
  public func deliver(_ message: CodeMessage) async throws {
    var failures: [DeliveryRouteFailure] = []
    for stage in stages {
      do {
        return try await attempt(message, at: stage, after: failures.last)
      } catch let error as DeliveryRouteFailure {
        failures.append(error)
      }
    }
    // A delivery that can't reach the recipient isn't worth a retry, but another one may be.
    let retryable = failures.filter { $0.kind != .unreachable }
    guard var failure = retryable.first else { throw DeliveryRefused() }
    for other in retryable.dropFirst() { failure = failure.followed(by: other) }
    throw failure
  }

  private func attempt(_ message: CodeMessage, at stage: Stage, after earlier: DeliveryRouteFailure?)
    async throws
  {
    if let remaining = stage.pause.remaining(for: message.recipient, at: now()) {
      throw DeliveryRouteFailure(cause: "stopped", kind: .notAccepted, retryAfter: remaining)
    }
    let start = now()
    func record(_ outcome: DeliveryAttempt.Outcome, _ cause: String? = nil) {
      observe(
        DeliveryAttempt(
          name: stage.name,
          outcome: outcome,
          cause: cause,
          duration: now() - start,
          isFallback: earlier != nil,
          mayBeSecond: earlier?.kind == .unanswered,
          isPaused: stage.pause.isPaused
        )
      )
    }
    do {
      try await stage.delivery.deliver(message)
      stage.pause.end()
      record(.accepted)
    } catch let error as DeliveryRefused {
      stage.pause.end()
      record(.refused)
      throw error
    } catch {
      let known = error as? any DeliveryFailure
      // An unknown error leaves open whether the message was accepted.
      let kind = known?.kind ?? .unanswered
      let failure = DeliveryRouteFailure(
        cause: known?.cause ?? "error",
        kind: kind,
        retryAfter: known?.retryAfter
      )
      switch kind {
      case .notAccepted: record(.retry, failure.cause)
      case .unanswered: record(.unanswered, failure.cause)
      case .unreachable:
        stage.pause.end()
        record(.unreachable, failure.cause)
      case .misconfigured:
        stage.pause.addMistake(for: message.recipient, at: now())
        record(.misconfigured, failure.cause)
        throw DeliveryRouteFailure(cause: failure.cause, kind: kind, retryAfter: Self.rest)
      }
      throw failure
    }
  }

  /// A pause of a delivery after configuration mistakes for two recipients.
  private final class Pause: @unchecked Sendable {
    private let lock = NSLock()
    private var until: ContinuousClock.Instant?

    /// The recipients of the last two messages that failed because of a mistake. Empty once a message doesn't fail so.
    private var recipients: [Recipient] = []

    var isPaused: Bool { lock.withLock { until != nil } }

    func addMistake(for recipient: Recipient, at now: ContinuousClock.Instant) {
      lock.withLock {
        recipients = recipients.filter { $0 != recipient }.suffix(1) + [recipient]
        if recipients.count > 1 { until = now + DeliveryRoute.rest }
      }
    }

    func end() {
      lock.withLock {
        until = nil
        recipients = []
      }
    }

    /// Returns the time left, or `nil` if the caller may try. When the pause ends, only one caller may try;
    /// for all other callers, the pause is extended. A recipient whose message reported the mistake tries only if, for
    /// as long again, no other does.
    func remaining(for recipient: Recipient, at now: ContinuousClock.Instant) -> Duration? {
      lock.withLock {
        guard let until else { return nil }
        let end = recipients.contains(recipient) ? until + DeliveryRoute.rest : until
        if now < end { return end - now }
        self.until = now + DeliveryRoute.rest
        return nil
      }
    }
  }
}

/// A record of an attempt by one of the deliveries of a ``DeliveryRoute``. It doesn't contain the message.
public struct DeliveryAttempt: Sendable {
  /// The outcome of an attempt.
  public enum Outcome: String, CaseIterable, Sendable {
    /// The message was accepted.
    case accepted
    /// The message wasn't accepted; a retry may succeed.
    case retry
    /// It is unknown whether the message was accepted.
    case unanswered
    /// The delivery refused the message; a retry is useless.
    case refused
    /// The delivery can't reach the recipient, but another one may.
    case unreachable
    /// The configuration is wrong.
    case misconfigured
  }

  /// The name of the delivery.
  public let name: String
  /// The outcome of the attempt.
  public let outcome: Outcome
  /// The cause as a single word, or `nil` if the message was accepted or refused.
  public let cause: String?
  /// The duration of the attempt.
  public let duration: Duration
  /// Whether this delivery is the fallback, used because the first delivery failed or is paused.
  public let isFallback: Bool
  /// Whether the first delivery may have sent the message, so that the recipient may get it twice.
  public let mayBeSecond: Bool
  /// Whether the delivery is paused, because its configuration is wrong for several recipients.
  public let isPaused: Bool
}

/// An error thrown when every delivery of a ``DeliveryRoute`` has failed or is paused.
public struct DeliveryRouteFailure: DeliveryFailure {
  /// The cause reported by the last delivery that was tried, or `stopped` if every delivery is paused.
  public let cause: String
  /// `unanswered` if any failure is of this kind; otherwise the last failure's (`notAccepted` if paused).
  public let kind: DeliveryFailureKind
  /// The shortest requested wait or pause, or `nil` if any delivery had neither.
  public let retryAfter: Duration?

  func followed(by other: DeliveryRouteFailure) -> DeliveryRouteFailure {
    var wait: Duration?
    if let retryAfter, let next = other.retryAfter { wait = min(retryAfter, next) }
    let kind: DeliveryFailureKind = self.kind == .unanswered ? .unanswered : other.kind
    return DeliveryRouteFailure(
      cause: other.cause == "stopped" ? cause : other.cause,
      kind: kind,
      retryAfter: wait
    )
  }
}
